action-move = Move
act-move = Move them
event-UnitsMoved = { UNITS($units) } to { HEX($hex) }
refusal-not-ready = { UNIT($unit) } is not ready: it has moved, attacked or been dispersed.
refusal-not-one-stack = { UNITS($units) } are not in one hex.
refusal-enemy-hex = The enemy holds { HEX($hex) }.
refusal-impassable = { HEX($hex) } cannot be entered from there.
refusal-zone-stops = An enemy zone of control stops the move in { HEX($hex) }.
refusal-too-far = That costs { $cost }; { $limit } are left.
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
