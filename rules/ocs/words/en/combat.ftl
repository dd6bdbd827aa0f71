# Ground combat: attacks, combat supply, results, retreats, advances, exploits (9, 12.4).

action-attack = Attack
action-feed_defence = Supply the defence
action-name_lead = Choose the lead unit
action-choose_ground = Choose the terrain
action-lose_step = Lose a step
action-take_option = Take the option
action-ignore_option = Ignore the option
action-retreat = Retreat
action-advance = Advance
action-stand_fast = Stay

act-attack = Attack { HEX($hex) } for { $cost }
act-attack-on-stocks = Attack { HEX($hex) } using internal stocks
act-feed-defence = Supply the defence
act-withhold = Withhold: half strength
act-name-lead = { UNIT($unit) } leads with AR { $rating }
act-choose-ground = Use this terrain
act-lose-step = { UNIT($unit) } loses a step
act-take-option = Take the option this way
act-ignore-option = Do not use the option result
act-retreat = Retreat there
act-advance = Advance into { HEX($hex) }
act-stand-fast = Nobody advances

ask-target = Which hex do you attack?
ask-combat-supply = { HEX($hex) } is attacked. Supply the defence, or withhold and defend at half strength?
hint-defence-odds = { $attack } against { $defence }, { $odds }, if you supply the defence: of the attackers only the top unit of each stack is known to you, taken at full steps. As proposed: { $way ->
    [pay] pay { $cost }
    [stocks] use internal stocks
   *[withhold] withhold, and defend at half strength
 }. { $chances }.
decline-combat-supply = As proposed
ask-defence-supply = How does the defence fight?
ask-fed = Which units get the single token available (1 RE at most)?
ask-stocks = Which units use internal stocks?
ask-lead = Combat in { HEX($hex) }: whose Action Rating counts? That unit takes the first loss.
hint-lead = With the best rating: { $odds }. { $chances }.
decline-lead = Best rating
ask-lead-unit = Which unit leads?
ask-ground = { HEX($hex) } is attacked. Which of its terrain types counts for the defence?
ask-ground-against = { HEX($hex) } is attacked from { HEX($origin) }. Which terrain counts against that stack?
decline-ground = The terrain that defends best
decline-ground-against = Worst for attackers
ask-ground-slot = Which terrain counts?
ask-losses = { HEX($hex) }: { $steps ->
    [one] one step
   *[other] { $steps } steps
 } to lose. Which unit loses the next one?
decline-losses = The weakest unit
ask-option = Combat in { HEX($hex) }: an option of { $option }. Lose steps, retreat, or both?
decline-option = As proposed
hint-option = As proposed: { $proposed }.
option-unused = do not use the option
ask-option-mix = How do you take the option?
ask-retreat = Units in { HEX($hex) } retreat { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
 }. Who goes where?
decline-retreat = As proposed
hint-retreat = As proposed: { UNITS($units) } to { HEX($hex) }.
hint-retreat-costly = As proposed: { UNITS($units) } to { HEX($hex) }. { $cost }
ask-retreat-units = Which units retreat together?
ask-retreat-path = Where to? The retreat is { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
 } long.
ask-advance = { HEX($hex) } is vacated. Who advances?
ask-advance-units = Which units advance?

choice-supply-pay = pay
choice-supply-stocks = internal stocks
choice-supply-withhold = withhold, defend at half strength
effect-pay = Full strength.
effect-stocks = Full strength; each unit that can uses one level of its internal stocks.
effect-on-stocks = Combat supply { $tokens }; units on internal stocks: { $count }.
effect-withhold = Half strength; nothing is spent.
option-steps = { $steps ->
    [one] lose one step
   *[other] lose { $steps } steps
 }
option-hexes = { $hexes ->
    [one] retreat one hex
   *[other] retreat { $hexes } hexes
 }
option-both = lose { $steps ->
    [one] one step
   *[other] { $steps } steps
 }, retreat { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
 }
option-trapped = { $count ->
    [one] One unit has
   *[other] { $count } units have
 } no retreat and would be lost.
retreat-through-zone = Enters an enemy ZOC { $hexes ->
    [one] once
   *[other] { $hexes } times
 }: DG; units already DG lose a step each time.
retreat-second-hex = The second hex: DG.

ground-open = open
ground-village = village
ground-light_woods = light woods
ground-rough = rough
ground-heavy_woods = heavy woods
ground-swamp = swamp
ground-minor_city = minor city
ground-major_city = major city
ground-mountain = mountain
ground-sea = sea
ground-river_minor = the river
ground-wadi = the wadi
ground-hexside = the hexside
ground-river_major = the major river
ground-escarpment = the escarpment
ground-lake = the lake
category-open = Open
category-close = Close
category-very_close = Very Close
category-extremely_close = Extremely Close

choice-question-combat_supply = Combat supply for a defence
choice-answer-pay = pay if possible, otherwise internal stocks
choice-answer-withhold = withhold
choice-question-lead = Whose Action Rating counts
choice-answer-best = the best one
choice-question-ground = Terrain for a defence
choice-answer-dearest = the most costly to the attacker
choice-question-losses = Which unit loses a step
choice-answer-weakest = the weakest
choice-question-option = Options
choice-answer-as_losses = take as losses
choice-answer-as_retreat = take as a retreat; ignore when allowed
choice-question-retreat = Retreat routes
choice-answer-safest = away from the enemy
choice-question-advance = Advances after combat
choice-answer-all = every unit advances
choice-answer-stand = no unit advances

combat-attacker = { UNIT($unit) } attacks: { $printed }{ $count ->
    [0] { "" }
   *[other] { " " }× { $factors }
 }
combat-defender = { UNIT($unit) } defends: { $printed }{ $count ->
    [0] { "" }
   *[other] { " " }× { $factors }
 }
combat-odds = { $attack } against { $defence }
combat-column = Column for { $category }
combat-ratings = Action ratings
combat-ratings-of = Action ratings, on both rolls: { $attack } of { UNIT($attacker) } less { $defence } of { UNIT($defender) }
combat-ratings-announced = Action ratings, on both rolls: { $attack } of { UNIT($attacker) } less { $defence } as the defender announced
combat-hedgehog-surprise = Hedgehog, on the surprise roll
combat-hedgehog = Hedgehog, on the combat roll
factor-dg = { $value } (DG)
factor-worn = { $value } (steps lost)
factor-oos = { $value } (out of supply)
factor-reserve = { $value } (in reserve)
factor-strat = { $value } (Strat Mode)
factor-terrain = { $value } (terrain)
factor-hexside = { $value } (hexside)
factor-anti_tank = { $value } (terrain, versus anti-tank)
factor-unfed = { $value } (no combat supply)
prospect = { $attack } against { $defence }, { $odds } as far as you know: { $category }, column { $column }. Action ratings { $ours } less { $theirs }: { $modifier } on both rolls
prospect-chances = Losses, retreat or DG: defence { $defender }{ "\u00A0" }%, attack { $attacker }{ "\u00A0" }%. Surprise: by you { $surprises }{ "\u00A0" }%, against you { $surprised }{ "\u00A0" }%
prospect-chances-defence = Losses, retreat or DG: your units { $defender }{ "\u00A0" }%, the attackers { $attacker }{ "\u00A0" }%. Surprise: by them { $surprises }{ "\u00A0" }%, by you { $surprised }{ "\u00A0" }%
prospect-limits = Of the defence its top unit counts, at full steps, and more may be there
prospect-limits-unpaid = Of the defence its top unit counts, at full steps and supplied; it has not paid yet, and more may be there

surprise-attacker = attacker surprise, { $shift } right
surprise-defender = defender surprise, { $shift } left
surprise-none = no surprise
eliminated-no-retreat = no retreat
eliminated-strat-in-zone = in Strat Mode in an enemy ZOC

effect-empty-hex = Nobody is there: no roll, no Exploit, and whoever is paid for may enter
event-EmptyAttacked = The { SIDES($who) } attack the empty { HEX($hex) } from { HEX($origins) } with { $count ->
    [one] one unit
   *[other] { $count } units
 }
event-AttackDeclared = The { SIDES($who) } attack { HEX($hex) } from { HEX($origins) } with { $count ->
    [one] one unit
   *[other] { $count } units
 }
event-OverrunDeclared = The { SIDES($who) } overrun { HEX($hex) } with { $count ->
    [one] one unit
   *[other] { $count } units
 }
event-DefenceFed-all = The { SIDES($who) } defend with combat supply
event-DefenceFed-part = The { SIDES($who) } defend, some without combat supply
event-DefenceFed-none = The { SIDES($who) } defend without combat supply
event-LeadNamed = The { SIDES($who) } lead with AR { $rating }
event-GroundChosen = The { SIDES($who) } choose { $ground } for the defence
event-GroundChosen-against = The { SIDES($who) } choose { $ground } against the attack from { HEX($origin) }
roll-surprise = Surprise
roll-shift = Columns
roll-combat = Combat
attack-on = Attack on { HEX($hex) }
overrun-of = Overrun of { HEX($hex) }
combat-result = { $result }
combat-told = attacker { $attacker }; defender { $defender }
told-nothing = no loss
told-steps = loses { $steps ->
    [one] a step
   *[other] { $steps } steps
 }
told-option = { $option ->
    [one] loses a step or retreats a hex
   *[other] loses steps or retreats hexes, { $option } in all
 }
told-option-too = { $option ->
    [one] then another step or a hex of retreat
   *[other] then { $option } more in steps or hexes of retreat
 }
told-exploit = may exploit with AR { $rating } or better
told-dg = DG
brief-nothing = nothing
brief-steps = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
 }
brief-option = { $option ->
    [one] a step or a hex
   *[other] { $option } steps or hexes
 }
brief-exploit = exploits with AR { $rating }+
mark-steps = −{ $steps }
mark-out = { UNIT($unit) } out
mark-hexes = { $hexes ->
    [one] 1 hex
   *[other] { $hexes } hexes
 }
mark-dg = DG

event-CombatRolled = { $attack } to { $defence } in { HEX($hex) }: { $odds }, { $category }; action ratings { $modifier }{ $hedgehog ->
    [0] { "" }
   *[other] , hedgehog −{ $hedgehog }
 }; { $surprise }; column { $column }, { $total }: { $result } ({ $told })
event-StepLost = The { SIDES($who) } lose one step in { HEX($hex) }
event-UnitLost = The { SIDES($who) } lose { UNIT($unit) } in { HEX($hex) }
event-UnitsEliminated = The { SIDES($who) } lose { UNITS($units) } in { HEX($hex) }: { $why }
event-OptionTaken = The { SIDES($who) } take the option: { $steps ->
    [0] no steps
    [one] one step
   *[other] { $steps } steps
 }, { $hexes ->
    [0] no retreat
    [one] a retreat of one hex
   *[other] a retreat of { $hexes } hexes
 }
event-OptionIgnored = The { SIDES($who) } do not use their option result
event-GroupSet = The { SIDES($who) } retreat from { HEX($start) } to { HEX($hex) }
event-ExploitGained = The { SIDES($who) } may exploit with attackers of AR { $rating } or better
event-UnitsAdvanced = The { SIDES($who) } advance into { HEX($hex) }

refusal-not-attack-capable = { UNIT($unit) } is not attack-capable: it can only defend, or is in Strat or Reserve Mode.
refusal-has-attacked = { UNIT($unit) } has already attacked in this segment.
refusal-attacks-not-now = { UNIT($unit) } is neither in Exploit Mode nor released from Reserve this phase.
refusal-not-next-to = { UNIT($unit) } is not adjacent to { HEX($hex) }.
refusal-could-not-enter = { UNIT($unit) } could not move into { HEX($hex) }, so it cannot attack it.
refusal-nobody-to-attack = There is no enemy combat unit in { HEX($hex) }.
refusal-attacked-already = { HEX($hex) } has already been attacked in this segment.
refusal-no-attack-possible = No unit can attack.
refusal-defence-barred = { $obtainable } of the { $need } that the defence needs can be drawn on the map, so internal stocks may not be used.
refusal-all-exhausted = All internal stocks of the defenders are exhausted.
refusal-payment-not-wanted = With the answer “{ $way }” nothing is paid from the map.
refusal-stocks-not-wanted = With the answer “{ $way }” no units are named.
refusal-one-counter-one-kind = { UNIT($unit) } cannot mix supply from the map with internal stocks.
refusal-one-token-one-re = One token supplies 1 RE, not { $size }.
refusal-independent-leads = { UNIT($unit) } is independent: beside divisional units it does not lead an attack.
refusal-independent-on-stocks = { UNIT($unit) } is independent and does not attack on internal stocks.
refusal-leads-from-outside = { UNIT($unit) } is not in this combat.
refusal-no-such-ground = { HEX($hex) } has no such terrain.
refusal-not-in-this-combat = { UNIT($unit) } cannot take these losses.
refusal-one-each-first = Every unit loses one step before any loses two: { UNITS($units) } first.
refusal-more-than-the-option = The option is { $option }, not { $losses }.
refusal-cannot-retreat-at-all = { UNIT($unit) } cannot move in any mode.
refusal-too-far-back = The retreat ends { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
 } away, short of { HEX($hex) }.
refusal-no-retreat-there = { UNITS($units) } cannot retreat into { HEX($hex) }: enemies are or were there, or the terrain is prohibited.
refusal-not-far-enough = { HEX($hex) } is { $away ->
    [one] one hex
   *[other] { $away } hexes
 } away in a straight line; the retreat must be { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
 }.
refusal-nobody-who-must = None of them has to retreat from { HEX($hex) }.
refusal-does-not-go-along = { UNIT($unit) } does not retreat from { HEX($hex) }: only combat units and organic trucks in that hex do.
refusal-never-advances = { UNIT($unit) } cannot move on either of its sides: it never advances after combat.
refusal-has-not-attacked = { UNIT($unit) } did not attack { HEX($hex) }: only units that did may advance there.
refusal-not-exploiting = { UNIT($unit) } is neither in Exploit Mode nor released from Reserve this phase.
choice-fact-odds = odds as far as known
choice-fact-steps = steps
choice-fact-hexes = hexes to retreat
choice-fact-option = size of the option
