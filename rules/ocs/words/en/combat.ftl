# Ground combat: attacks, combat supply, results, retreats, advances, exploits (9, 12.4).

action-attack = Attack
action-feed_defence = Supply the defence
action-name_lead = Name the AR unit
action-choose_ground = Choose the terrain
action-lose_step = Lose a step
action-take_option = Take the option
action-ignore_option = Ignore the option
action-retreat = Retreat
action-advance = Advance
action-stand_fast = Stay

act-attack = Attack { HEX($hex) } for { $cost }
act-attack-on-stocks = Attack { HEX($hex) }, with internal stocks
act-feed-defence = Defend supplied
act-withhold = Withhold: defend at half
act-name-lead = { UNIT($unit) } leads: AR { $rating }
act-choose-ground = This terrain counts
act-lose-step = { UNIT($unit) } loses a step
act-take-option = Take it so
act-ignore-option = Ignore the option
act-retreat = Retreat there
act-advance = Advance into { HEX($hex) }
act-stand-fast = Nobody advances

ask-target = Which hex?
ask-combat-supply = { HEX($hex) } is attacked. Combat supply for the defence: pay, or withhold and defend at half?
decline-combat-supply = As proposed
ask-defence-supply = How does the defence fight?
ask-fed = Which units get the one token there is (1 RE at most)?
ask-stocks = Which units use internal stocks?
ask-lead = Combat in { HEX($hex) }: which unit's action rating counts? It takes the first loss.
decline-lead = The best rating
ask-lead-unit = Which unit leads?
ask-ground = { HEX($hex) } is attacked. Which of its terrains do you defend?
ask-ground-against = { HEX($hex) } is attacked from { HEX($origin) }. What counts against that stack?
decline-ground = The strongest
decline-ground-against = The hardest on them
ask-ground-slot = Which terrain counts?
ask-losses = { HEX($hex) }: { $steps ->
    [one] a step
   *[other] { $steps } steps
 } to be lost. Which unit loses the next?
decline-losses = The weakest unit
ask-option = Combat in { HEX($hex) }: an option of { $option }. Steps, a retreat, or both?
decline-option = As proposed
ask-option-mix = How is the option taken?
ask-retreat = Units in { HEX($hex) } retreat { $hexes ->
    [one] a hex
   *[other] { $hexes } hexes
 }. Who goes where?
decline-retreat = As proposed
ask-retreat-units = Which units go together?
ask-retreat-path = Where to, { $hexes ->
    [one] a hex
   *[other] { $hexes } hexes
 } away?
ask-advance = { HEX($hex) } is free. Who advances?
ask-advance-units = Which units advance?

choice-supply-pay = pay
choice-supply-stocks = internal stocks
choice-supply-withhold = withhold, defend at half
effect-pay = Full strength.
effect-stocks = Full strength; each unit that can uses a level of its internal stocks.
effect-on-stocks = { $tokens } of combat supply; units on internal stocks: { $count }.
effect-withhold = Half strength, nothing is spent.
option-steps = { $steps ->
    [one] lose a step
   *[other] lose { $steps } steps
 }
option-hexes = { $hexes ->
    [one] retreat a hex
   *[other] retreat { $hexes } hexes
 }
option-both = lose { $steps ->
    [one] a step
   *[other] { $steps } steps
 }, retreat { $hexes ->
    [one] a hex
   *[other] { $hexes } hexes
 }
option-trapped = { $count ->
    [one] A unit has
   *[other] { $count } units have
 } no way to retreat and would be lost.
retreat-through-zone = Enters the enemy ZOC { $hexes ->
    [one] once
   *[other] { $hexes } times
 }: DG; units that were DG already lose a step each time.
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
ground-river_minor = the river
ground-wadi = the wadi
ground-river_major = the major river
ground-escarpment = the escarpment
ground-lake = the lake
category-open = Open
category-close = Close
category-very_close = Very Close
category-extremely_close = Extremely Close

choice-question-combat_supply = Combat supply of a defence
choice-answer-pay = pay if it can be paid, else internal stocks
choice-answer-withhold = withhold
choice-question-lead = Whose action rating counts
choice-answer-best = the best one
choice-question-ground = Terrain of a defence
choice-answer-dearest = the most costly to the attacker
choice-question-losses = Which unit loses a step
choice-answer-weakest = the weakest
choice-question-option = Options
choice-answer-as_losses = as losses
choice-answer-as_retreat = as a retreat; ignored when it may be
choice-question-retreat = Ways of retreat
choice-answer-safest = away from the enemy
choice-question-advance = Advances
choice-answer-all = everybody advances
choice-answer-stand = nobody advances

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
combat-hedgehog-surprise = Hedgehog, on the surprise roll
combat-hedgehog = Hedgehog, on the combat roll
factor-dg = { $value } (DG)
factor-worn = { $value } (steps lost)
factor-oos = { $value } (out of supply)
factor-reserve = { $value } (in reserve)
factor-strat = { $value } (Strat Mode)
factor-terrain = { $value } (terrain)
factor-hexside = { $value } (hexside)
factor-anti_tank = { $value } (terrain, against anti-tank)
factor-unfed = { $value } (no combat supply)
prospect = { $odds } by what is seen ({ $category }, column { $column }), AR { $modifier }: more units may be there

surprise-attacker = the attacker surprises, { $shift } right
surprise-defender = the defender surprises, { $shift } left
surprise-none = no surprise
eliminated-no-retreat = no way to retreat
eliminated-strat-in-zone = in Strat Mode in an enemy ZOC

event-AttackDeclared = { SIDE($who) } attacks { HEX($hex) } from { HEX($origins) } with { $count ->
    [one] a unit
   *[other] { $count } units
 }
event-OverrunDeclared = { SIDE($who) } overruns { HEX($hex) } with { $count ->
    [one] a unit
   *[other] { $count } units
 }
event-DefenceFed-all = { SIDE($who) } defends with combat supply
event-DefenceFed-part = { SIDE($who) } defends partly without combat supply
event-DefenceFed-none = { SIDE($who) } defends without combat supply
event-LeadNamed = { SIDE($who) } leads with AR { $rating }
event-GroundChosen = { SIDE($who) } defends in { $ground }
event-GroundChosen-against = { SIDE($who) } counts { $ground } against { HEX($origin) }
event-CombatRolled = { $attack } to { $defence } in { HEX($hex) }: { $odds }, { $category }; AR { $modifier }{ $hedgehog ->
    [0] { "" }
   *[other] , hedgehog -{ $hedgehog }
 }; { $surprise }; column { $column }, { $total }: { $result }
event-StepLost = { SIDE($who) } loses a step in { HEX($hex) }
event-UnitLost = { SIDE($who) } loses { UNIT($unit) } in { HEX($hex) }
event-UnitsEliminated = { SIDE($who) } loses { UNITS($units) } in { HEX($hex) }: { $why }
event-OptionTaken = { SIDE($who) } takes the option: { $steps ->
    [0] no steps
    [one] a step
   *[other] { $steps } steps
 }, { $hexes ->
    [0] no retreat
    [one] a hex of retreat
   *[other] { $hexes } hexes of retreat
 }
event-OptionIgnored = { SIDE($who) } ignores the option
event-GroupSet = { SIDE($who) } retreats from { HEX($start) } to { HEX($hex) }
event-ExploitGained = { SIDE($who) } may exploit with attackers of AR { $rating } or better
event-UnitsAdvanced = { SIDE($who) } advances into { HEX($hex) }

refusal-not-attack-capable = { UNIT($unit) } is not attack-capable: it defends only, or is in Strat or Reserve.
refusal-has-attacked = { UNIT($unit) } has attacked in this segment.
refusal-attacks-not-now = { UNIT($unit) } is neither in Exploit Mode nor released from Reserve in this phase.
refusal-not-next-to = { UNIT($unit) } is not next to { HEX($hex) }.
refusal-could-not-enter = { UNIT($unit) } could not move into { HEX($hex) }, and so cannot attack it.
refusal-nobody-to-attack = No enemy combat unit stands in { HEX($hex) }.
refusal-attacked-already = { HEX($hex) } has been attacked in this segment.
refusal-no-attack-possible = No unit can attack anything.
refusal-defence-barred = { $obtainable } can be had on the map for the { $need } of the defence: internal stocks are barred.
refusal-all-exhausted = All internal stocks of the defence are exhausted.
refusal-payment-not-wanted = Nothing is paid from the map with the answer «{ $way }».
refusal-stocks-not-wanted = No units are named with the answer «{ $way }».
refusal-one-counter-one-kind = { UNIT($unit) } cannot mix supply from the map with internal stocks.
refusal-one-token-one-re = One token supplies 1 RE, not { $size }.
refusal-leads-from-outside = { UNIT($unit) } does not take part in the combat.
refusal-no-such-ground = { HEX($hex) } offers no such terrain.
refusal-not-in-this-combat = { UNIT($unit) } has no part in these losses.
refusal-one-each-first = Each unit loses a step before any loses two: first { UNITS($units) }.
refusal-more-than-the-option = The option is { $option }, not { $losses }.
refusal-cannot-retreat-at-all = { UNIT($unit) } cannot move in any mode.
refusal-too-far-back = The retreat is over { $hexes ->
    [one] a hex
   *[other] { $hexes } hexes
 } away, before { HEX($hex) }.
refusal-no-retreat-there = { UNITS($units) } cannot retreat into { HEX($hex) }: enemies are or were there, or the ground forbids it.
refusal-not-far-enough = { HEX($hex) } is { $away } away in a straight line; { $hexes } are called for.
refusal-nobody-who-must = Nobody of them has to retreat from { HEX($hex) }.
refusal-does-not-go-along = { UNIT($unit) } does not retreat from { HEX($hex) }: only combat units and organic trucks of that hex go along.
refusal-has-not-attacked = { UNIT($unit) } has not attacked { HEX($hex) }: only units that have may advance there.
refusal-not-exploiting = { UNIT($unit) } is neither in Exploit Mode nor released from Reserve in this phase.
