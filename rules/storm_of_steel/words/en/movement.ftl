action-activate = Activate units (then move each)
act-activate = { $cost ->
    [0] Activate (free)
   *[other] Activate ({ $cost } of { $points } points)
  }
action-move = Move an activated unit
act-move = Move { $cost } of { $limit } cm
ask-activate = Which units are activated? A detachment, each unit within { $limit } cm of the next, costs as much as one unit.
ask-mover = Which activated unit moves?
ask-path = { $double ->
    [true] Which way? { $limit } cm are left, or { $road } cm if it keeps to a road.
   *[other] Which way? { $limit } cm are left.
 }
path-exit = Leave the table by { $name }
path-turn = Turn on the spot
ask-heading = Which way does it face?
heading-0 = north
heading-45 = north-east
heading-90 = east
heading-135 = south-east
heading-180 = south
heading-225 = south-west
heading-270 = west
heading-315 = north-west
event-CommandRolled = The { SIDES($who) } roll { $die } on a d{ $sides }: { $points ->
    [one] one command point
   *[other] { $points } command points
  }
event-CommandRolled-halved = The { SIDES($who) } roll { $die } on a d{ $sides }, halved: { $points ->
    [one] one command point
   *[other] { $points } command points
  }
event-CommandRolled-quartered = The { SIDES($who) } roll { $die } on a d{ $sides }, halved twice: { $points ->
    [one] one command point
   *[other] { $points } command points
  }
event-NobodyMoves = The { SIDES($who) } cannot activate any unit: { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
  }, and each unit or detachment costs { $cost }
event-PointsLapsed = The { SIDES($who) } lose { $points ->
    [one] one unspent command point
   *[other] { $points } unspent command points
  }
event-ReserveReleased = { $count ->
    [0] The reserve of the { SIDE($who) } side may move
   *[other] The reserve may move: { UNITS($units) }
  }
event-ReserveReleased-seen = { $count ->
    [0] { UNIT($unit) } has come near: the reserve of the { SIDE($who) } side may move
   *[other] { UNIT($unit) } has come near, so the reserve may move: { UNITS($units) }
  }
event-UnitsActivated = { $cost ->
    [0] Activated free
    [one] Activated for one point
   *[other] Activated for { $cost } points
  }: { UNITS($units) }
came-slowed = −{ $lost } cm
event-DifficultyTested = { UNIT($unit) } starts in { $feature } and loses { $lost } cm: { $left } cm left
event-DifficultyTested-none = { UNIT($unit) } starts in { $feature } and loses { $lost } cm: it cannot move
event-UnitMoved = { UNIT($unit) } moves { $cost } cm
event-UnitMoved-road = { UNIT($unit) } moves { $cost } cm by road
event-UnitMoved-stopped = { UNIT($unit) } moves { $cost } cm and stops at { $feature }
event-UnitMoved-turned = { UNIT($unit) } turns to { $heading }°
came-no-mine = No mine
came-mine = Mine
event-MinesEntered = { UNIT($unit) } enters { $feature }: no mine goes off
event-MinesEntered-harm = { UNIT($unit) } enters { $feature }: a mine goes off
event-WireCrushed = { UNIT($unit) } destroys { $feature }
event-UnitStopped-ground = { UNIT($unit) } bogs down and is immobilised
event-UnitStopped-mine = { UNIT($unit) } is immobilised by a mine
event-UnitDestroyed-mine = { UNIT($unit) } is destroyed by a mine
event-UnitMounted-foot = { UNIT($unit) } mounts { UNIT($carrier) }
event-UnitMounted-gun = { UNIT($unit) } is limbered to { UNIT($carrier) }
event-UnitDismounted-foot = { UNIT($unit) } dismounts from { UNIT($carrier) }
event-UnitDismounted-gun = { UNIT($unit) } is unlimbered from { UNIT($carrier) }
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-on-the-table = { UNIT($unit) } is not on the table.
refusal-has-begun = { UNIT($unit) } has already been activated this phase.
refusal-is-pinned = { UNIT($unit) } is pinned.
refusal-is-suppressed = { UNIT($unit) } is suppressed.
refusal-is-immobilised = { UNIT($unit) } is immobilised.
refusal-is-towed = { UNIT($unit) } moves only when towed: limber it to a transport next to it.
refusal-not-linked = The other units are more than { $limit } cm from { UNITS($units) }.
refusal-too-few-points = An activation costs { $cost ->
    [one] one command point
   *[other] { $cost } command points
  }; { $points } left.
refusal-nobody-activates = No unit can be activated.
refusal-nobody-moves = No activated unit is left to move.
refusal-has-moved = { UNIT($unit) } has already moved this phase.
refusal-not-activated = { UNIT($unit) } has not been activated.
refusal-not-from-there = { UNIT($unit) } is not there.
refusal-path-legs = A path may have at most { $most } legs, not { $legs }.
refusal-path-off-table = The base would leave the table.
refusal-path-enemy = { UNIT($unit) } is in the way: no unit may move through enemies.
refusal-path-friend = A move may not end on { UNIT($unit) }.
refusal-path-full = There is no room in { $feature }: its limit is { $capacity }.
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
refusal-path-too-long = The path is { $length } cm long; { $allowance } cm are left{ $road ->
    [road] , doubled on the road
   *[other] { "" }
  }.
refusal-is-carried = { UNIT($unit) } is carried by { UNIT($carrier) }.
refusal-move-spent = { UNIT($unit) } has used its move to mount or dismount.
refusal-nothing-left = { UNIT($unit) } has no movement left.
refusal-in-reserve = { UNIT($unit) } is in reserve until turn { $turn }, or until an enemy comes near.
refusal-moves-alone = { UNIT($unit) } must be activated alone at present: there are no detachments.
refusal-extra-units = The card lets { $limit ->
    [one] one unit
   *[other] { $limit } units
  } move.
refusal-not-carried = Vehicles such as { UNIT($unit) } cannot be carried.
refusal-just-alighted = { UNIT($unit) } has dismounted this phase.
refusal-no-half-move = It costs { UNIT($unit) } half a move, { $price } cm; { $left } cm left.
refusal-no-transport = { UNIT($unit) } cannot carry other units.
refusal-no-carrier-beside = No transport is next to { UNIT($unit) }.
refusal-carrier-full = { UNIT($unit) } already carries { $aboard ->
    [one] one unit
   *[other] { $aboard } units
  }; its limit is { $guns ->
    [one] one gun
   *[other] { $guns } guns
  } or { $foot ->
    [one] one foot unit
   *[other] { $foot } foot units
  }, not both.
refusal-not-adjacent = { UNIT($unit) } and { UNIT($carrier) } must be next to each other now and when the phase began.
refusal-not-beside = { UNIT($unit) } must be placed in contact with { UNIT($carrier) }.
refusal-not-aboard = { UNIT($unit) } is not carried.
refusal-nobody-mounts = No unit that may mount is next to a transport now and was when the phase began.
refusal-nobody-aboard = No unit is being carried.

tests = { UNIT($unit) } starts in { $feature } and loses { $dice }d6 cm{ $none ->
    [0] { "" }
   *[other] , all its movement in { $none } of { $none_of }
  }{ $stuck ->
    [0] { "" }
   *[other] , immobilised in { $stuck } of { $stuck_of }
  }
way-road = Along roads all the way: up to { $limit } cm
way-mines-soft = Die roll in { $feature }: pinned there in { $chances } of { $of }
way-mines-afv = Die roll in { $feature }: harmed in { $chances } of { $of }, destroyed in { $dead } of { $dead_of }, otherwise immobilised
way-crushes = Destroys { $feature }
way-stops = Stops on entering { $feature }, after { $cost } cm; it tests there when it moves on
way-spots = Spots { UNITS($units) }
way-touches = Ends in contact with { UNITS($units) }
pays-half = { UNIT($unit) } pays half a move, { $cost } cm; { $left } cm left

action-mount = Mount or limber (free)
act-mount = Mount
ask-passenger = Which unit mounts or is limbered? It costs both half a move, no points.
ask-carrier = Which transport carries it?
slot-carrier = Transport
action-dismount = Dismount or unlimber (free)
act-dismount = Dismount
ask-rider = Which unit dismounts or is unlimbered? It costs both half a move, no points.
ask-exit = Where does it stand, next to { UNIT($carrier) }?

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

way-leaves = Leaves the table by { $name }{ $points ->
    [0] {""}
    [one] : { $points } point
   *[other] : { $points } points
}
march-leaves = Leaves the table by { $name } for good{ $points ->
    [0] {""}
    [one] , for { $points } point
   *[other] , for { $points } points
}
event-UnitMoved-left = { UNIT($unit) } leaves the table by { $exit }, after { $cost } cm
shape-exit = { $name }
exit = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} a stand, { $units } gone
points-exit = { $name }: { $units } { SIDE($side) } { $units ->
    [one] stand has left, { $points } each
   *[other] stands have left, { $points } each
}
