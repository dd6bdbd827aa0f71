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
event-Loaded = { UNIT($unit) } loads { $tokens } in { HEX($hex) }
event-Loaded-seen = { SIDE($who) } loads supply in { HEX($hex) }
event-Unloaded-seen = { SIDE($who) } unloads supply in { HEX($hex) }
event-Unloaded = { UNIT($unit) } unloads { $tokens } in { HEX($hex) }

refusal-extender-stays = { UNIT($unit) } stands as an Extender: it has to be switched back first.
refusal-transport-done = { UNIT($unit) } has been carried or has switched in this phase and does nothing more.
refusal-transport-halted = { UNIT($unit) } has halted and others have moved since: its move is over.
refusal-transport-waits = { UNIT($unit) } moves in the Movement Phase only.
refusal-transport-barred = Units of the enemy are in { HEX($hex) }: transport points cannot enter.
refusal-no-time-to-handle = Loading or unloading costs { UNIT($unit) } { $cost } MP; it has { $left } left.
refusal-nothing-to-load = No dump of yours lies on the ground in { HEX($hex) } for { UNIT($unit) }.
refusal-full = { UNIT($unit) } is full with { $load }.
refusal-leapfrog = What was carried to { HEX($hex) } in this phase may be used there, but not loaded again: { $frozen } of the dump; { $free } may be loaded.
refusal-dump-holds-less = The dump in { HEX($hex) } holds { $held }, not { $want }.
refusal-no-room = { UNIT($unit) } has room for { $room }, not for { $want }.
refusal-no-tokens = Nothing would be handled.
refusal-organic-load-stays = { UNIT($unit) } belongs to a formation and never unloads.
refusal-empty = { UNIT($unit) } carries nothing.
refusal-nobody-to-unload-to = { HEX($hex) } has no combat unit, port, air base or dump on the ground of yours: { UNIT($unit) } cannot unload there.
refusal-load-is-less = { UNIT($unit) } carries { $held }, not { $want }.

action-divide = Divide transport
action-combine = Combine transport
act-divide = Divide off { $points } with { $tokens }
act-combine = Combine { $count }
slot-points = Points
ask-points = How many points?
number-points = { $number ->
    [one] 1 point
   *[other] { $number } points
 }

refusal-no-transport = There are no transport points of yours on the map.
refusal-only-in-movement = { UNIT($unit) } divides and combines in the Movement Phase only.
refusal-one-point = { UNIT($unit) } is a single point.
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
refusal-nothing-to-rail = There is nothing that could go by rail.
