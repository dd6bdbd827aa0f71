# What the game says. Ids are fixed by the contract: docs/contract.md.

side-blue = Blue
side-red = Red
scenario-crossroads = Crossroads
scenario-crossroads-about = Two units a side meet at a crossroads. Three turns.
option-points = Points a side
bid-points = { $halves ->
    [2] 1 point
   *[other] { $points } points
  } to attack with

turn = Turn { $turn }
phase-movement = { SIDE($side) } movement
phase-combat = { SIDE($side) } combat
unit = { UNIT($unit) }
hex = Hex { HEX($hex) }

ask-movement = Move your units, or end the phase.
ask-combat = Attack, or end the phase. You have { $points } { $points ->
    [one] point
   *[other] points
  }.
ask-retreat = { UNIT($unit) } must leave { HEX($hex) }.
ask-retreat-hex = Where to?
ask-unit = Which unit?
ask-path = Where does { UNIT($unit) } go?
ask-target = Which enemy?
ask-attackers = Who attacks { HEX($hex) }?

action-move = Move
action-attack = Attack
action-retreat = Retreat
action-end_phase = End the phase
act-move = Move { UNIT($unit) }
act-attack = Attack for { $price } { $price ->
    [one] point
   *[other] points
  }
act-retreat = Retreat

event-PhaseBegan = Turn { $turn }: { $phase }
event-BidGiven = { SIDE($who) } begins with { $amount } more, bid by the other side
event-UnitMoved = { UNIT($unit) } goes to { HEX($hex) } for { $cost }
event-UnitRevealed = { UNIT($unit) } is seen at { HEX($hex) }
event-AttackMade = { UNITS($units) } against { UNIT($unit) }: { $total }, { $result }
event-UnitRetreated = { UNIT($unit) } retreats to { HEX($hex) }
event-UnitDestroyed = { UNIT($unit) } is destroyed
series-points = Points left
series-units = Units left
luck-attacks = Attacks, strength destroyed less lost
luck-in-strength = strength

verdict-won = { SIDE($side) } wins
verdict-draw = A draw

result-stand = no effect
result-retreat = the defender retreats
result-destroyed = the defender is destroyed
odds = { $modifier } to the die
explain-victory = Units of both sides
count-units = { SIDE($side) }
attack-on = Attack on { HEX($hex) }
reach = { $count } hexes within { $move } movement points
terrain = { $terrain }: { $cost } to enter

refusal-not-your-turn = It is not { SIDE($side) }'s turn.
refusal-not-now = That cannot be done in this phase ({ $phase }).
refusal-nothing-for-this = There is nothing to do this with now.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-moved-already = { UNIT($unit) } has moved in this phase.
refusal-too-far = { UNIT($unit) } has { $move } movement points, the way costs { $cost }.
refusal-no-entry = Nobody enters { HEX($hex) } ({ $terrain }).
refusal-enemy-there = { UNIT($unit) } holds { HEX($hex) }.
refusal-occupied = There is a unit in { HEX($hex) } already.
refusal-no-enemy = You see no enemy in { HEX($hex) }.
refusal-nobody-adjacent = None of your units is next to { HEX($hex) }.
refusal-not-adjacent = { UNIT($unit) } is not next to { HEX($hex) }.
refusal-fought-already = { UNIT($unit) } has fought in this phase.
refusal-no-points = An attack costs { $price }, you have { $points }.

pool = Points of { SIDE($side) }
field-place = Hex
field-strength = Strength
field-concealed = Concealed
field-used = Has moved or fought in this phase
field-points = Points
refusal-amend-range = { $field } is { $least } to { $most }, not { $value }.
refusal-amend-over = The game is over: nothing in it is amended.
refusal-amend-nobody-asked = Nobody would be asked anything then. Now it is: { $asked }
refusal-amend-unsettled = No unit is amended before this is settled: { $ask }
refusal-amend-enemy-there = { UNIT($unit) } would stand in { HEX($hex) } with { UNIT($enemy) }, an enemy.
refusal-amend-gone = { UNIT($unit) } is gone: give it a hex too.
refusal-amend-last-unit = { SIDE($side) } would have no unit left.
refusal-amend-seen = { UNIT($unit) } would be next to { UNIT($enemy) } and cannot be concealed there.
