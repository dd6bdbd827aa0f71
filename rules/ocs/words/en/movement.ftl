# Movement, transport, fuel, reserves, stacking.

action-move = Move
action-destroy = Destroy a unit
act-move = Move for { $cost } MP
act-move-fuelled = Move for { $cost } MP, fuel { $fuel }
move-fuel = Fuel { $origin }. To pay in another way, fuel first.
action-set_mode = Change mode
act-set-mode = { $count ->
    [one] Change to { $mode }
   *[other] { $count } units change to { $mode }
 }
ask-mode = Which mode?
choice-mode-combat = Combat Mode
choice-mode-move = Move Mode
choice-mode-reserve_combat = Reserve Mode, Combat face
choice-mode-reserve_move = Reserve Mode, Move face
choice-mode-strat = Strat Mode
action-fuel = Fuel
act-fuel = Fuel for { $tokens }
slot-purchases = Payment
ask-purchases = How is the fuel paid?
fuel-singly = { $count ->
    [one] one unit, for this phase
   *[other] { $count } units, for this phase
 }
fuel-markers = { UNITS($names) }{ $members ->
    [0] {""}
   *[other] { " " }({ $members } units)
 }, until Clean Up
fuel-mixed = { UNITS($names) }{ $members ->
    [0] {""}
   *[other] { " " }({ $members } units)
 }, until Clean Up, and { $count ->
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
choice-question-reaction_barrage = Barrages in reaction
choice-question-barrage = Barrages
choice-question-combat = The Combat Segment
choice-question-exploitation_barrage = Barrages in exploitation
choice-question-exploitation_combat = Combat in exploitation
choice-question-exploitation = The Exploitation Phase
choice-answer-pass = let it go by
choice-answer-pass_without_reserves = let it go by when no unit could move in it
action-hold = Hold in a ZOC
act-hold = { $count ->
    [one] The unit holds: it moves no more in this phase
   *[other] { $count } units hold: they move no more in this phase
 }
action-break_down = Break down
act-break-down = { UNIT($unit) } makes { $made }
act-destroy = Destroy { UNIT($unit) }
ask-overstacked-seen = { HEX($hex) } holds too much. Which unit is destroyed?
ask-overstacked = { HEX($hex) } holds { $size } RE, { $limit } may stay. Which unit is destroyed?
decline-overstacked = The weakest unit

event-UnitsMoved = { SIDE($who) } moves { $count ->
    [one] a unit
   *[other] { $count } units
 } from { HEX($start) } to { HEX($hex) } for { $cost } MP
event-ModeSet-unseen = { SIDE($who) } units take up other modes
event-ModeSet = { UNITS($units) } { $count ->
    [one] changes
   *[other] change
 } to { $mode }{ $places ->
    [one] { " " }in { HEX($hex) }
   *[other] { " " }in { $places } hexes
 }
event-FuelBought = { SIDE($who) } fuels { $what }
event-FuelSpent = { SIDE($who) } takes the fuel markers off
event-Released = { SIDE($who) } releases { $count ->
    [one] a unit
   *[other] { $count } units
 } from reserve in { $places ->
    [one] { HEX($hex) }
   *[other] { $places } hexes
 }
event-ReservesLost = { SIDE($who) } has { $count ->
    [one] a unit
   *[other] { $count } units
 } in hedgehogs: not in reserve
event-Held = { SIDE($who) } holds in { $places ->
    [one] { HEX($hex) }
   *[other] { $places } hexes
 }
event-BrokeDown = { SIDE($who) } makes a breakdown regiment
event-Absorbed = { SIDE($who) } takes a breakdown regiment back
event-UnitDestroyed = { UNIT($unit) } is destroyed: too many in { HEX($hex) }

refusal-not-released = { UNIT($unit) } takes no part: only reserves released in this phase move, and in exploitation units in Exploit Mode.
refusal-move-is-over = The move of { UNIT($unit) } is over: others have begun theirs.
refusal-not-able-to-capture = { UNIT($unit) } cannot enter { HEX($hex) }: only attack-capable units enter where the enemy has supply, vehicles or works.
refusal-no-fuel = { UNITS($units) } { $count ->
    [one] needs
   *[other] need
 } { $needed } of fuel to move; { $had } can be had.
refusal-still-dry = { UNIT($unit) } is left without fuel.
refusal-walks = { UNIT($unit) } needs no fuel: it moves on foot.
refusal-already-fuelled = { UNIT($unit) } has fuel already.
refusal-not-an-hq = { UNIT($unit) } is no HQ.
refusal-formation-fuelled = { $formation } has fuel already, until its Clean Up Phase.
refusal-formation-without-source = No unit of { $formation } has an HQ or a dump with 1 SP in reach.
refusal-not-of-the-formation = { UNIT($unit) } is not of that formation, or not on the map.
refusal-joins-on-the-way = { UNITS($units) }: some are on the move already, nobody joins them.
refusal-strat-in-zone = { UNIT($unit) } in Strat Mode stands in an enemy ZOC ({ HEX($hex) }): it takes up another mode first.
refusal-strat-enters-zone = { UNIT($unit) } in Strat Mode may not enter the enemy ZOC of { HEX($hex) }.
refusal-strat-without-trace = { UNIT($unit) } in Strat Mode must end its move where it could trace supply: not in { HEX($hex) }.
refusal-mode-after-start = { UNIT($unit) } has begun to move, or is held: its mode stays.
refusal-mode-chosen = { UNIT($unit) } has changed its mode in this phase already.
refusal-disordered = { UNIT($unit) } is disorganised: it may only turn to its Combat or its Move face.
refusal-lies-so = { UNIT($unit) } is in that mode.
refusal-no-reserve-in-zone = { UNIT($unit) } may not enter Reserve Mode in an enemy ZOC ({ HEX($hex) }).
refusal-no-strat-in-zone = { UNIT($unit) } may not enter Strat Mode in an enemy ZOC ({ HEX($hex) }).
refusal-immovable = { UNIT($unit) } cannot move in that mode.
refusal-no-marker-left = { SIDE($side) } has { $limit } Reserve markers, and { $used } lie on other stacks.
refusal-not-in-reserve = { UNIT($unit) } is not in Reserve Mode.
refusal-nothing-to-negate = { UNIT($unit) } is in no enemy ZOC ({ HEX($hex) }).
refusal-negates-already = { UNIT($unit) } moves no more in this phase: the ZOC in { HEX($hex) } is negated.
refusal-breaks-down-at-start = { UNIT($unit) } breaks down only as it starts to move, advances or retreats.
refusal-does-not-break-down = { UNIT($unit) } does not break down: only units of several steps do, and neither Armor nor Mech.
refusal-last-step = { UNIT($unit) } is down to its last step.
refusal-no-breakdown-left = No breakdown regiment is left for { UNIT($unit) }.
refusal-breakdown-too-good = A breakdown regiment of AR { $rating } cannot come from { UNIT($unit) } of AR { $own }.
refusal-nobody-moves = No unit can move now.
refusal-nobody-turns = No unit can change its mode now.
refusal-nobody-fuels = No unit needs fuel now.
refusal-nobody-holds = No unit that could still move is in an enemy ZOC.
refusal-nobody-breaks-down = No unit can break down now.
refusal-nobody-in-reserve = No unit is in Reserve Mode.
refusal-pinned = { UNIT($unit) } spends no more MP in this phase.
refusal-no-points-left = { UNIT($unit) } has no MP left.
refusal-not-one-stack = { UNITS($units) } do not stand together.
refusal-enemy-hex = Enemy combat units stand in { HEX($hex) }.
refusal-zone-stops = { UNIT($unit) } has to stop in the enemy ZOC of { HEX($hex) }.
refusal-prohibited = { UNIT($unit) } cannot enter { HEX($hex) } that way.
refusal-takes-all = { HEX($hex) } takes a whole allowance: { UNIT($unit) } must not have spent any of it.
refusal-too-far = { HEX($hex) } is { $cost } MP away, { UNIT($unit) } has { $left }.
refusal-not-of-that-stack = { UNIT($unit) } is not in { HEX($hex) }.
