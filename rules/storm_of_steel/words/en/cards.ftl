# Cards: `card-<id>` is the title, `card-<id>-text` what it does. Ids: data/cards.toml, `events` of the supplements; the three
# kinds of support cards.

## 3.B The sequence deck

-rally-card = Try to rally pinned and suppressed units: 5 or 6 on a d6, with command points added.
card-first_rally = { SIDE($first) }: rally
card-first_rally-text = { -rally-card }
card-second_rally = { SIDE($second) }: rally
card-second_rally-text = { -rally-card }
-assault-card = Infantry and AFVs in base contact may assault, one pair after another.
card-first_assault = { SIDE($first) }: assault
card-first_assault-text = { -assault-card }
card-second_assault = { SIDE($second) }: assault
card-second_assault-text = { -assault-card }
-support-card = Draw a support card and carry it out at once: a bombardment, an air strike or nothing.
card-first_support = { SIDE($first) }: support
card-first_support-text = { -support-card }
card-second_support = { SIDE($second) }: support
card-second_support-text = { -support-card }
-fire-card = Every unit that can may fire once.
card-first_fire = { SIDE($first) }: fire
card-first_fire-text = { -fire-card }
card-second_fire = { SIDE($second) }: fire
card-second_fire-text = { -fire-card }
-move-card = Roll for command points and spend them on units and detachments.
card-first_move = { SIDE($first) }: movement
card-first_move-text = { -move-card }
card-second_move = { SIDE($second) }: movement
card-second_move-text = { -move-card }
card-random_event = Random event
card-random_event-text = The top card of the play deck is turned over.

## 7.A Support decks

card-bombardment = Bombardment
card-bombardment-text = Off-board guns fire at your impact point and attack every soft unit within 5 cm, friend or foe.
card-air = Air strike
card-air-text = Aircraft attack within 10 cm of a point you choose, unless the weather grounds them.
card-none = No support
card-none-text = No support arrives this turn.

## 12.C Random events

card-the_end = THE END
card-the_end-text = The battle is over and points are counted.
card-heavy_rains = Heavy rains
card-heavy_rains-text = Until the weather changes: no air strikes, and no fire beyond 20 cm.
card-fog = Fog
card-fog-text = Until the weather changes: no air strikes, no bombardments, no fire beyond 10 cm, and each activation costs one more command point.
card-overcast = Overcast
card-overcast-text = Until the weather changes: no air strikes.
card-change_in_weather = Change in weather
card-change_in_weather-text = Rain, fog or overcast gives way to normal weather.
card-lull = Lull in fighting
card-lull-text = Every pinned or suppressed unit recovers. Each player returns up to d3 lost foot units at their own table edge and may free an immobilised vehicle. The play deck loses d3 cards, and the turn ends.
card-turn_ends = Turn ends
card-turn_ends-text = The cards not yet drawn are lost; the sequence deck is shuffled for a new turn.
-reinforcements-card = Up to d3 lost foot units of this player return at that player’s table edge.
card-first_reinforcements = { SIDE($first) }: reinforcements
card-first_reinforcements-text = { -reinforcements-card }
card-second_reinforcements = { SIDE($second) }: reinforcements
card-second_reinforcements-text = { -reinforcements-card }
-breakdown-card = This player rolls a d6 for each AFV in turn: the first 1 immobilises that AFV.
card-first_breakdown = { SIDE($first) }: mechanical breakdown
card-first_breakdown-text = { -breakdown-card }
card-second_breakdown = { SIDE($second) }: mechanical breakdown
card-second_breakdown-text = { -breakdown-card }
-extra_move-card = One unit of this player’s choice moves now at no cost in command points.
card-first_extra_move = { SIDE($first) }: extra move
card-first_extra_move-text = { -extra_move-card }
card-second_extra_move = { SIDE($second) }: extra move
card-second_extra_move-text = { -extra_move-card }
-sudden_break-card = The opponent chooses a steady soft unit of this player, which is pinned.
card-first_sudden_break = { SIDE($first) }: sudden break in morale
card-first_sudden_break-text = { -sudden_break-card }
card-second_sudden_break = { SIDE($second) }: sudden break in morale
card-second_sudden_break-text = { -sudden_break-card }
-confusion-card = This player’s next command roll is halved, rounding up.
card-first_confusion = { SIDE($first) }: confusion
card-first_confusion-text = { -confusion-card }
card-second_confusion = { SIDE($second) }: confusion
card-second_confusion-text = { -confusion-card }
-heroism-card = A pinned or suppressed unit of this player’s choice recovers fully.
card-first_heroism = { SIDE($first) }: unexpected heroism
card-first_heroism-text = { -heroism-card }
card-second_heroism = { SIDE($second) }: unexpected heroism
card-second_heroism-text = { -heroism-card }
-surprise_fire-card = One unit of this player that is not suppressed fires now, in addition to its normal fire.
card-first_surprise_fire = { SIDE($first) }: surprise fire
card-first_surprise_fire-text = { -surprise_fire-card }
card-second_surprise_fire = { SIDE($second) }: surprise fire
card-second_surprise_fire-text = { -surprise_fire-card }
-friendly_fire-card = This player rolls a d6 for each unit in turn: at the first 1 the nearest friendly unit fires at it.
card-first_friendly_fire = { SIDE($first) }: “friendly” fire
card-first_friendly_fire-text = { -friendly_fire-card }
card-second_friendly_fire = { SIDE($second) }: “friendly” fire
card-second_friendly_fire-text = { -friendly_fire-card }
-fanatic_charge-card = One unit of this player’s choice may assault now, under the normal rules.
card-first_fanatic_charge = { SIDE($first) }: fanatic charge
card-first_fanatic_charge-text = { -fanatic_charge-card }
card-second_fanatic_charge = { SIDE($second) }: fanatic charge
card-second_fanatic_charge-text = { -fanatic_charge-card }
-repair-card = An immobilised vehicle of this player’s choice can move again.
card-first_repair = { SIDE($first) }: repair
card-first_repair-text = { -repair-card }
card-second_repair = { SIDE($second) }: repair
card-second_repair-text = { -repair-card }

## 12.A Special events, Western Front 1940

card-refugee_column = Refugee column
card-refugee_column-text = The roads are choked: they double no unit’s movement until the end of the next turn.
card-luftwaffe_on_call = Luftwaffe on call
card-luftwaffe_on_call-text = The German player carries out an air strike now, if the weather allows.
card-no_radios = No radios
card-no_radios-text = Until the end of the next turn French AFVs belong to no detachment: each costs its own command points.
card-rumours_of_tanks = Rumours of tanks
card-rumours_of_tanks-text = The steady French foot unit farthest from its headquarters is pinned.
