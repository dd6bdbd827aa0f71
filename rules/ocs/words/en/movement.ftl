# Movement, transport, fuel, reserves, stacking.

action-move = Move
action-destroy = Destroy a unit
act-move = Move for { $cost } MP
act-destroy = Destroy { UNIT($unit) }
ask-overstacked = { HEX($hex) } holds { $size } RE, { $limit } may stay. Which unit is destroyed?

event-UnitsMoved = { SIDE($who) } moves { $count ->
    [one] a unit
   *[other] { $count } units
 } from { HEX($start) } to { HEX($hex) } for { $cost } MP
event-UnitDestroyed = { UNIT($unit) } is destroyed: too many in { HEX($hex) }

refusal-no-movement-now = { UNIT($unit) } may not move in this phase.
refusal-not-released = { UNIT($unit) } takes no part: only reserves released in this phase move, and in exploitation units in Exploit Mode.
refusal-move-is-over = The move of { UNIT($unit) } is over: others have begun theirs.
refusal-not-able-to-capture = { UNIT($unit) } cannot enter { HEX($hex) }: only attack-capable units enter where the enemy has supply, vehicles or works.
refusal-no-fuel = { UNIT($unit) } has no fuel, and none can be paid for.
refusal-pinned = { UNIT($unit) } spends no more MP in this phase.
refusal-no-points-left = { UNIT($unit) } has no MP left.
refusal-not-one-stack = { UNITS($units) } do not stand together.
refusal-enemy-hex = Enemy combat units stand in { HEX($hex) }.
refusal-zone-stops = { UNIT($unit) } has to stop in the enemy ZOC of { HEX($hex) }.
refusal-prohibited = { UNIT($unit) } cannot enter { HEX($hex) } that way.
refusal-takes-all = { HEX($hex) } takes a whole allowance: { UNIT($unit) } must not have spent any of it.
refusal-too-far = { HEX($hex) } is { $cost } MP away, { UNIT($unit) } has { $left }.
refusal-not-of-that-stack = { UNIT($unit) } is not in { HEX($hex) }.
