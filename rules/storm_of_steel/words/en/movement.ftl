action-activate = Activate
act-activate = Activate ({ $cost } of { $points } points)
action-move = Move
act-move = Move { $cost } of { $limit } cm
ask-path = Which way? { $limit } cm are left.
ask-heading = Where does it look?
heading-0 = north
heading-45 = north-east
heading-90 = east
heading-135 = south-east
heading-180 = south
heading-225 = south-west
heading-270 = west
heading-315 = north-west
event-CommandRolled = { SIDE($who) } rolls { $die }: { $points ->
    [one] one command point
   *[other] { $points } command points
  }
event-CommandRolled-halved = { SIDE($who) } rolls { $die }, halved: { $points ->
    [one] one command point
   *[other] { $points } command points
  }
event-UnitsActivated = Activated for { $cost ->
    [one] one point
   *[other] { $cost } points
  }: { UNITS($units) }
event-UnitMoved = { UNIT($unit) } moves { $cost } cm
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-on-the-table = { UNIT($unit) } is not on the table.
refusal-has-begun = { UNIT($unit) } has been activated in this phase.
refusal-is-pinned = { UNIT($unit) } is pinned.
refusal-is-suppressed = { UNIT($unit) } is suppressed.
refusal-is-immobilised = { UNIT($unit) } is immobilised.
refusal-is-towed = { UNIT($unit) } moves only when it is towed.
refusal-not-linked = More than { $limit } cm lie between the others and { UNITS($units) }.
refusal-too-few-points = An activation costs { $cost }; { $points } are left.
refusal-nobody-activates = Nobody can be activated.
refusal-nobody-moves = Nobody who has been activated is still to move.
refusal-has-moved = { UNIT($unit) } has moved in this phase.
refusal-not-activated = { UNIT($unit) } has not been activated.
refusal-not-from-there = { UNIT($unit) } does not stand there.
refusal-too-far = That is { $cost } cm; { UNIT($unit) } has { $limit } left.
refusal-off-the-table = { UNIT($unit) } would leave the table.
refusal-through-enemy = { UNIT($other) } is in the way of { UNIT($unit) }: nobody moves through enemies.
refusal-no-room = { UNIT($unit) } cannot end on { UNIT($other) }.
