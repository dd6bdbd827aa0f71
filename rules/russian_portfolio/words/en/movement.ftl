action-move = Move
act-move = Move ({ $cost } of { $limit })
event-UnitsMoved = { UNITS($units) }: { HEX($start) } to { HEX($hex) }, { $cost }
event-UnitsMoved-dispersed = { UNITS($units) }: { HEX($start) } to { HEX($hex) }, { $cost }; dispersed by it: { UNITS($dispersed) }
move-exerted = More than the factors allow: dispersed on arrival ({ UNITS($units) })
move-strained = The bonus is used into an enemy zone of control: dispersed on arrival ({ UNITS($units) })
move-slipped = From zone to zone of one enemy unit: dispersed on arrival ({ UNITS($units) })
move-both = { $first }. { $second }
refusal-is-dispersed = { UNIT($unit) } is dispersed.
refusal-is-spent = { UNIT($unit) } is spent for this turn.
refusal-has-moved = { UNIT($unit) } has moved or attacked already in this turn.
refusal-one-hex-only = A lake or a strait is crossed by a move of one hex only ({ HEX($hex) }).
refusal-zone-of-an-army = { HEX($hex) } lies, as this hex does, in the zone of { UNITS($units) }: an army or a front lets nobody slip from zone to zone.
refusal-zone-not-clear = { HEX($hex) } lies, as this hex does, in the zone of { UNITS($units) }: from zone to zone one may slip only over clear ground.
refusal-not-ready = { UNIT($unit) } is not ready: it has moved, attacked or been dispersed.
refusal-not-one-stack = { UNITS($units) } are not in one hex.
refusal-enemy-hex = The enemy holds { HEX($hex) }.
refusal-impassable = { HEX($hex) } cannot be entered from there.
refusal-zone-stops = An enemy zone of control stops the move in { HEX($hex) }.
refusal-too-far = That costs { UNIT($unit) } { $cost }; it has { $limit }, bonus included.
refusal-nobody-moves = No unit can move.
refusal-not-awake = { UNIT($unit) } stands { $cost } hexes from the German frontier; in the first turn only units within { $limit } are awake before the Reserve Phases.
refusal-closed-to-hungarians = Hungarians never enter Romania: { UNIT($unit) } may not go to { HEX($hex) }.
refusal-not-yet-into-russia = { UNIT($unit) } may not enter Russia before the second turn ({ HEX($hex) }).
refusal-not-together = Hungarians and Romanians share no hex: { UNIT($unit) } may not go to { HEX($hex) }.
refusal-front-stands-alone = A front stands alone in its hex: there would be { $count } units in { HEX($hex) }.
refusal-too-many-units = There would be { $count } units in { HEX($hex) }; { $limit } may stand there.
refusal-two-armies = Only one of the units in { HEX($hex) } may be larger than a corps.
refusal-too-much-armor = { HEX($hex) } is swamp or mountains: { $limit } armored unit, not { $count }.
refusal-not-overstacked = { UNIT($unit) } is not in the overfull hex.
action-give_up = Give a unit up
act-give-up = Give up { UNIT($unit) }
ask-overstacked = { $count } units are too many in { HEX($hex) }: which is lost?
ask-give-up = Which unit is lost?
event-HexesOverfull = Too many units in { $count ->
    [one] one hex
   *[other] { $count } hexes
  }: the owner chooses who is lost
event-UnitsEliminated-overstacked = Lost by overstacking: { UNITS($units) }
action-rail = Go by rail
action-sail = Go by sea
act-rail = By rail, { $count } hexes
act-sail = Sail (lost on { $chances } of 6)
ask-rail = Which unit goes by rail?
ask-station = To which city or town?
ask-sail = Which unit goes by sea?
ask-port = To which port?
arrives-dispersed = Dispersed on arrival
sail-risk = Dispersed on arrival; submarines sink it on { $chances } of 6
event-UnitRailed = { UNIT($unit) } by rail from { HEX($start) } to { HEX($hex) }
event-UnitSailed = { UNIT($unit) } by sea from { HEX($start) } to { HEX($hex) }; submarines cast { $die } ({ $limit ->
    [odd] an odd number sinks it
   *[other] a one sinks it
  })
event-UnitSailed-sunk = { UNIT($unit) } sets out from { HEX($start) } for { HEX($hex) } and is sunk: submarines cast { $die } ({ $limit ->
    [odd] an odd number does it in waters that are not its own
   *[other] a one does it
  })
event-UnitsEliminated-submarine = Lost at sea: { UNITS($units) }
event-FinnsReleased = German units in Finland ({ UNITS($units) }): the Finns need not wait for the second turn
refusal-nobody-rails = No unit can go by rail.
refusal-nobody-sails = No unit can go by sea.
refusal-no-more-rail = The capacity of the railways is used up: { $count } of { $limit }.
refusal-too-big-for-rail = { UNIT($unit) } is too big for the railways.
refusal-rail-not-yours = { HEX($hex) } is not under your control: { UNIT($unit) } cannot go there by rail.
refusal-rail-in-zone = { HEX($hex) } lies in an enemy zone of control: no train runs there.
refusal-no-rail-line = No rail line leads { UNIT($unit) } to { HEX($hex) }: all its hexes must be yours, free of enemy zones, joined by land to your edge of the map.
refusal-no-rail-line-here = No rail line leads { UNIT($unit) } away from { HEX($hex) }: the hexes beside it must be yours, free of enemy zones, joined by land to your edge of the map.
refusal-no-station = { HEX($hex) } is neither a city nor a town.
refusal-one-arrival = A unit has arrived in { HEX($hex) } in this phase already.
refusal-front-cannot-sail = { UNIT($unit) } is a front and does not go by sea.
refusal-just-arrived = { UNIT($unit) } has only now come to { HEX($hex) }: it must stand there when the phase begins.
refusal-not-on-a-coast = { UNIT($unit) } stands on no coast of yours from which one may sail.
refusal-no-more-sea = The capacity at sea is used up: { $count } of { $limit }.
refusal-no-port-open = None of the other { $count } ports of your side takes { UNIT($unit) } in.
refusal-no-port = { HEX($hex) } is not a port.
refusal-port-not-yours = The port of { HEX($hex) } is not yours.
refusal-is-there = { UNIT($unit) } is in { HEX($hex) } already.
refusal-not-one-sea = { HEX($start) } and { HEX($hex) } do not lie on one sea.
refusal-gulf-is-frozen = The Gulf of Finland is frozen: nobody sails there in snow.
refusal-straits-closed = The Straits of Kerch are closed: the enemy controls { HEX($hexes) } beside them.
refusal-not-homeward = { HEX($hex) } is not one hex homeward of { UNIT($unit) }.
refusal-room-for-others = { UNIT($unit) } cannot make room in { HEX($hex) }: another one needs it.
refusal-not-in-the-way = { UNIT($unit) } is not in the way of the newcomer.
action-make_room = Make room
act-make-room = { UNIT($unit) } makes room
ask-room = { UNIT($unit) } arrives in { HEX($hex) }: who makes room, and where to?
ask-gives-way = Which unit makes room?
ask-homeward = To which hex?
event-UnitDisplaced = { UNIT($unit) } makes room: { HEX($start) } to { HEX($hex) }, dispersed
