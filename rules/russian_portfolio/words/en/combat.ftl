# XIII.A Committing attacks
action-plan = Attack
act-plan = Declare the attack
action-join = Reinforce an attack
act-join = Join the attack
action-widen = Add a target hex
act-widen = Add the hex
action-swim = Amphibious tanks
act-swim = Cross the river with tanks
action-unplan = Take back an attack
act-unplan = Take the attack back
action-fight = Fight
act-fight = Roll the die
action-call_off = Call off an attack
act-call-off = Call the attack off
decline-fight = Fight the first
slot-target = Target
slot-attack = Attack
ask-target = Which hex do you attack?
ask-attackers = Which units attack it?
ask-waiting = Which of the declared attacks?
ask-fight = { $count ->
    [one] One attack is left. Fight it?
   *[other] { $count } attacks are left. Which is fought next?
 }
attack-on-cleared = { HEX($hexes) }, already cleared: no die roll, they may advance
attack-on = { HEX($hexes) } at { $odds }, { $count ->
    [one] one unit
   *[other] { $count } units
 }
effect-target = up to { $odds } with { $count ->
    [one] one unit
   *[other] { $count } units
 }{ $wave ->
    [1] {""}
   *[other] , wave { $wave }
 }
effect-wave = wave { $wave } against this hex
bubble-width = { $count } hexes at once
effect-odds = { $attack } against { $defence }: { $odds }
effect-odds-shifted = { $attack } against { $defence }: { $basic } → { $odds } after the shifts
effect-odds-below = { $attack } against { $defence }: below the lowest odds
effect-duty = obliges you to attack { UNIT($unit) } in { HEX($hex) } as well
effect-odds-with = { $odds } with it
shift-river = { $columns } column: across a river
shift-amphibious = { $columns } column: amphibious tanks
shift-surprise = { $columns } column: surprise
shift-winter = { $columns } column: Winter Offensive
shift-dispersed = Dispersed units are read at { $odds }
bonus-stalin_line = +{ $factors } behind the Stalin Line
bonus-major = +{ $factors } in a major city
bonus-victory = +{ $factors } for the victory city itself
bonus-city = +{ $factors } in a city
bonus-fortress = +{ $factors } in a fortress
bonus-swamp = +{ $factors } in swamp
bonus-hill = +{ $factors } in hills
bonus-mountain = +{ $factors } in mountains
bonus-forest = +{ $factors } in forest
bonus-factory = +{ $factors } in a tank factory

event-AttackPlanned = { UNITS($units) } will attack { HEX($hexes) } ({ $odds })
event-AttackPlanned-wave = Wave { $wave } on { HEX($hexes) }: { UNITS($units) } ({ $odds })
event-AttackChanged-joined = { UNITS($units) } will join the attack on { HEX($hexes) }
event-AttackChanged-widened = A single attack is now aimed at { HEX($hexes) }
event-AttackChanged-amphibious = Amphibious tanks will cross the river to { HEX($hexes) }
event-AttackDropped = The attack on { HEX($hexes) } is taken back
event-AttackDropped-late = The attack on { HEX($hexes) } is called off
event-AttackVoid = The attack on { HEX($hexes) } lapses
event-WaveFollowed = { HEX($hexes) } is already cleared: the next wave goes on without a die roll

refusal-committed-already = { UNIT($unit) } is already committed to an attack.
refusal-attacked-already = { UNIT($unit) } has already attacked this turn.
refusal-not-adjacent = { UNIT($unit) } is not adjacent to { HEX($hex) }.
refusal-may-not-cross = { UNIT($unit) } may not attack into { HEX($hex) } from its hex.
refusal-no-enemy-there = There is no enemy in { HEX($hex) }.
refusal-odds-too-low = { $attack } against { $defence }, shifted by { $shift }, is below { $odds }, the lowest odds allowed.
refusal-nobody-attacks = No unit can attack.
refusal-armor-into = { $count } armoured units from { HEX($start) } into { HEX($hex) } are too many: the limit is { $limit } from each hex.
refusal-must-attack = { UNIT($enemy) } in { HEX($hex) } must be attacked too, because { UNIT($unit) } attacks from an adjacent hex.
refusal-target-already = { HEX($hex) } is already a target of this attack.
refusal-no-other-target = No other enemy hex is adjacent to the attackers of { HEX($hexes) }.
refusal-no-attacks = No attack is declared.
refusal-not-your-attack = None of your units takes part in the attack on { HEX($hexes) }.
refusal-no-amphibious-tanks = Amphibious tanks help only a German attack in the Axis initial phase of the first turn.
refusal-amphibious-used = The amphibious tanks are already with the attack on { HEX($hexes) }.
refusal-no-river-there = The attack on { HEX($hexes) } crosses no river.
refusal-soviets-must-attack = Committed Soviet units must attack { HEX($hexes) }.
refusal-has-blocked-a-retreat = The attack on { HEX($hexes) } has blocked a retreat: it must be fought.
refusal-is-compulsory = The attack on { HEX($hexes) } is compulsory: { UNIT($unit) } attacks from a hex adjacent to { UNIT($enemy) }.

# XIII.B.6 No Retreat
action-hold_fast = Order “No Retreat!”
act-hold-fast = Order “No Retreat!”
action-no_orders = No “No Retreat!” orders
undo-no_orders = the answer on “No Retreat!”
act-no-orders = Give no orders
ask-no-retreat = { $count ->
    [one] One attack is coming.
   *[other] { $count } attacks are coming.
 } Do you order “No Retreat!” for any units?
hint-no-retreat = Units under it do not retreat until this enemy turn ends: D1 has no effect, D4 and DX eliminate, DE gives the attacker a breakthrough.
effect-peril = the enemy attacks it at { $odds }
ask-hold-fast = Which units hold to the last?
decline-no-retreat = For none
event-NoRetreatOrdered = The { SIDES($who) } order “No Retreat!” for { UNITS($units) }
event-NoRetreatOrdered-nobody = The { SIDES($who) } give no “No Retreat!” orders
choice-question-no_retreat = “No Retreat!” before enemy attacks
choice-answer-none = for no unit
choice-answer-strongholds = for all units in fortresses and major cities

# XIII.C Results
event-AttackFought-plain = Attack on { HEX($hexes) }: { $attack } against { $defence }, { $odds }: { $result }
event-AttackFought-moved = Attack on { HEX($hexes) }: { $attack } against { $defence }, { $basic } shifted to { $odds }: { $result }
result-AE = AE, attackers eliminated
result-X = X, exchange
result-AD = AD, attackers Dispersed
result-S = S, all Spent
result-stays = no effect, no retreat
result-D1 = D1, defenders retreat
result-D4 = D4, defenders retreat up to four hexes, Dispersed
result-DX = DX, exchange and retreat
result-DE = DE, defenders eliminated
result-BR = BR, breakthrough
result-because = { $result } ({ $why })
read-overrun = Armour Overrun makes it { $result }
read-trapped = no way out (Surrounded or “No Retreat!”) makes it { $result ->
    [none] no retreat
   *[other] { $result }
 }
read-cramped = too little room to retreat makes it { $result }
read-as-why = { $printed } on the table; { $why }
read-as-others = For some defenders: { $others }
read-as-both = { $printed } on the table; { $why }. For some defenders: { $others }
event-ArmorBroke = Breakdown, Dispersed: { UNITS($units) } (roll { $die }; { $limit } or less)
action-demand = Demand an exchange
act-demand = Demand an exchange
action-forgo = No exchange
act-forgo = Forgo the exchange
ask-demand = DX on { HEX($hexes) }: demand an exchange before the retreat? Against { UNITS($units) }, worth { $worth }, you can lose { $means }.
    .others = DX on { HEX($hexes) }: is an exchange demanded before the retreat? Against { UNITS($units) }, worth { $worth }, the attacker can lose { $means }.
decline-demand = No exchange
action-exchange = Exchange units
act-exchange = Exchange these units
action-decline = Decline the exchange
act-decline = Decline and retreat
ask-exchange = Exchange at { HEX($hexes) }: which of your units ({ UNITS($units) }, worth { $worth }) are exchanged for as many of the attacker’s factors? The attacker can lose { $means }.
    .others = Exchange at { HEX($hexes) }: which of { UNITS($units) }, worth { $worth }, are exchanged for as many of the attacker’s factors? The attacker can lose { $means }.
ask-give = Which units do you give up?
decline-exchange = { $free ->
    [True] Decline the exchange
   *[other] Give up the least
 }
effect-exchange = worth { $worth } of the { $means } factors that the attacker can lose
action-pay = Lose units
act-pay = Lose these units
ask-price = { HEX($hexes) } costs you { $owed } of { $means } attack factors. Which units are lost?
    .others = { HEX($hexes) } costs the attacker { $owed } of { $means } attack factors. Which units are lost?
ask-pay = Which units are lost?
decline-price = Lose the least
effect-pay = { $factors } of { $owed } factors
event-Exchange-demanded = The { SIDES($who) } demand an exchange
event-Exchange-declined = The { SIDES($who) } decline the exchange
event-Exchange-forgone = The { SIDES($who) } forgo the exchange
event-PriceSet-exchange = The { SIDES($who) } must lose { $owed } factors in exchange
event-PriceSet-AE = The { SIDES($who) } lose { $owed } factors
event-PriceSet-turned = The { SIDES($who) } cannot match the exchange and lose { $owed } factors
event-UnitsEliminated-exchange = Eliminated in an exchange: { UNITS($units) }
choice-question-exchange = Exchanges when defending
choice-answer-decline = decline where allowed
choice-answer-cheapest = give up the cheapest unit
refusal-not-in-the-exchange = { UNIT($unit) } has no part in this exchange.
refusal-exchange-too-dear = That is worth { $price }: the attacker can lose only { $means }.
refusal-not-in-the-attack = { UNIT($unit) } has no part in this attack.
refusal-loses-too-little = { $factors } factors is less than the { $owed } that must be lost.
refusal-germans-first = { UNIT($unit) } may not be exchanged before the German units.
refusal-could-be-spared = { UNIT($unit) } is more than needed: { $owed } factors are lost without it.

# VI.B.3
action-winter_offensive = Winter Offensive
act-winter-offensive = Begin the Winter Offensive this turn
event-WinterOffensiveBegan = { SIDE($who) } Winter Offensive begins; it lasts until turn { $last }
refusal-winter-offensive-was = The Winter Offensive began on turn { $turn }; there is only one.
refusal-not-three-snow-turns = Only { $turns } of the next { $needed } turns, this one included, are Snow turns.

attack-of = Attack on { HEX($hexes) }
mark-out = { UNIT($unit) } out
mark-advance = advance
mark-hexes = { $hexes ->
    [one] 1 hex
   *[other] { $hexes } hexes
 }
roll-combat = Combat
roll-gamble = Gamble
roll-retreat = Retreat of three hexes
roll-submarine = Submarines
roll-weather = Weather
