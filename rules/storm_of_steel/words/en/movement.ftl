action-activate = Activate (then move each)
act-activate = { $cost ->
    [0] Activate (for nothing)
   *[other] Activate ({ $cost } of { $points } points)
  }
action-move = Move one that is activated
act-move = Move { $cost } of { $limit } cm
ask-activate = Whom do you activate? A chain of units, each within { $limit } cm of the next, goes for the points of one.
ask-mover = Which of those activated moves?
ask-path = { $double ->
    [true] Which way? { $limit } cm are left, { $road } all along a road.
   *[other] Which way? { $limit } cm are left.
 }
path-exit = Off the table by { $name }
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
event-CommandRolled = The { SIDE($who) } side rolls { $die } on a d{ $sides }: { $points ->
    [one] one command point
   *[other] { $points } command points
  }
event-CommandRolled-halved = The { SIDE($who) } side rolls { $die } on a d{ $sides }, halved: { $points ->
    [one] one command point
   *[other] { $points } command points
  }
event-CommandRolled-quartered = The { SIDE($who) } side rolls { $die } on a d{ $sides }, halved twice: { $points ->
    [one] one command point
   *[other] { $points } command points
  }
event-NobodyMoves = The { SIDE($who) } side can do nothing with { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
  }, at { $cost } for each unit or detachment
event-PointsLapsed = The { SIDE($who) } side loses { $points ->
    [one] a command point
   *[other] { $points } command points
  } not spent
event-ReserveReleased = { $count ->
    [0] The reserve of the { SIDE($who) } side may move
   *[other] The reserve may move: { UNITS($units) }
  }
event-ReserveReleased-seen = { $count ->
    [0] { UNIT($unit) } has come near: the reserve of the { SIDE($who) } side may move
   *[other] { UNIT($unit) } has come near: the reserve may move: { UNITS($units) }
  }
event-UnitsActivated = Activated for { $cost ->
    [0] nothing
    [one] one point
   *[other] { $cost } points
  }: { UNITS($units) }
event-DifficultyTested = { UNIT($unit) } starts in { $feature }: { $lost } cm less, { $left } cm are left
event-DifficultyTested-none = { UNIT($unit) } starts in { $feature }: { $lost } cm less, it does not move
event-UnitMoved = { UNIT($unit) } moves { $cost } cm
event-UnitMoved-road = { UNIT($unit) } moves { $cost } cm by road
event-UnitMoved-stopped = { UNIT($unit) } moves { $cost } cm and stops at { $feature }
event-UnitMoved-turned = { UNIT($unit) } turns to { $heading }°
event-MinesEntered = { UNIT($unit) } enters { $feature }: no mine goes off
event-MinesEntered-harm = { UNIT($unit) } enters { $feature }: a mine goes off
event-WireCrushed = { UNIT($unit) } destroys { $feature }
event-UnitStopped-ground = { UNIT($unit) } sticks fast: immobilised
event-UnitStopped-mine = { UNIT($unit) } is immobilised by a mine
event-UnitDestroyed-mine = { UNIT($unit) } is destroyed by a mine
event-UnitMounted-foot = { UNIT($unit) } mounts { UNIT($carrier) }
event-UnitMounted-gun = { UNIT($unit) } is limbered to { UNIT($carrier) }
event-UnitDismounted-foot = { UNIT($unit) } dismounts from { UNIT($carrier) }
event-UnitDismounted-gun = { UNIT($unit) } is unlimbered from { UNIT($carrier) }
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-on-the-table = { UNIT($unit) } is not on the table.
refusal-has-begun = { UNIT($unit) } has been activated in this phase.
refusal-is-pinned = { UNIT($unit) } is pinned.
refusal-is-suppressed = { UNIT($unit) } is suppressed.
refusal-is-immobilised = { UNIT($unit) } is immobilised.
refusal-is-towed = { UNIT($unit) } moves only when it is towed: limber it to a transport beside it.
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
refusal-path-full = There is no room in { $feature }: it holds { $capacity }.
refusal-path-blocked = It would have to stop at the edge of { $feature }, where there is no room.
refusal-path-forbidden = { $mobility ->
    [infantry] This unit
    [support] HMGs and mortars
    [light_gun] Guns
    [towed] Guns
    [tracked] Tracked vehicles
    [half_tracked] Half-tracks
    [armoured_car] Armoured cars
   *[softskin] Softskin vehicles
  } may not enter { $feature } ({ $type ->
    [woods] woods
    [forest] forest
    [marsh] marsh
    [stream] a stream
    [river] a river
    [lake] a lake
    [building] a building
    [bunker] a bunker: one infantry or HMG stand
    [entrenchment] an entrenchment
    [wire] barbed wire
   *[other] { $type }
  }).
refusal-path-too-long = The way is { $length } cm long, and { $allowance } cm are left{ $road ->
    [road] , doubled on the road
   *[other] { "" }
  }.
refusal-is-carried = { UNIT($unit) } is carried by { UNIT($carrier) }.
refusal-move-spent = { UNIT($unit) } has used its move to mount or dismount.
refusal-nothing-left = { UNIT($unit) } has no movement left.
refusal-in-reserve = { UNIT($unit) } is in reserve until turn { $turn }, unless an enemy comes near sooner.
refusal-moves-alone = { UNIT($unit) } is activated alone at present: no detachments.
refusal-extra-units = The card lets { $limit ->
    [one] one unit
   *[other] { $limit } units
  } move.
refusal-not-carried = Vehicles such as { UNIT($unit) } are not carried.
refusal-just-alighted = { UNIT($unit) } has dismounted in this phase.
refusal-no-half-move = It costs { UNIT($unit) } half a move, { $price } cm; { $left } cm are left.
refusal-no-transport = { UNIT($unit) } carries nobody.
refusal-no-carrier-beside = No transport stands beside { UNIT($unit) }.
refusal-carrier-full = { UNIT($unit) } has { $aboard } aboard: it carries { $guns ->
    [one] one gun
   *[other] { $guns } guns
  } or { $foot ->
    [one] one foot unit
   *[other] { $foot } foot units
  }, not both.
refusal-not-adjacent = { UNIT($unit) } and { UNIT($carrier) } must stand side by side now and when the phase began.
refusal-not-beside = { UNIT($unit) } must stand in contact with { UNIT($carrier) }.
refusal-not-aboard = { UNIT($unit) } is not carried.
refusal-nobody-mounts = Nobody who may mount stands beside a transport, and stood there when the phase began.
refusal-nobody-aboard = Nobody is carried.

tests = { UNIT($unit) } starts in { $feature }: { $dice }d6 cm less{ $none ->
    [0] { "" }
   *[other] , no move in { $none } of { $none_of }
  }{ $stuck ->
    [0] { "" }
   *[other] , immobilised in { $stuck } of { $stuck_of }
  }
way-road = All the way by road: up to { $limit } cm
way-mines-soft = A die for { $feature }: pinned there in { $chances } of { $of }
way-mines-afv = A die for { $feature }: harmed in { $chances } of { $of }, destroyed in { $dead } of { $dead_of }, else immobilised
way-crushes = Destroys { $feature }
way-stops = Stops on entering { $feature }, after { $cost } cm; it tests there when it goes on
way-spots = Spots { UNITS($units) }
way-touches = Ends in contact with { UNITS($units) }
pays-half = { UNIT($unit) } pays half a move, { $cost } cm; { $left } cm are left

action-mount = Mount or limber (no points)
act-mount = Get in
ask-passenger = Who gets in? It costs half a move of both, no points.
ask-carrier = Into which transport?
slot-carrier = Into
action-dismount = Dismount or unlimber (no points)
act-dismount = Get out
ask-rider = Who gets out? It costs half a move of both, no points.
ask-exit = Where beside { UNIT($carrier) }?

ground-hill = the hill
ground-woods = the woods
ground-forest = the forest
ground-bush = the bush
ground-marsh = the marsh
ground-stream = the stream
ground-river = the river
ground-lake = the lake
ground-bridge = the bridge
ground-ford = the ford
ground-building = the building
ground-entrenchment = the entrenchment
ground-bunker = the bunker
ground-minefield = the minefield
ground-road = the road
ground-wall = the wall
ground-wire = the wire

way-leaves = It leaves the table by { $name }{ $points ->
    [0] {""}
    [one] : { $points } point
   *[other] : { $points } points
}
march-leaves = It leaves the table by { $name } for good{ $points ->
    [0] {""}
    [one] , for { $points } point
   *[other] , for { $points } points
}
event-UnitMoved-left = { UNIT($unit) } leaves the table by { $exit }, after { $cost } cm
shape-exit = { $name }
exit = { $name }: { $points } a stand, { $units } gone
points-exit = { $name }: { $units } { SIDE($side) } { $units ->
    [one] stand has left, { $points } each
   *[other] stands have left, { $points } each
}
