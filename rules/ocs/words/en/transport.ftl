# Transport points, loading, rail, shipping, construction.

tokens = { $tokens }
no-tokens = no supply

action-drive = Move transport
action-load = Load supply
action-unload = Unload supply
act-drive = Move for { $cost } MP
act-load = Load { $tokens } for { $cost } MP
act-unload = Unload { $tokens } for { $cost } MP
slot-transports = Transport
slot-transport = Transport
slot-tokens = How much
ask-transports = Which transport points?
ask-transport = Which transport points?
ask-tokens = How much supply?

event-TransportsMoved = The { SIDES($who) } move transport from { HEX($start) } to { HEX($hex) } for { $cost } MP
event-Loaded = { $tokens } loaded in { HEX($hex) }: { UNIT($unit) }
event-Loaded-seen = The { SIDES($who) } load supply in { HEX($hex) }
event-Unloaded-seen = The { SIDES($who) } unload supply in { HEX($hex) }
event-Unloaded = { $tokens } unloaded in { HEX($hex) }: { UNIT($unit) }

refusal-extender-stays = As an Extender, { UNIT($unit) } must be switched back first.
refusal-transport-done = Carried or switched this phase, { UNIT($unit) } can do nothing more.
refusal-transport-halted = Other units have moved since { UNIT($unit) } stopped: that move is over.
refusal-transport-waits = { UNIT($unit) } can move only in the Movement Phase.
refusal-transport-barred = Enemy units are in { HEX($hex) }: transport points cannot enter.
refusal-no-time-to-handle = Loading or unloading costs { UNIT($unit) } { $cost } MP; { $left } left.
refusal-nothing-to-load = You have no dump on the ground in { HEX($hex) } for { UNIT($unit) } to load.
refusal-full = { UNIT($unit) } can take no more than the { $load } already aboard.
refusal-leapfrog = Supply brought to { HEX($hex) } this phase can be used there but not loaded again: { $frozen } of the dump. { $free } can be loaded.
refusal-dump-holds-less = The dump in { HEX($hex) } holds { $held }, not { $want }.
refusal-no-room = { UNIT($unit) } can take { $room }, not { $want }.
refusal-no-tokens = The amount must be more than nothing.
refusal-organic-load-stays = Organic to a formation, { UNIT($unit) } can never unload.
refusal-empty = There is nothing aboard { UNIT($unit) }.
refusal-nobody-to-unload-to = You have no combat unit, port, airbase or dump on the ground in { HEX($hex) }: { UNIT($unit) } cannot unload there.
refusal-load-is-less = There is { $held } aboard { UNIT($unit) }, not { $want }.
refusal-surplus-stays-not = { UNIT($unit) } escaped with { $load } and can hold only { $holds }: at least { $least } must be unloaded.

action-divide = Split transport
action-combine = Combine transport
act-divide = Split off { $points } with { $tokens }
act-divide-empty = Split off { $points }
act-combine = Combine { $count } counters
slot-points = Points
ask-points = How many points?
number-points = { $number ->
    [one] 1 point
   *[other] { $number } points
 }

refusal-no-transport = You have no transport points on the map.
refusal-one-point = { UNIT($unit) } is a single point and cannot be split.
refusal-surplus-divides-not = { UNIT($unit) } escaped with { $load } and can hold only { $holds }: no split leaves both parts within their capacity.
refusal-part-of-the-points = 1 to { $most } points of { UNIT($unit) } can be split off.
refusal-part-of-the-load = { $least } to { $most } of the load of { UNIT($unit) } must go with these points.
refusal-not-of-a-kind = { UNITS($units) } are not of the same kind.
refusal-not-all-in-reserve = { UNITS($units) } are not all in Reserve.
refusal-two-or-more = It takes at least two to combine.
refusal-nothing-to-combine = There is nothing of the same kind with { UNIT($unit) }.

action-rail_units = Send units by rail
action-rail_supply = Send supply by rail
act-rail = Rail to { HEX($hex) } for { $cost } of Rail Cap
act-rail-supply = Rail { $tokens } to { HEX($hex) } for { $cost } of Rail Cap
slot-to = To
slot-start = From
ask-cargo = Which units and transport points, all in one hex?
ask-lot = From which dump is the supply taken?
ask-to = Where do they go?

event-Railed = The { SIDES($who) } rail units from { HEX($start) } to { HEX($hex) }
event-FreightNoted = The { SIDES($who) } send { $tokens } from { HEX($start) } to { HEX($hex) }, using { $cost } of capacity
event-SupplyRailed = The { SIDES($who) } rail supply from { HEX($start) } to { HEX($hex) }

refusal-carried-before = { UNIT($unit) } has already been transported this phase.
refusal-load-hauled = This phase { $load } of the load of { UNIT($unit) } has already moved: other transport cannot move it now.
refusal-not-in-move-mode = { UNIT($unit) } is not in Move Mode.
refusal-no-dump-there = You have no dump on the ground in { HEX($hex) }.
refusal-more-than-half = { UNIT($unit) } has spent { $spent } MP; it may spend at most half its allowance, { $half }, before entraining.
refusal-not-detrainable = { HEX($hex) } is not a detrainable hex: that is a rail hex you hold with a village, city, port or HQ in Combat Mode, linked to a source by rail free of enemies and their ZOC.
refusal-there-already = The cargo is already in { HEX($hex) }.
refusal-no-rail-path = No open railway leads from { HEX($start) } to { HEX($hex) }.
refusal-rail-cap-used = { $left } SP of Rail Cap is left this turn; this needs { $want }.
refusal-nothing-to-carry = You have nothing that could be carried.

action-ship_units = Ship units
action-ship_supply = Ship supply
act-ship = Ship to { HEX($hex) } for { $cost } of Sea Cap
act-ship-supply = Ship { $tokens } to { HEX($hex) } for { $cost } of Sea Cap

event-Shipped = The { SIDES($who) } ship units from { HEX($start) } to { HEX($hex) }
event-SupplyShipped = The { SIDES($who) } ship supply from { HEX($start) } to { HEX($hex) }

refusal-no-port-there = You have no port in { HEX($hex) }.
refusal-port-shut = The port of { HEX($hex) } is in an enemy ZOC and is closed.
refusal-port-wrecked = The port of { HEX($hex) } has { $hits ->
    [one] one hit
   *[other] { $hits } hits
 } and no capacity left.
refusal-port-full = The port of { HEX($hex) } can handle { $left } SP more this phase, not { $want }.
refusal-sea-cap-used = { $left } SP of Sea Cap is left this turn; this needs { $want }.
refusal-moved-before = { UNIT($unit) } has moved this phase and cannot be shipped.
refusal-no-sea-path = No sea route leads from { HEX($start) } to { HEX($hex) }.

work-hedgehog = hedgehog
work-airbase = airbase
work-airstrip = airstrip
work-port = port
action-build = Build
action-pull_down = Dismantle
act-build = Build: { $work } in { HEX($hex) }
act-pull-down = Dismantle: { $work } in { HEX($hex) }
slot-work = Installation
ask-work = What kind of installation?
choice-work-hedgehog = a hedgehog
choice-work-airbase = an airbase
choice-work-port = a port
choice-work-airstrip = an airstrip
ask-workers = Who does the work? One engineer or HQ, or 1 RE of troops that have not moved.
ask-site-build = In which hex is the { $work } built?
ask-site-lower = In which hex is the { $work } dismantled?

event-WorkDone-build = The { SIDES($who) } build: { $work } in { HEX($hex) }, level { $level }
event-WorkDone-lower = The { SIDES($who) } dismantle: { $work } in { HEX($hex) }, level { $level }
event-WorkDone-port = The port of { HEX($hex) } now has { $level ->
    [0] no hits
    [one] one hit
   *[other] { $level } hits
 }

refusal-worked-before = { UNIT($unit) } has already worked this phase.
refusal-worker-moved = { UNIT($unit) } has moved this phase and cannot work.
refusal-no-engineer = { UNIT($unit) } is not an engineer or HQ in Combat Mode.
refusal-not-in-combat-mode = { UNIT($unit) } is not in Combat Mode.
refusal-enemy-site = There are enemies in { HEX($hex) }, or something that belongs to them.
refusal-engineer-works-alone = { UNIT($unit) } needs no help: one engineer does the whole job.
refusal-site-too-far = { HEX($hex) } is not within { $limit } hexes of { UNIT($unit) } by a path that Leg units could move.
refusal-only-in-own-hex = Troops can work only in their own hex, { HEX($base) }, not in { HEX($hex) }.
refusal-too-few-hands = The work needs an engineer or 1 RE of troops; these are { $size } RE.
refusal-no-work-there = You have no { $work } in { HEX($hex) }.
refusal-deep-hedgehog = { UNIT($unit) } cannot raise the hedgehog at { HEX($hex) } above level 1: that takes engineers.
refusal-no-further = { HEX($hex) }: the { $work } is at level { $level }, which is the limit.
refusal-port-no-further = The port of { HEX($hex) } has { $level ->
    [0] no hits: there is nothing to repair
   *[other] { $level } hits and cannot take more
 }.
refusal-once-a-turn = { HEX($hex) }: the { $work } has already been changed this turn.
refusal-none-of-these = You have no { $work } on the map.
refusal-no-workers = You have no unit that could work.

action-reserve_trucks = Put organic trucks in Reserve
action-release_trucks = Release organic trucks
act-reserve-trucks = Put trucks into Reserve Mode ({ $count })
act-release-trucks = Release trucks from reserve ({ $count })
event-TrucksReserved = The { SIDES($who) } keep organic trucks in reserve in { HEX($hex) }
event-TrucksReleased = The { SIDES($who) } release organic trucks from reserve in { HEX($hex) }
refusal-only-organic = Only the organic trucks of a formation can be in Reserve Mode, not { UNIT($unit) }.
refusal-truck-in-reserve = { UNIT($unit) } is in Reserve Mode.

marker-railhead = Railhead: this side’s rail gauge ends here
event-RailsRelaid = The { SIDES($who) } convert { $count ->
    [one] one rail hex
   *[other] { $count } rail hexes
 }, as far as { HEX($hex) }
refusal-relaid-in-this-phase = A Rail Repair unit can get from { HEX($start) } to { HEX($hex) } only on rails converted this phase.

truck-loaded = { $points ->
    [one] 1 truck point
   *[other] { $points } truck points
 }, { $load }
truck-empty = { $points ->
    [one] 1 truck point
   *[other] { $points } truck points
 }, empty
wagon-loaded = { $points ->
    [one] 1 wagon point
   *[other] { $points } wagon points
 }, { $load }
wagon-empty = { $points ->
    [one] 1 wagon point
   *[other] { $points } wagon points
 }, empty
