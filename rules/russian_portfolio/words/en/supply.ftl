event-FuelShort = Short of fuel: { UNITS($units) }

pools = Replacement points
pool-armor = { SIDE($side) } armor
pool-infantry = { SIDE($side) } infantry
pool-siberia-armor = Siberian Reserve, armor
pool-siberia-infantry = Siberian Reserve, infantry
pool-siberia-cavalry = Siberian Reserve, cavalry corps
pool-named = Your number, under seal

event-PointsProduced = { SIDE($who) } production: { $armor } armor, { $infantry } infantry points; now { $all_armor } and { $all_infantry }
event-FactoriesLost = Tank factory lost for good: { HEX($hexes) }

action-replace = Replacement
ask-replace = { $armor } armor and { $infantry } infantry points. Which unit comes back?
ask-entry = Where does it enter?
ask-payment = Which points pay for it?
pay-with = { $armor } armor, { $infantry } infantry
act-replace = Bring it in for { $armor } armor and { $infantry } infantry
counter-off-map = { $name } { $factors }
effect-alike = and { $count } more like it
effect-price-alike = { $price }; { $count } more like it
price-armor = { $points } armor points
price-infantry = { $points } infantry points
price-either = { $points } points of either kind
price-armor-either = { $points } points, at least one of armor
share-named = with the wave
share-armor = { $points } armor points of the wave
share-infantry = { $points } infantry points of the wave
share-cavalry = the cavalry corps of the wave
effect-push = who stands there makes room
slot-armor = Armor points
event-UnitReplaced = { UNIT($unit) } comes back in { HEX($hex) } for { $cost } points ({ $armor } armor, { $infantry } infantry)
refusal-no-replacements-yet = No replacements come in the first turn.
refusal-on-the-map = { UNIT($unit) } is on the map.
refusal-ally-irreplaceable = { UNIT($unit) } is an ally's: it cannot be replaced.
refusal-army-irreplaceable = { UNIT($unit) } is larger than a corps: it cannot be replaced.
refusal-no-shock-yet = { UNIT($unit) }: no shock army enters before the Siberian Reserve does.
refusal-waits-in-siberia = { UNIT($unit) } comes with a wave of the Siberian Reserve, and costs nothing then.
refusal-too-many-fronts = { $limit } fronts have come this turn: no more may.
refusal-too-few-points = { UNIT($unit) } costs { $cost }; there are { $armor } armor and { $infantry } infantry points.
refusal-other-payment = { UNIT($unit) } costs { $cost }: with { $armor } armor and { $infantry } infantry points there, { $least } to { $most } of it can be armor.
refusal-nothing-to-replace = Nothing can be brought back for { $armor } armor and { $infantry } infantry points.
refusal-no-entry = Replacements cannot enter in { HEX($hex) }.
refusal-entry-not-held = { HEX($hex) } is not yours.

action-call_reserve = Call the Siberian Reserve
act-call-reserve = Call it now
effect-call-reserve = The first of three waves comes now. Each turn until it is safe the Axis names a number, and the die may end the game.
action-reinforce = Siberian Reserve
ask-reinforce = The Siberian Reserve has { $armor } armor, { $infantry } infantry points and { $cavalry } cavalry corps. Which unit enters?
act-reinforce = { UNIT($unit) } enters in { HEX($hex) }
action-save_reserve = Siberian points for replacements
act-save-reserve = { $armor } armor, { $infantry } infantry points for replacements
event-ReserveCame = Wave { $wave } of the Siberian Reserve: { $armor } armor, { $infantry } infantry points, { $cavalry } cavalry corps
event-ReserveCame-named = Wave { $wave } of the Siberian Reserve: { UNITS($units) }, { $armor } armor, { $infantry } infantry points
event-UnitReinforced = { UNIT($unit) } of the Siberian Reserve enters in { HEX($hex) }
event-ReserveSaved = Left of the Siberian Reserve for replacements: { $armor } armor, { $infantry } infantry points
refusal-reserve-not-called = The Siberian Reserve has not been called.
refusal-reserve-empty = Nothing of the Siberian Reserve is left to enter.
refusal-reserve-spent = { UNIT($unit) } takes { $cost }; the Siberian Reserve has { $limit } of that left.
refusal-not-of-the-reserve = { UNIT($unit) } does not come with the Siberian Reserve.
refusal-off-the-rails = Strategic movement cannot reach { HEX($hex) }.

action-name = Name a number
ask-name = The Siberian Reserve is in the game: on which number does Japan attack?
ask-number = Which number?
number = { $number }
slot-number = Number
act-name = Seal { $number }
action-cast = Cast the die
ask-cast = The Axis number is sealed. If the die shows it, the game is lost.
decline-cast = Cast the die
act-cast = Cast it
effect-cast = One chance in six that the game is lost
event-NumberNamed = Your number: { $number }
event-NumberSealed = The Axis have sealed a number
event-GambleRolled-peace = The die shows { $die }, the number was { $number }: the Far East is quiet
event-GambleRolled-war = The die shows { $die }, and that was the number: Japan attacks
verdict-japan = Japan attacks in the Far East: { SIDE($side) } win

action-eliminate = Give units up
ask-eliminate = Which units are given up? They may come back as replacements.
act-eliminate = Give them up
event-UnitsEliminated-voluntary = Given up: { UNITS($units) }
event-UnitsEliminated-isolation = Lost in the pocket: { UNITS($units) }
refusal-not-in-the-first-turn = No unit can be given up in the first turn.
refusal-no-units = No unit is on the map.
refusal-committed = { UNIT($unit) } is committed to an attack.
action-reduce = Reduce a front to an army
ask-reduce = Which front becomes an army?
ask-army = Which army takes its place?
act-reduce = { UNIT($unit) } becomes { UNIT($army) }
event-FrontReduced = { UNIT($unit) } in { HEX($hex) } is now { UNIT($army) }
refusal-not-a-front = { UNIT($unit) } is not a front.
refusal-no-front = There is no front that could become an army.
refusal-no-army-left = No army is left to take the place of { UNIT($unit) }.
refusal-not-an-army = { UNIT($unit) } is not an army that waits off the map.
refusal-army-too-strong = { UNIT($unit) } attacks with { $attack }: at most { $limit } remain of a front in a pocket.

event-AirSupplied = Supplied by air in { HEX($hex) }: { UNITS($units) }
action-air_supply = Supply by air
ask-air = Several German stacks are cut off: which one is supplied by air?
decline-air = The strongest
ask-which-stack = Which stack?
act-air = Supply { HEX($hex) } by air
refusal-no-airlift = No German stack in { HEX($hex) } can be supplied by air.
event-PocketsCounted = A pocket of { $factors } factors must lose { $loss }: { UNITS($units) }
action-starve = Losses of a pocket
ask-pocket = { $loss } of { $factors } factors of this pocket are lost. Which units?
decline-pocket = As proposed
hint-pockets = Cut off as things stand: { UNITS($units) }. A pocket loses factors at the end of its own player turn; click a unit to see where its line is cut.
hint-pocket-starve = Proposed: { UNITS($units) }
hint-pocket-reduce = Proposed: { UNITS($units) } becomes an army
ask-starve = Units with { $loss } factors or more
effect-factors = { $factors } factors
act-starve = They are lost
refusal-too-little-lost = { $lost } factors are too few: { $loss } must be lost.
refusal-not-in-the-pocket = { UNIT($unit) } is not in this pocket.

action-feed = Supply from the fortress
ask-feed = Which unit does the fortress supply?
act-feed = { HEX($hex) } supplies { UNIT($unit) }
event-FortressFeeds = The fortress { HEX($hex) } supplies { UNIT($unit) } from now on
refusal-in-no-fortress = { UNIT($unit) } stands in no fortress.
refusal-no-front-is-fed = { UNIT($unit) } is a front: a fortress supplies none.
refusal-needs-no-fortress = { UNIT($unit) } is not cut off from its supply, or { HEX($hex) } is not its side's.
refusal-is-fed-already = The fortress { HEX($hex) } supplies { UNIT($unit) } already.
refusal-nobody-to-feed = No fortress has another unit to supply.

## What is bid for a side

bid-armor = { $halves ->
    [2] 1 armor point
   *[other] { $points } armor points
  }
event-BidGiven = { SIDE($who) } begins with { $amount } more, bid by the other side.
