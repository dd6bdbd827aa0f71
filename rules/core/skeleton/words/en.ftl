# What the game says. Ids are fixed by the contract: docs/contract.md.

side-blue = Blue
side-red = Red
side-green = Green
scenario-crossroads = Crossroads
scenario-crossroads-about = Two units on each side meet at a crossroads. Three turns.
scenario-junction = Junction
scenario-junction-about = Three sides fight for one junction. For three players. Three turns.
scenario-raid = Raid
scenario-raid-about = For one player. Two pickets, one of them hidden, hold the road. Four turns.
option-points = Points per side
bid-points = { $halves ->
    [2] 1 point
   *[other] { $points } points
  } to attack with

turn = Turn { $turn }
station-movement = Movement
station-combat = Combat
phase-movement = { SIDE($side) } movement
phase-combat = { SIDE($side) } combat
unit = { UNIT($unit) }
hex = Hex { HEX($hex) }

ask-movement = Move your units, or end the phase?
ask-combat = Attack, or end the phase? You have { $points } { $points ->
    [one] point
   *[other] points
  } left.
ask-retreat = { UNIT($unit) } must leave { HEX($hex) }. Where to?
ask-retreat-hex = Where to?
ask-unit = Which unit?
ask-path = Where does { UNIT($unit) } go?
ask-target = Which enemy do you attack?
ask-attackers = Who attacks { HEX($hex) }?

action-move = Move
action-attack = Attack
action-retreat = Retreat
action-end_phase = End the phase
act-end-phase = End { $phase }
act-move = Move { UNIT($unit) }
act-attack = Attack for { $price } { $price ->
    [one] point
   *[other] points
  }
act-retreat = Retreat

event-PhaseBegan = Turn { $turn }: { $phase }
event-BidGiven = { SIDE($who) } begins with { $amount } more, bid by the other side
event-UnitMoved = { UNIT($unit) } moves to { HEX($hex) } for { $cost }
event-UnitRevealed = { UNIT($unit) } is revealed at { HEX($hex) }
event-AttackMade = { UNITS($units) } { COUNT($units) ->
    [one] attacks
   *[other] attack
  } { UNIT($unit) }: { $total }, { $result }
event-UnitRetreated = { UNIT($unit) } retreats to { HEX($hex) }
event-UnitsWithdrawn = { SIDE($who) } leaves the field with all units
event-UnitDestroyed = { UNIT($unit) } is destroyed
series-points = Points left
series-units = Units left
luck-attacks = Attacks, enemy strength destroyed less own
luck-in-strength = strength

verdict-won = { SIDE($side) } wins
verdict-draw = A draw

result-stand = no effect
result-retreat = the defender retreats
result-destroyed = the defender is destroyed
odds = { $modifier } on the die
explain-victory = Units of each side
count-units = { SIDE($side) }
attack-on = Attack on { HEX($hex) }
reach = { $count } hexes within { $move } movement points
terrain = { $terrain }: { $cost } to enter

refusal-not-your-decision = You are not asked now ({ $phase }).
refusal-game-over = The game is over.
refusal-not-now = That is not possible in this phase ({ $phase }).
refusal-nothing-for-this = There is nothing you can do this with now.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-moved-already = { UNIT($unit) } has already moved this phase.
refusal-too-far = { UNIT($unit) } has { $move } movement points; the path costs { $cost }.
refusal-no-entry = No unit can enter { HEX($hex) } ({ $terrain }).
refusal-enemy-there = { UNIT($unit) }, an enemy, holds { HEX($hex) }.
refusal-occupied = There is already a unit in { HEX($hex) }.
refusal-no-enemy = You see no enemy in { HEX($hex) }.
refusal-nobody-adjacent = None of your units is adjacent to { HEX($hex) }.
refusal-not-adjacent = { UNIT($unit) } is not adjacent to { HEX($hex) }.
refusal-fought-already = { UNIT($unit) } has already fought this phase.
refusal-no-points = An attack costs { $price } { $price ->
    [one] point
   *[other] points
  }; you have { $points }.

pool = { SIDE($side) } points
field-place = Hex
field-strength = Strength
field-concealed = Concealed
field-used = Has moved or fought this phase
field-points = Points
refusal-amend-range = { $field } must be between { $least } and { $most }, not { $value }.
refusal-amend-over = The game is over: nothing in it can be amended.
refusal-amend-nobody-asked = The game would then have no question to ask. The present one is: { $asked }
refusal-amend-unsettled = No unit can be amended until this is settled: { $ask }
refusal-amend-enemy-there = { UNIT($unit) } would share { HEX($hex) } with { UNIT($enemy) }, an enemy.
refusal-amend-gone = { UNIT($unit) } is gone: give it a hex too.
refusal-amend-last-unit = { SIDE($side) } would have no units left.
refusal-amend-seen = { UNIT($unit) } would be adjacent to { UNIT($enemy) } and cannot be concealed there.

roll-combat = Combat

# What each phase is for, and what most players do.
aim-movement = Bring units beside what they will attack. Most move all of them forward.
aim-combat = Attack what stands beside your units. Most attack only with the odds on their side.

# What is still open when a phase is ended.
ending = End the phase?
ending-act = { $act }: { $count ->
    [one] one unit could still do this
   *[other] { $count } units could still do this
}.
ending-choice = { $act }: { $count } still open.

chart-terrain = Terrain
chart-terrain-note = A dash: nobody enters.
chart-ground = Terrain
chart-points = Points to enter
chart-combat = Combat
chart-combat-note = The die, with the strength of the attackers added and that of the defender taken off.
chart-sum = Sum
choice-question-retreat = Where a unit retreats to
choice-answer-first = the first hex that is open to it
