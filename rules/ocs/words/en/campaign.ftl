# 13.5, 13.6, 17, 24: weather, arrivals, replacements, the airlift, declarations and the end.

ground-normal = normal ground
ground-thaw = thaw
ground-hard_frost = hard frost
ground-snow = snow
flying-none = no flying
flying-poor = poor flying weather
flying-good = good flying weather
repl-pax = Pax
repl-eq = Eq

action-arrive = Bring on reinforcements
action-receive = Bring in supply
action-rebuild = Rebuild with Repls
action-declare = Declare
act-arrive = Bring on at { HEX($hex) }
act-receive = Bring in { $amount } at { HEX($hex) }
act-rebuild = Rebuild
ask-arrive-hex = Where do they come on?
ask-receive-hex = Where does supply come in?
ask-receive-tokens = How much?
ask-repls = Which Repls?
ask-rebuild-unit = What is rebuilt?
slot-repls = Repls
slot-mode = Mode
rebuild-unit = { UNIT($unit) }, { $left } { $left ->
    [one] step
   *[other] steps
} left
rebuild-truck = a truck point

event-WeatherRolled = Weather { $total }: { $ground }, { $air }
event-ReinforcementsArrived = { SIDE($who) } reinforcements at { HEX($hex) }: { $count } { $count ->
    [one] counter
   *[other] counters
}
event-SupplyArrived = { SIDE($who) } receives { $amount } at { HEX($hex) }
event-SupplyBarred = { $amount } for { SIDE($who) } find no open entry and are lost
event-ReplsRolled = { SIDE($who) } replacements, roll { $total }: { $pax } Pax, { $eq } Eq
event-UnitRebuilt = { SIDE($who) } rebuilds { $steps } { $steps ->
    [one] step
   *[other] steps
}
event-TruckRebuilt = { SIDE($who) } rebuilds a truck point
event-AirliftLanded = Airlift: { $amount } landed at { HEX($hex) }
event-AirliftFailed = Airlift: nothing lands

refusal-not-awaited = { UNIT($unit) } is not among the reinforcements.
refusal-not-due-yet = { UNIT($unit) } is due in turn { $turn }.
refusal-not-one-group = { UNITS($units) } come on at different places.
refusal-no-entry-hex = { HEX($hex) } is not where they come on.
refusal-nobody-due = Nobody is due in turn { $turn }.
refusal-entry-taken = The enemy holds { HEX($hex) }: nothing comes in there.
refusal-entry-in-zone = An enemy ZOC closes { HEX($hex) }.
refusal-no-supply-entry = No supply comes in at { HEX($hex) } now.
refusal-no-supply-waits = No supply waits to come in.
refusal-not-so-much-arrives = { $wanted } are not what may come in at { HEX($hex) }: 1T to { $able }.
refusal-mode-in-zone = { $mode } cannot be entered in an enemy ZOC ({ HEX($hex) }).
refusal-repl-one-face = Repls have only a Move face.
refusal-not-a-repl = { UNIT($unit) } is no Repl.
refusal-rebuild-in-zone = { HEX($hex) } lies in an enemy ZOC: nothing is rebuilt there.
refusal-no-hq-near = No HQ in Combat Mode within { $reach } hexes of { HEX($hex) }.
refusal-repls-differ = { UNITS($units) }: Repls must be of one kind and in one hex.
refusal-never-rebuilt = { UNIT($unit) } cannot be rebuilt.
refusal-nothing-to-rebuild = { UNIT($unit) } has lost nothing.
refusal-not-stacked-with-repls = { UNIT($unit) } is not at { HEX($hex) } with the Repls.
refusal-other-kind-of-repl = { UNIT($unit) } is rebuilt with { $kind }.
refusal-too-many-repls = { UNIT($unit) } has lost { $steps }; { $repls } Repls are too many.
refusal-one-eq-a-truck = A truck point takes exactly one Eq.
refusal-no-truck-lost = No truck point has been lost.
refusal-no-repl-on-the-map = There is no Repl on the map.

act-declare = Declare, for { $points } points
verdict-sudden = { SIDE($side) } has taken the hex that decides, and has won at once
event-PointsNoted = { SIDE($who) } scores { $points }: { $what }
event-FortressGivenUp = { SIDE($who) } gives the word to break out ({ $points })
n-points = { $points } points
points-link_up = link-up
points-recall = the recalled division is still there
points-fortress = the word to break out
points-breakout = broken out
points-dead = losses
points-captured = captured supply
refusal-no-fortress = { SIDE($side) } holds no fortress.
refusal-too-early-to-declare = That may be declared from turn { $turn }.
refusal-declared-already = The word has been given.
refusal-holds-the-fortress = { UNIT($unit) } may not stop at { HEX($hex) }: it holds the fortress until the word is given, from turn { $turn }.

action-refit = Refit aircraft
action-consolidate = Consolidate
action-exchange = Exchange for a dead unit
act-refit = Refit at { HEX($hex) }
act-consolidate = Consolidate { UNIT($unit) }
act-exchange = Exchange { UNIT($unit) } for { UNIT($other) }
exchange-unit = { UNIT($unit) }
ask-living = Which unit is exchanged?
ask-dead = For which of the dead?
slot-living = Unit
slot-dead = Dead unit
ask-refit-hex = Which air base?
ask-giver = Which unit gives its steps?
ask-taker = Which unit takes them?
slot-giver = From
slot-taker = To
event-AircraftRefitted = { SIDE($who) } refits { $planes } { $planes ->
    [one] plane
   *[other] planes
} at { HEX($hex) }
event-UnitsConsolidated = { SIDE($who) } consolidates two units
event-UnitsExchanged = { SIDE($who) } exchanges a unit for a dead one of another formation
refusal-no-dead-like-it = No dead unit of another formation is like { UNIT($unit) }.
refusal-not-exchanged = { UNIT($other) } is not dead, not of another formation, or not like { UNIT($unit) }.
refusal-nobody-to-exchange = No unit has its like among the dead of another formation.
refusal-no-airbase = There is no air base of yours at { HEX($hex) }.
refusal-nothing-to-refit = No inactive plane stands at { HEX($hex) }.
refusal-refitted-already = The base at { HEX($hex) } has refitted this turn.
refusal-airbase-in-zone = An enemy ZOC lies on the base at { HEX($hex) }.
refusal-no-planes-to-refit = No plane waits for a refit.
refusal-not-multi-step = { UNIT($unit) } is no multi-step unit.
refusal-stocks-not-full = The internal stocks of { UNIT($unit) } are not full.
refusal-is-dg = { UNIT($unit) } is disorganized.
refusal-no-like-unit = No reduced unit like { UNIT($unit) } stands at { HEX($hex) }.
refusal-units-differ = { UNIT($unit) } and { UNIT($other) } are not alike, or not in one hex.
refusal-not-reduced = { UNIT($unit) } is at full strength.
refusal-nothing-to-consolidate = No two reduced units that are alike stand together.
refusal-crossing-full = { $tokens } are more than the crossing from { HEX($start) } to { HEX($hex) } still passes this turn: { $room }.

## What is bid for a side

bid-supply = { $points } SP in turn 1
bid-reinforcement = { $halves ->
    [2] 1 reinforcement a turn earlier
   *[other] { $points } reinforcements a turn earlier
 }
event-BidGiven = { SIDE($who) } is given { $amount }, bid by the other side.
