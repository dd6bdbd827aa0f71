# Movement, transport, fuel, reserves, stacking.

action-move = Move
action-take_off = Take off a Reserve marker
action-destroy = Destroy a unit
act-move = Move for { $cost } MP
act-move-fuelled = Move for { $cost } MP, fuel { $fuel }
move-fuel = Fuel { $origin }. To pay differently, fuel first.
action-set_mode = Change mode
act-set-mode = { $count ->
    [one] Change to { $mode }
   *[other] { $count } units change to { $mode }
 }
ask-mode = Which mode do they change to?
choice-mode-combat = Combat Mode
choice-mode-move = Move Mode
choice-mode-reserve_combat = Reserve Mode, Combat face
choice-mode-reserve_move = Reserve Mode, Move face
choice-mode-strat = Strat Mode
action-fuel = Fuel
act-fuel = Fuel for { $tokens }
slot-purchases = Payment
ask-purchases = How is the fuel paid for?
fuel-singly = { $count ->
    [one] one unit, for this phase
   *[other] { $count } units, for this phase
 }
fuel-markers = { UNITS($names) }{ $members ->
    [0] {""}
    [one] { " " }(one unit)
   *[other] { " " }({ $members } units)
 }, until Clean-up
fuel-mixed = { UNITS($names) }{ $members ->
    [0] {""}
    [one] { " " }(one unit)
   *[other] { " " }({ $members } units)
 }, until Clean-up, and { $count ->
    [one] one unit
   *[other] { $count } units
 } for this phase
fuel-drawn = from { HEX($hex) }, leaving { $tokens }
fuel-thrown = from { HEX($hex) } by { UNITS($hqs) }, leaving { $tokens }
fuel-several = from { $count } dumps, leaving { $tokens }
action-release = Release reserves
act-release = { $count ->
    [one] Release the unit
   *[other] Release { $count } units
 }
choice-question-reaction = The Reaction Phase
choice-question-breakout = The Breakout Segment
choice-question-reaction_barrage = Reaction barrages
choice-question-barrage = Barrages
choice-question-combat = The Combat Segment
choice-question-exploitation_barrage = Exploitation barrages
choice-question-exploitation_combat = Exploitation combat
choice-question-exploitation = The Exploitation Phase
choice-answer-pass = skip it
choice-answer-pass_without_reserves = skip it when no unit could move in it
action-hold = Hold in an enemy ZOC
act-hold = { $count ->
    [one] Hold: the unit moves no further this phase
   *[other] Hold: { $count } units move no further this phase
 }
action-arrange = Put on top
action-break_down = Break down
ask-made = Which regiment?
breakdown-kind = { $unit }, { $figures }
act-arrange = Put { UNIT($unit) } on top in { HEX($hex) }
act-break-down = Break down { UNIT($unit) }: { $made }
ask-markers = { $stacks } stacks are in Reserve Mode, and there { $limit ->
    [one] is one marker
   *[other] are { $limit } markers
 }. Which stack leaves it?
decline-markers = The smallest stack
ask-markers-seen = Which stack leaves Reserve Mode?
ask-take-off = Which stack leaves Reserve Mode?
act-take-off = Take { HEX($hex) } out of reserve
effect-short-of-markers = { $stacks } stacks in reserve, { $limit ->
    [one] one marker
   *[other] { $limit } markers
 }: bring them together, or some leave the mode at the end of the segment
act-destroy = Destroy { UNIT($unit) }
ask-strat-column-seen = { HEX($hex) } holds too much in Strat Mode. Which unit is destroyed?
decline-strat-column = The weakest unit
ask-strat-column = { HEX($hex) } holds { $size } RE in Strat Mode, and the limit is { $limit }. Which unit is destroyed?
ask-overstacked-seen = { HEX($hex) } is overstacked. Which unit is destroyed?
ask-overstacked = { HEX($hex) } is overstacked: { $size } RE, and the limit is { $limit }. Which unit is destroyed?
decline-overstacked = The weakest unit

event-UnitsMoved = The { SIDES($who) } move { $count ->
    [one] one unit
   *[other] { $count } units
 } from { HEX($start) } to { HEX($hex) } for { $cost } MP
event-ModeSet-unseen = { SIDE($who) } units change mode
event-ModeSet = { UNITS($units) } { $count ->
    [one] changes
   *[other] change
 } to { $mode }{ $places ->
    [one] { " " }in { HEX($hex) }
   *[other] { " " }in { $places } hexes
 }
event-FuelBought = The { SIDES($who) } fuel { $what }
event-FuelSpent = The { SIDES($who) } remove the fuel markers
event-Released = The { SIDES($who) } release { $count ->
    [one] one unit
   *[other] { $count } units
 } from reserve in { $places ->
    [one] { HEX($hex) }
   *[other] { $places } hexes
 }
event-ReservesLost-markers = The { SIDES($who) } take units out of reserve in { HEX($hex) }: no marker is left
event-ReservesLost = { SIDE($who) } reserves in hedgehogs lose Reserve Mode: { $count ->
    [one] one unit
   *[other] { $count } units
 }
event-Held = { SIDE($who) } units hold in { $places ->
    [one] { HEX($hex) }
   *[other] { $places } hexes
 }
event-BrokeDown = The { SIDES($who) } form a breakdown regiment
event-Absorbed = The { SIDES($who) } absorb a breakdown regiment
event-UnitDestroyed = { UNIT($unit) } is destroyed: { HEX($hex) } was overstacked

refusal-not-released = { UNIT($unit) } cannot take part: only reserves released this phase move, and in exploitation also units in Exploit Mode.
refusal-move-is-over = The move of { UNIT($unit) } is over: other units have started theirs.
refusal-not-able-to-capture = { UNIT($unit) } cannot enter { HEX($hex) }: only attack-capable units may enter where the enemy has supply, transport or installations.
refusal-no-fuel = { UNITS($units) } { $count ->
    [one] needs
   *[other] need
 } { $needed } of fuel to move; { $had } is available.
refusal-still-dry = { UNIT($unit) } would be left without fuel.
refusal-walks = { UNIT($unit) } needs no fuel: it moves on foot.
refusal-already-fuelled = { UNIT($unit) } is already fuelled.
refusal-not-an-hq = { UNIT($unit) } is not an HQ.
refusal-formation-fuelled = { $formation } is already fuelled, until its Clean-up Phase.
refusal-formation-without-source = No unit of { $formation } is in reach of an HQ or a dump with 1 SP.
refusal-not-of-the-formation = { UNIT($unit) } does not belong to that formation, or is not on the map.
refusal-joins-on-the-way = { UNITS($units) }: some have already started to move, so no unit may join them.
refusal-strat-enters-zone = { UNIT($unit) } is in Strat Mode and may not enter the enemy ZOC in { HEX($hex) }.
refusal-strat-without-draw = { UNIT($unit) } is in Strat Mode and must end its move where it draws from a source itself: not in { HEX($hex) }.
refusal-strat-without-trace = { UNIT($unit) } is in Strat Mode and must end its move where it could trace supply: not in { HEX($hex) }.
refusal-mode-after-start = { UNIT($unit) } has started to move, or is held: it cannot change mode.
refusal-mode-chosen = { UNIT($unit) } has already changed mode this phase.
refusal-disordered = { UNIT($unit) } is DG: it may only turn to its Combat or Move face.
refusal-lies-so = { UNIT($unit) } is already in that mode.
refusal-no-reserve-in-zone = { UNIT($unit) } may not enter Reserve Mode in an enemy ZOC ({ HEX($hex) }).
refusal-no-strat-in-zone = { UNIT($unit) } may not enter Strat Mode in an enemy ZOC ({ HEX($hex) }).
refusal-immovable = { UNIT($unit) } cannot move in its present mode.
refusal-no-reserve-there = Nobody is in Reserve Mode in { HEX($hex) }.
refusal-no-marker-left = All { SIDE($side) } Reserve markers are in use: { $limit } in all, { $used } on other stacks.
refusal-not-in-reserve = { UNIT($unit) } is not in Reserve Mode.
refusal-nothing-to-negate = { UNIT($unit) } is not in an enemy ZOC ({ HEX($hex) }).
refusal-negates-already = { UNIT($unit) } already holds: the ZOC in { HEX($hex) } is negated.
refusal-breaks-down-at-start = { UNIT($unit) } can break down only as it starts to move, advance or retreat.
refusal-does-not-break-down = { UNIT($unit) } cannot break down: only multi-step units other than Armour and Mech can.
refusal-last-step = { UNIT($unit) } is down to its last step.
refusal-no-such-breakdown = That is no breakdown regiment that { UNIT($unit) } can form.
refusal-lies-on-top = { UNIT($unit) } lies on top already.
refusal-not-on-top = { UNIT($unit) } may not lie on top in { HEX($hex) }: a unit with a ZOC does, if there is one; an HQ only away from the enemy.
refusal-nobody-to-arrange = No stack could be ordered otherwise.
refusal-no-breakdown-left = No breakdown regiment is available for { UNIT($unit) }.
refusal-breakdown-too-good = { UNIT($unit) } has AR { $own } and cannot form a breakdown regiment of AR { $rating }.
refusal-nobody-moves = No unit can move now.
refusal-nobody-turns = No unit can change mode now.
refusal-nobody-fuels = No unit needs fuel now.
refusal-nobody-holds = No unit that could still move is in an enemy ZOC.
refusal-nobody-breaks-down = No unit can break down now.
refusal-nobody-in-reserve = No unit is in Reserve Mode.
refusal-pinned = { UNIT($unit) } may spend no more MP this phase.
refusal-no-points-left = { UNIT($unit) } has no MP left.
refusal-not-one-stack = { UNITS($units) } are not stacked together.
refusal-enemy-hex = There are enemy combat units in { HEX($hex) }.
refusal-zone-stops = { UNIT($unit) } must stop in the enemy ZOC in { HEX($hex) }.
refusal-prohibited = { UNIT($unit) } cannot enter { HEX($hex) } from there.
refusal-takes-all = { HEX($hex) } takes a whole movement allowance, and { UNIT($unit) } has already spent some of it.
refusal-too-far = { HEX($hex) } is { $cost } MP away: too far for { UNIT($unit) }, with { $left } left.
refusal-not-of-that-stack = { UNIT($unit) } is not in { HEX($hex) }.

action-recon = Reconnoitre
act-recon = Reconnoitre { HEX($hex) } ({ $cost } MP, 1T)
ask-recon-hex = Which hex is reconnoitred?
event-ReconMade = The { SIDES($who) } reconnoitre { HEX($hex) }
event-ReconReported = { HEX($hex) } holds { $steps } { $steps ->
    [one] step
   *[other] steps
}, { $means }
at-none = no anti-tank means
at-light = light anti-tank means
at-heavy = heavy anti-tank means
refusal-no-recon-unit = { UNIT($unit) } does not reconnoitre: recon, motorcycle, armoured car, cavalry and commando units do, up to a regiment.
refusal-no-points-for-recon = { UNIT($unit) } has { $left } MP left, and a look costs { $cost }, a quarter of its printed allowance.
refusal-nobody-to-see = No enemy unit stands in { HEX($hex) }.
refusal-nobody-reconnoitres = No unit is there that could reconnoitre.
