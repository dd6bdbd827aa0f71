event-FuelShort = Short of fuel: { UNITS($units) }

pools = Replacement points
pool-armor = { SIDE($side) } armour
pool-infantry = { SIDE($side) } infantry
pool-siberia-armor = Siberian Reserve, armour
pool-siberia-infantry = Siberian Reserve, infantry
pool-siberia-cavalry = Siberian Reserve, cavalry corps
pool-named = Your sealed number

event-PointsProduced = { SIDE($who) } production: { $armor } armour, { $infantry } infantry points; now { $all_armor } and { $all_infantry }
event-FactoriesLost = Tank factory lost for good: { HEX($hexes) }

action-replace = Bring in a replacement
ask-replace = { $armor } armour and { $infantry } infantry points available. Which unit comes back?
ask-entry = Where does it enter?
ask-payment = Which points pay for it?
pay-with = { $armor } armour, { $infantry } infantry
act-replace = Bring in: { $armor } armour, { $infantry } infantry
effect-alike = and { $count } more like it
effect-price-alike = { $price }; { $count } more
price-armor = { $points } armour
price-infantry = { $points } infantry
price-either = { $points } points of either kind
price-armor-either = { $points } points, at least one of them armour
share-named = with the wave
share-armor = { $points } armour points of the wave
share-infantry = { $points } infantry points of the wave
share-cavalry = the cavalry corps of the wave
effect-push = a unit there makes room
slot-armor = Armour points
event-UnitReplaced = { UNIT($unit) } comes back in { HEX($hex) } for { $cost } points ({ $armor } armour, { $infantry } infantry)
refusal-no-replacements-yet = No replacements arrive on the first turn.
refusal-on-the-map = { UNIT($unit) } is on the map.
refusal-ally-irreplaceable = { UNIT($unit) } belongs to an ally and cannot be replaced.
refusal-army-irreplaceable = { UNIT($unit) } is larger than a corps and cannot be replaced.
refusal-no-shock-yet = { UNIT($unit) } cannot enter yet: shock armies come only once the Siberian Reserve has.
refusal-waits-in-siberia = { UNIT($unit) } comes free of charge with a wave of the Siberian Reserve.
refusal-too-many-fronts = { $limit } fronts have come this turn, which is the limit.
refusal-too-few-points = { UNIT($unit) } costs { $cost }; you have { $armor } armour and { $infantry } infantry points.
refusal-other-payment = { UNIT($unit) } costs { $cost }: with { $armor } armour and { $infantry } infantry points, { $least } to { $most } of the cost can be armour.
refusal-nothing-to-replace = Nothing can be brought back for { $armor } armour and { $infantry } infantry points.
refusal-no-entry = Replacements cannot enter in { HEX($hex) }.
refusal-entry-not-held = { HEX($hex) } is not yours.

action-call_reserve = Call the Siberian Reserve
act-call-reserve = Call the Siberian Reserve now
effect-call-reserve = The first of three waves comes now. Each turn until the danger is over the Axis name a number, and the die may end the game.
action-reinforce = Siberian Reserve
ask-reinforce = The Siberian Reserve has { $armor } armour points, { $infantry } infantry points and { $cavalry } cavalry corps. Which unit enters?
act-reinforce = { UNIT($unit) } enters in { HEX($hex) }
action-save_reserve = Keep Siberian points for replacements
act-save-reserve = Keep { $armor } armour, { $infantry } infantry points for replacements
event-ReserveCame = Wave { $wave } of the Siberian Reserve: { $armor } armour, { $infantry } infantry points, { $cavalry } cavalry corps
event-ReserveCame-named = Wave { $wave } of the Siberian Reserve: { UNITS($units) }, { $armor } armour, { $infantry } infantry points
event-UnitReinforced = { UNIT($unit) } of the Siberian Reserve enters in { HEX($hex) }
event-ReserveSaved = Siberian Reserve kept for replacements: { $armor } armour, { $infantry } infantry points
refusal-reserve-not-called = The Siberian Reserve has not been called.
refusal-reserve-empty = No part of the Siberian Reserve is left to enter.
refusal-reserve-spent = { UNIT($unit) } costs { $cost }; the Siberian Reserve has { $limit } of that left.
refusal-not-of-the-reserve = { UNIT($unit) } does not come with the Siberian Reserve.
refusal-off-the-rails = Strategic movement cannot reach { HEX($hex) }.

action-name = Name a number
ask-name = The Siberian Reserve is in play: on which number does Japan attack?
ask-number = On which number does Japan attack?
number = { $number }
slot-number = Number
act-name = Seal { $number }
action-cast = Roll the die
ask-cast = Does Japan attack? If the die shows the number that the Axis have sealed, it does, and the game is lost.
decline-cast = Roll the die
act-cast = Roll the die
effect-cast = One chance in six of losing the game
event-NumberNamed = Your number: { $number }
event-NumberSealed = The Axis have sealed a number
event-GambleRolled-peace = The die shows { $die }; the number was { $number }: the Far East stays quiet
event-GambleRolled-war = The die shows { $die }, the number named: Japan attacks
verdict-japan = Japan attacks in the Far East: the { SIDES($side) } win

action-eliminate = Give up units
ask-eliminate = Which units are given up? They may come back as replacements.
act-eliminate = Give these units up
event-UnitsEliminated-voluntary = Given up: { UNITS($units) }
event-UnitsEliminated-isolation = Eliminated in the pocket: { UNITS($units) }
refusal-not-in-the-first-turn = No unit can be given up on the first turn.
refusal-no-units = No unit is on the map.
refusal-committed = { UNIT($unit) } is committed to an attack.
action-reduce = Reduce a front to an army
ask-reduce = Which front becomes an army?
ask-army = Which army replaces it?
act-reduce = { UNIT($unit) } becomes { UNIT($army) }
event-FrontReduced = { UNIT($unit) } in { HEX($hex) } is now { UNIT($army) }
refusal-not-a-front = { UNIT($unit) } is not a front.
refusal-no-front = No front could become an army.
refusal-no-army-left = No army is available to replace { UNIT($unit) }.
refusal-not-an-army = { UNIT($unit) } is not an army waiting off the map.
refusal-army-too-strong = { UNIT($unit) } has { $attack } attack factors: at most { $limit } may remain of a front in a pocket.

event-AirSupplied = Supplied by air in { HEX($hex) }: { UNITS($units) }
action-air_supply = Supply by air
ask-air = Several German stacks are cut off: which one is supplied by air?
decline-air = Strongest stack
ask-which-stack = Which stack is supplied by air?
act-air = Supply { HEX($hex) } by air
refusal-no-airlift = No German stack in { HEX($hex) } can be supplied by air.
event-PocketsCounted = A pocket of { $factors } factors must lose { $loss }: { UNITS($units) }
action-starve = Take pocket losses
ask-pocket = { $loss } of the { $factors } factors in this pocket are lost. Which units?
decline-pocket = As proposed
hint-pockets = Cut off as things stand: { UNITS($units) }. A pocket loses factors at the end of its own player turn; click a unit to see where its line is cut.
hint-pocket-starve = Proposed: { UNITS($units) }
hint-pocket-reduce = Proposed: { UNITS($units) } becomes an army
ask-starve = Which units, worth { $loss } factors or more?
effect-factors = { $factors } factors
act-starve = Lose these units
refusal-too-little-lost = { $lost } factors is too few: { $loss } must be lost.
refusal-not-in-the-pocket = { UNIT($unit) } is not in this pocket.

action-feed = Supply a unit from its fortress
ask-feed = Which unit does the fortress supply?
act-feed = { HEX($hex) } supplies { UNIT($unit) }
event-FortressFeeds = The fortress { HEX($hex) } supplies { UNIT($unit) } from now on
refusal-in-no-fortress = { UNIT($unit) } is not in a fortress.
refusal-no-front-is-fed = { UNIT($unit) } is a front: a fortress cannot supply one.
refusal-needs-no-fortress = { UNIT($unit) } is not cut off, or its side does not control { HEX($hex) }.
refusal-is-fed-already = The fortress { HEX($hex) } already supplies { UNIT($unit) }.
refusal-nobody-to-feed = No fortress has another unit to supply.

## What is bid for a side

bid-armor = { $halves ->
    [2] 1 armour point
   *[other] { $points } armour points
  }
event-BidGiven = The { SIDES($who) } begin with { $amount } more, bid by the other side
