# XIII.A Committing attacks
action-plan = Attack
act-plan = Commit them to the attack
action-join = Reinforce an attack
act-join = Let them join it
action-widen = Attack another hex with it
act-widen = Widen the attack
action-swim = Amphibious tanks
act-swim = Across the river with tanks
action-unplan = Take an attack back
act-unplan = Take it back
action-fight = Fight
act-fight = Cast the die
action-call_off = Call an attack off
act-call-off = Call it off
decline-fight = Fight the first
slot-target = Target
slot-attack = Attack
ask-target = Which hex do you attack?
ask-attackers = Which units attack it?
ask-waiting = Which attack?
ask-fight = { $count ->
    [one] One attack waits.
   *[other] { $count } attacks wait. Which is fought now?
 }
attack-on-cleared = { HEX($hexes) }, cleared already: no die, they may advance
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
effect-wave = wave { $wave } on this hex
bubble-width = { $count } hexes at once
effect-odds = { $attack } against { $defence }: { $odds }
effect-odds-shifted = { $attack } against { $defence }: { $basic } → { $odds } after the shifts
effect-odds-below = { $attack } against { $defence }: below the lowest odds
effect-duty = obliges you to attack { UNIT($unit) } in { HEX($hex) } too (XIII.A.3)
effect-odds-with = { $odds } with it
shift-river = { $columns } column: across a river (X.B.2)
shift-amphibious = { $columns } column: amphibious tanks (XVI.B.2)
shift-surprise = { $columns } column: surprise (XVI.B.1)
shift-winter = { $columns } column: Winter Offensive (VI.B.3)
bonus-stalin_line = +{ $factors } behind the Stalin Line (X.B.3)
bonus-major = +{ $factors } in a major city (X.B.5)
bonus-victory = +{ $factors } of the victory city itself (X.B.6)
bonus-city = +{ $factors } in a city (X.B.7)
bonus-fortress = +{ $factors } in a fortress (X.B.8)
bonus-swamp = +{ $factors } in swamp (X.B.9)
bonus-hill = +{ $factors } in hills (X.B.10)
bonus-mountain = +{ $factors } in mountains (X.B.11)
bonus-forest = +{ $factors } in forest (XIII.B.2)
bonus-factory = +{ $factors } in a tank factory (XIII.B.2)

event-AttackPlanned = { UNITS($units) } will attack { HEX($hexes) } ({ $odds })
event-AttackPlanned-wave = Wave { $wave } on { HEX($hexes) }: { UNITS($units) } ({ $odds })
event-AttackChanged-joined = { UNITS($units) } will join the attack on { HEX($hexes) }
event-AttackChanged-widened = One attack now goes for { HEX($hexes) }
event-AttackChanged-amphibious = Amphibious tanks will cross the river to { HEX($hexes) }
event-AttackDropped = The attack on { HEX($hexes) } is taken back
event-AttackDropped-late = The attack on { HEX($hexes) } is called off
event-AttackVoid = The attack on { HEX($hexes) } comes to nothing
event-WaveFollowed = { HEX($hexes) } is cleared already: the next wave goes on without a die

refusal-committed-already = { UNIT($unit) } is committed to an attack already.
refusal-attacked-already = { UNIT($unit) } has attacked this turn.
refusal-not-adjacent = { UNIT($unit) } is not next to { HEX($hex) }.
refusal-may-not-cross = { UNIT($unit) } may not attack into { HEX($hex) } from where it is.
refusal-no-enemy-there = No enemy holds { HEX($hex) }.
refusal-odds-too-low = { $attack } against { $defence }, shifted by { $shift }, is below { $odds }, the least that is allowed.
refusal-nobody-attacks = No unit can attack.
refusal-armor-into = { $count } armored units from { HEX($start) } into { HEX($hex) }: not more than { $limit } from each hex.
refusal-must-attack = { UNIT($enemy) } in { HEX($hex) } must be attacked too: { UNIT($unit) } attacks next to it.
refusal-target-already = { HEX($hex) } is among its targets already.
refusal-no-other-target = No other enemy hex is next to who attacks { HEX($hexes) }.
refusal-no-attacks = No attack waits.
refusal-not-your-attack = No unit of yours takes part in the attack on { HEX($hexes) }.
refusal-no-amphibious-tanks = Amphibious tanks help a German attack in the Axis initial phase of the first turn.
refusal-amphibious-used = The amphibious tanks are with the attack on { HEX($hexes) }.
refusal-no-river-there = No river hinders the attack on { HEX($hexes) }.
refusal-soviets-must-attack = Soviet units that are committed must attack { HEX($hexes) }.
refusal-has-blocked-a-retreat = The attack on { HEX($hexes) } has closed the hex to a retreat: it must be fought.
refusal-is-compulsory = The attack on { HEX($hexes) } is compulsory: { UNIT($unit) } attacks next to { UNIT($enemy) }.

# XIII.B.6 No Retreat
action-hold_fast = «No Retreat!»
act-hold-fast = No retreat for these
action-no_orders = No such orders
act-no-orders = No orders
ask-no-retreat = { $count ->
    [one] One attack is coming.
   *[other] { $count } attacks are coming.
 } Is «No Retreat!» in effect for any unit?
hint-no-retreat = Under it nobody retreats until this enemy turn ends: D1 does nothing, D4 and DX eliminate, DE lets the attacker break through.
effect-peril = attacked at { $odds }
ask-hold-fast = Which units stand to the last?
decline-no-retreat = For nobody
event-NoRetreatOrdered = { SIDE($who) }: «No Retreat!» for { UNITS($units) }
event-NoRetreatOrdered-nobody = { SIDE($who) }: no «No Retreat!» orders
choice-question-no_retreat = «No Retreat!» before the enemy's attacks
choice-answer-none = for nobody
choice-answer-strongholds = for all in fortresses and major cities

# XIII.C Results
event-AttackFought-plain = Attack on { HEX($hexes) }: { $attack } against { $defence }, { $odds }: { $result }
event-AttackFought-moved = Attack on { HEX($hexes) }: { $attack } against { $defence }, { $basic } shifted to { $odds }: { $result }
result-AE = AE, attackers eliminated
result-X = X, exchange
result-AD = AD, attackers dispersed
result-S = S, all spent
result-stays = no effect, there is no retreat
result-D1 = D1, defenders retreat
result-D4 = D4, defenders retreat up to four hexes, dispersed
result-DX = DX, exchange and retreat
result-DE = DE, defenders eliminated
result-BR = BR, breakthrough
event-ArmorBroke = { UNITS($units) }: breakdown, Dispersed (the die shows { $die }; { $limit } or less does it)
action-demand = Exchange first
act-demand = Demand an exchange
action-forgo = No exchange
act-forgo = Forgo the exchange
ask-demand = DX on { HEX($hexes) }: an exchange before the retreat? Against { UNITS($units) }, worth { $worth }, you have { $means } to lose.
decline-demand = No exchange
action-exchange = Give units
act-exchange = Exchange these
action-decline = Decline the exchange
act-decline = Decline and retreat
ask-exchange = Exchange at { HEX($hexes) }: who of { UNITS($units) }, worth { $worth }, goes with as many of the attacker’s? The attacker has { $means } to lose.
ask-give = Which units do you give?
decline-exchange = Decline, or give the least
effect-exchange = worth { $worth } of the { $means } that the attacker can lose
action-pay = Lose units
act-pay = Lose these
ask-price = { HEX($hexes) } costs you { $owed } attack factors of { $means }. Which units go?
ask-pay = Which units go?
decline-price = Lose the least
effect-pay = { $factors } of { $owed } factors
event-Exchange-demanded = { SIDE($who) } demands an exchange
event-Exchange-declined = { SIDE($who) } declines to be exchanged
event-Exchange-forgone = { SIDE($who) } forgoes the exchange
event-PriceSet-exchange = { SIDE($who) } must lose { $owed } factors for it
event-PriceSet-AE = { SIDE($who) } loses { $owed } factors
event-PriceSet-turned = { SIDE($who) } cannot pay for an exchange and loses { $owed } factors
event-UnitsEliminated-exchange = Lost in an exchange: { UNITS($units) }
choice-question-exchange = An exchange in defence
choice-answer-decline = decline where the rules let me
choice-answer-cheapest = give the cheapest unit
refusal-not-in-the-exchange = { UNIT($unit) } has no part in this exchange.
refusal-exchange-too-dear = That is worth { $price }: the attacker has only { $means } to lose.
refusal-not-in-the-attack = { UNIT($unit) } has no part in this attack.
refusal-loses-too-little = { $factors } factors are less than the { $owed } that must go.
refusal-germans-first = { UNIT($unit) } may not go for an exchange before the German units.
refusal-could-be-spared = { $owed } factors are lost without { UNIT($unit) }.

# VI.B.3
action-winter_offensive = Winter Offensive
act-winter-offensive = Begin it this turn
event-WinterOffensiveBegan = { SIDE($who) }: the Winter Offensive begins and lasts to turn { $last }
refusal-winter-offensive-was = The Winter Offensive began in turn { $turn }; there is only one.
refusal-not-three-snow-turns = Only { $turns } of the { $needed } turns from now are Snow turns.
