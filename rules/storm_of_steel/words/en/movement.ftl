action-activate = Activate
act-activate = Activate ({ $cost } of { $points } points)
action-move = Move
act-move = Move { $cost } of { $limit } cm
ask-path = Which way? { $limit } cm are left.
path-turn = Turn on the spot
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
refusal-path-legs = A way has { $most } legs at most, not { $legs }.
refusal-path-off-table = The base would leave the table.
refusal-path-enemy = { UNIT($unit) } is in the way: nobody moves through enemies.
refusal-path-friend = It cannot end on { UNIT($unit) }.
refusal-path-full = { $feature } is full: it holds { $capacity }.
refusal-path-blocked = It would have to stop at the edge of { $feature }, where there is no room.
refusal-path-forbidden = { $type ->
   *[other] { $feature }
  } may not be entered by this unit.
refusal-path-too-long = That is { $length } mm; { $allowance } are left.
