action-move = Move
act-move = Move ({ $cost } of { $limit })
event-UnitsMoved = { UNITS($units) }: { HEX($start) } to { HEX($hex) }, cost { $cost }
event-UnitsMoved-dispersed = { UNITS($units) }: { HEX($start) } to { HEX($hex) }, cost { $cost }; Dispersed: { UNITS($dispersed) }
move-exerted = Farther than the movement factor: Dispersed on arrival ({ UNITS($units) })
move-strained = Movement bonus used to enter an enemy ZOC: Dispersed on arrival ({ UNITS($units) })
move-slipped = From ZOC to ZOC of one enemy unit: Dispersed on arrival ({ UNITS($units) })
move-both = { $first }. { $second }
refusal-is-dispersed = { UNIT($unit) } is Dispersed.
refusal-is-spent = { UNIT($unit) } is Spent for this turn.
refusal-has-moved = { UNIT($unit) } has already moved or attacked this turn.
refusal-moves-nowhere = No hex that { UNIT($unit) } may move to is in reach.
refusal-one-hex-only = Only a move of a single hex may cross a lake or strait ({ HEX($hex) }).
refusal-zone-of-an-army = { HEX($hex) } is, like this hex, in the ZOC of { UNITS($units) }: no unit may go from ZOC to ZOC of an army or front.
refusal-zone-not-clear = { HEX($hex) } is, like this hex, in the ZOC of { UNITS($units) }: going from ZOC to ZOC is possible only over clear terrain.
refusal-not-ready = { UNIT($unit) } is not Ready: it has moved, attacked or been Dispersed.
refusal-not-one-stack = { UNITS($units) } are not in one hex.
refusal-enemy-hex = The enemy holds { HEX($hex) }.
refusal-impassable = { HEX($hex) } cannot be entered from there.
refusal-zone-stops = An enemy ZOC stops the move in { HEX($hex) }.
refusal-too-far = That costs { UNIT($unit) } { $cost }; it has { $limit }, bonus included.
refusal-nobody-moves = No unit can move.
refusal-not-awake = { UNIT($unit) } is { $cost } hexes from the German frontier; on the first turn only units within { $limit } may move before the Reserve Phases.
refusal-closed-to-hungarians = Hungarians may not enter Romania: { UNIT($unit) } may not go to { HEX($hex) }.
refusal-not-yet-into-russia = { UNIT($unit) } may not enter Russia before the second turn ({ HEX($hex) }).
refusal-not-together = Hungarians and Romanians may not stack: { UNIT($unit) } may not go to { HEX($hex) }.
refusal-front-stands-alone = A front must be alone in its hex: there would be { $count } units in { HEX($hex) }.
refusal-too-many-units = There would be { $count } units in { HEX($hex) }; the limit is { $limit }.
refusal-two-armies = Only one unit in { HEX($hex) } may be larger than a corps.
refusal-too-much-armor = { HEX($hex) } is swamp or mountains: { $count } armoured units are too many, the limit is { $limit }.
refusal-not-overstacked = { UNIT($unit) } is not in the overstacked hex.
action-give_up = Give up a unit
act-give-up = Give up { UNIT($unit) }
ask-overstacked = { HEX($hex) } is overstacked with { $count } units: which is lost?
ask-give-up = Which unit is lost?
event-HexesOverfull = { $count ->
    [one] One hex is
   *[other] { $count } hexes are
  } overstacked: the owner chooses the units to lose
event-UnitsEliminated-overstacked = Eliminated by overstacking: { UNITS($units) }
action-rail = Move by rail
action-sail = Move by sea
act-rail = By rail, { $count ->
    [one] one hex
   *[other] { $count } hexes
  }
act-sail = Sail (sunk on { $chances } in 6)
ask-rail = Which unit moves by rail?
ask-station = Which city or town does it go to?
ask-sail = Which unit moves by sea?
ask-port = Which port does it sail to?
arrives-dispersed = Dispersed on arrival
sail-risk = Dispersed on arrival; submarines sink it on { $chances } in 6
event-UnitRailed = { UNIT($unit) } moves by rail from { HEX($start) } to { HEX($hex) }
came-across = across
came-sunk = sunk
event-UnitSailed = { UNIT($unit) } moves by sea from { HEX($start) } to { HEX($hex) }; submarine roll { $die } ({ $limit ->
    [odd] an odd number would sink it
   *[other] a 1 would sink it
  })
event-UnitSailed-sunk = { UNIT($unit) } sets out from { HEX($start) } for { HEX($hex) } and is sunk: submarine roll { $die } ({ $limit ->
    [odd] an odd number sinks it in waters not its own
   *[other] a 1 sinks it
  })
event-UnitsEliminated-submarine = Lost at sea: { UNITS($units) }
event-FinnsReleased = German units in Finland ({ UNITS($units) }): the Finns need not wait for the second turn
refusal-nobody-rails = No unit can move by rail.
refusal-nobody-sails = No unit can move by sea.
refusal-no-more-rail = Rail capacity is used up: { $count } of { $limit }.
refusal-too-big-for-rail = { UNIT($unit) } is too big to move by rail.
refusal-rail-not-yours = { HEX($hex) } is not under your control: { UNIT($unit) } cannot go there by rail.
refusal-rail-in-zone = { HEX($hex) } is in an enemy ZOC: no train runs there.
refusal-no-rail-line = No rail line leads { UNIT($unit) } to { HEX($hex) }: all its hexes must be yours, free of enemy ZOC, and joined by land to your map edge.
refusal-no-rail-line-here = No rail line leads { UNIT($unit) } away from { HEX($hex) }: the adjacent hexes must be yours, free of enemy ZOC, and joined by land to your map edge.
refusal-no-station = { HEX($hex) } is neither a city nor a town.
refusal-one-arrival = A unit has already arrived in { HEX($hex) } this phase.
refusal-front-cannot-sail = { UNIT($unit) } is a front and cannot move by sea.
refusal-just-arrived = { UNIT($unit) } has only just come to { HEX($hex) }: it must be there when the phase begins.
refusal-not-on-a-coast = { UNIT($unit) } is not on a coast of yours from which it could sail.
refusal-no-more-sea = Sea capacity is used up: { $count } of { $limit }.
refusal-no-port-open = None of your other { $count } ports can take { UNIT($unit) }.
refusal-no-port = { HEX($hex) } is not a port.
refusal-port-not-yours = The port of { HEX($hex) } is not yours.
refusal-is-there = { UNIT($unit) } is already in { HEX($hex) }.
refusal-not-one-sea = { HEX($start) } and { HEX($hex) } are not on the same sea.
refusal-gulf-is-frozen = The Gulf of Finland is frozen: no unit can sail there in snow.
refusal-straits-closed = The Kerch Strait is closed: the enemy controls { HEX($hexes) } beside it.
refusal-not-homeward = { HEX($hex) } is not one hex towards home for { UNIT($unit) }.
refusal-room-for-others = { UNIT($unit) } cannot make room in { HEX($hex) }: another unit needs it.
refusal-not-in-the-way = { UNIT($unit) } is not in the way of the arriving unit.
action-make_room = Make room
act-make-room = { UNIT($unit) } makes room
ask-room = { UNIT($unit) } arrives in { HEX($hex) }: who makes room, and where to?
ask-gives-way = Which unit makes room?
ask-homeward = Which hex does it go to?
event-UnitDisplaced = { UNIT($unit) } makes room: { HEX($start) } to { HEX($hex) }, Dispersed
