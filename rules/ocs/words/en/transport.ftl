# Transport points, loading, rail, shipping, construction.

tokens = { $tokens }

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
ask-tokens = How much?

event-TransportsMoved = { SIDE($who) } moves transport from { HEX($start) } to { HEX($hex) } for { $cost } MP
event-Loaded = { $tokens } loaded in { HEX($hex) }: { UNIT($unit) }
event-Loaded-seen = { SIDE($who) } loads supply in { HEX($hex) }
event-Unloaded-seen = { SIDE($who) } unloads supply in { HEX($hex) }
event-Unloaded = { $tokens } unloaded in { HEX($hex) }: { UNIT($unit) }

refusal-extender-stays = Standing as an Extender, { UNIT($unit) } must be switched back first.
refusal-transport-done = Carried or switched in this phase, { UNIT($unit) } can do nothing more.
refusal-transport-halted = Others have moved since { UNIT($unit) } halted: that move is over.
refusal-transport-waits = { UNIT($unit) } can move in the Movement Phase only.
refusal-transport-barred = Units of the enemy are in { HEX($hex) }: transport points cannot enter.
refusal-no-time-to-handle = Loading or unloading costs { UNIT($unit) } { $cost } MP; it has { $left } left.
refusal-nothing-to-load = No dump of yours lies on the ground in { HEX($hex) } for { UNIT($unit) }.
refusal-full = { UNIT($unit) } can take no more than the { $load } on board.
refusal-leapfrog = What was carried to { HEX($hex) } in this phase may be used there, but not loaded again: { $frozen } of the dump; { $free } may be loaded.
refusal-dump-holds-less = The dump in { HEX($hex) } holds { $held }, not { $want }.
refusal-no-room = { UNIT($unit) } can take { $room }, not { $want }.
refusal-no-tokens = Nothing would be handled.
refusal-organic-load-stays = Organic to a formation, { UNIT($unit) } can never unload.
refusal-empty = Nothing is loaded on { UNIT($unit) }.
refusal-nobody-to-unload-to = { HEX($hex) } has no combat unit, port, air base or dump on the ground of yours: { UNIT($unit) } cannot unload there.
refusal-load-is-less = There is { $held } on { UNIT($unit) }, not { $want }.
refusal-surplus-stays-not = { UNIT($unit) } escaped with { $load } and holds { $holds }: at least { $least } must be unloaded.

action-divide = Divide transport
action-combine = Combine transport
act-divide = Divide off { $points } with { $tokens }
act-divide-empty = Divide off { $points }
act-combine = Combine { $count }
slot-points = Points
ask-points = How many points?
number-points = { $number ->
    [one] 1 point
   *[other] { $number } points
 }

refusal-no-transport = There are no transport points of yours on the map.
refusal-one-point = { UNIT($unit) } is a single point.
refusal-surplus-divides-not = { UNIT($unit) } escaped with { $load } and holds { $holds }: no division leaves both parts with what they hold.
refusal-part-of-the-points = 1 to { $most } points of { UNIT($unit) } can be divided off.
refusal-part-of-the-load = Of the load of { UNIT($unit) }, { $least } to { $most } must go with these points.
refusal-not-of-a-kind = { UNITS($units) } are not of one kind.
refusal-not-all-in-reserve = { UNITS($units) } are not all in Reserve.
refusal-two-or-more = One alone does not combine.
refusal-nothing-to-combine = Nothing of the same kind stands with { UNIT($unit) }.

action-rail_units = Send units by rail
action-rail_supply = Send supply by rail
act-rail = To { HEX($hex) } by rail for { $cost } of Rail Cap
act-rail-supply = { $tokens } to { HEX($hex) } by rail for { $cost } of Rail Cap
slot-to = To
slot-start = From
ask-cargo = Which units and transport points, all in one hex?
ask-lot = From which dump?
ask-to = Where to?

event-Railed = { SIDE($who) } sends units by rail from { HEX($start) } to { HEX($hex) }
event-FreightNoted = { SIDE($who) } sends { $tokens } from { HEX($start) } to { HEX($hex) }, { $cost } of capacity
event-SupplyRailed = { SIDE($who) } sends supply by rail from { HEX($start) } to { HEX($hex) }

refusal-carried-before = { UNIT($unit) } has been carried in this phase already.
refusal-load-hauled = { UNIT($unit) } has itself moved { $load } of its load in this phase: no other transport moves it now.
refusal-not-in-move-mode = { UNIT($unit) } is not in Move Mode.
refusal-no-dump-there = You have no dump on the ground in { HEX($hex) }.
refusal-more-than-half = { UNIT($unit) } has spent { $spent } MP; at most half its allowance, { $half }, may be spent before entraining.
refusal-not-detrainable = { HEX($hex) } is no detrainable hex: a held rail hex with a village, city, port or HQ in Combat Mode, on rails free of enemies and their ZOC back to a source.
refusal-there-already = The cargo is in { HEX($hex) } already.
refusal-no-rail-path = No open railway leads from { HEX($start) } to { HEX($hex) }.
refusal-rail-cap-used = { $left } SP of Rail Cap is left in this turn, { $want } would be needed.
refusal-nothing-to-carry = There is nothing of yours that could be carried.

action-ship_units = Ship units
action-ship_supply = Ship supply
act-ship = To { HEX($hex) } by sea for { $cost } of Sea Cap
act-ship-supply = { $tokens } to { HEX($hex) } by sea for { $cost } of Sea Cap

event-Shipped = { SIDE($who) } ships units from { HEX($start) } to { HEX($hex) }
event-SupplyShipped = { SIDE($who) } ships supply from { HEX($start) } to { HEX($hex) }

refusal-no-port-there = You have no port in { HEX($hex) }.
refusal-port-shut = The port of { HEX($hex) } lies in an enemy ZOC and is shut.
refusal-port-wrecked = The port of { HEX($hex) } handles nothing ({ $hits } hits).
refusal-port-full = The port of { HEX($hex) } can still handle { $left } SP in this phase, not { $want }.
refusal-sea-cap-used = { $left } SP of Sea Cap is left in this turn, { $want } would be needed.
refusal-moved-before = { UNIT($unit) } has moved in this phase and is not shipped.
refusal-no-sea-path = No sea way leads from { HEX($start) } to { HEX($hex) }.

work-hedgehog = hedgehog
work-airbase = air base
work-port = port
action-build = Build
action-pull_down = Pull down
act-build = Build: { $work } in { HEX($hex) }
act-pull-down = Pull down: { $work } in { HEX($hex) }
slot-work = Work
ask-work = What kind of work?
choice-work-hedgehog = a hedgehog
choice-work-airbase = an air base
choice-work-port = a port
ask-workers = Who does the work? One engineer or HQ, or an RE of troops that stand still.
ask-site-build = In which hex is the { $work } built up?
ask-site-lower = In which hex is the { $work } pulled down?

event-WorkDone-build = { SIDE($who) } builds: { $work } in { HEX($hex) }, level { $level }
event-WorkDone-lower = { SIDE($who) } pulls down: { $work } in { HEX($hex) }, level { $level }
event-WorkDone-port = The port of { HEX($hex) } has { $level ->
    [0] no hits
    [one] 1 hit
   *[other] { $level } hits
 } now

refusal-worked-before = { UNIT($unit) } has worked in this phase already.
refusal-worker-moved = { UNIT($unit) } has moved in this phase and does not work.
refusal-no-engineer = { UNIT($unit) } is no engineer or HQ in Combat Mode.
refusal-not-in-combat-mode = { UNIT($unit) } is not in Combat Mode.
refusal-enemy-site = The enemy is in { HEX($hex) }, or something of theirs.
refusal-engineer-works-alone = { UNIT($unit) } needs no help: one engineer does one job.
refusal-site-too-far = { HEX($hex) } is not within { $limit } hexes of { UNIT($unit) } on a way that Leg units could go.
refusal-only-in-own-hex = Troops work in their own hex, { HEX($base) }, not in { HEX($hex) }.
refusal-too-few-hands = It takes an engineer or 1 RE of troops; these are { $size } RE.
refusal-no-work-there = There is no { $work } of yours in { HEX($hex) }.
refusal-no-further = { HEX($hex) }: the { $work } is at level { $level } and goes no further.
refusal-port-no-further = The port of { HEX($hex) } has { $level ->
    [0] no hits: there is nothing to repair
   *[other] { $level } hits and cannot take more
 }.
refusal-once-a-turn = { HEX($hex) }: the { $work } has been changed this turn already.
refusal-none-of-these = You have no { $work } on the map.
refusal-no-workers = You have no unit that could work.

action-reserve_trucks = Organic trucks into reserve
action-release_trucks = Release organic trucks
act-reserve-trucks = Into Reserve Mode ({ $count })
act-release-trucks = Release ({ $count })
event-TrucksReserved = { SIDE($who) } keeps organic trucks in reserve in { HEX($hex) }
event-TrucksReleased = { SIDE($who) } takes organic trucks out of reserve in { HEX($hex) }
refusal-only-organic = { UNIT($unit) } belongs to no formation: only organic trucks have Reserve Mode.
refusal-truck-in-reserve = { UNIT($unit) } is in Reserve Mode.

marker-railhead = Railhead: the gauge of the side ends here
event-RailsRelaid = { SIDE($who) } converts { $count ->
    [one] a rail hex
   *[other] { $count } rail hexes
 }, up to { HEX($hex) }
refusal-relaid-in-this-phase = A Rail Repair unit gets from { HEX($start) } to { HEX($hex) } only on rails converted in this phase.

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
