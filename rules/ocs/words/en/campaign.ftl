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
action-receive = Receive supply
action-rebuild = Rebuild with Repls
action-declare = Declare
act-arrive = Enter at { HEX($hex) }
act-receive = Receive { $amount } at { HEX($hex) }
act-rebuild = Rebuild
ask-arrive-hex = Where do they enter?
ask-receive-hex = Where does the supply arrive?
ask-receive-tokens = How much supply arrives there?
ask-repls = Which Repls are spent?
ask-rebuild-unit = What is rebuilt?
slot-repls = Repls
slot-mode = Mode
rebuild-unit = { UNIT($unit) }, { $left } { $left ->
    [one] step
   *[other] steps
} left
rebuild-truck = a truck point
rebuild-organic-truck = a truck point of { $formation }
ask-other = Which unit comes back with it?
ask-assign = Whose are they to be?
assign-to = { $formation }
action-assign_truck = Assign trucks
act-assign-truck = { UNIT($unit) } go to { $formation }
event-TruckAssigned = { UNIT($unit) } belong to { $formation } now

event-WeatherRolled = Weather roll { $total }: { $ground }, { $air }
event-ReinforcementsArrived = { SIDE($who) } reinforcements at { HEX($hex) }: { $count } { $count ->
    [one] counter
   *[other] counters
}
event-SupplyArrived = { SIDE($who) } supply: { $amount } at { HEX($hex) }
event-SupplyBarred = { SIDE($who) } supply: { $amount } lost because no entry hex is open
event-ReplsRolled = { SIDE($who) } replacement roll { $total }: { $pax } Pax, { $eq } Eq
event-ReplsLost = The { SIDES($who) } lose { $count ->
    [one] a Repl that was
   *[other] { $count } Repls that were
} not used in time
event-UnitRebuilt = The { SIDES($who) } rebuild { $steps } { $steps ->
    [one] step
   *[other] steps
}
event-TruckRebuilt = The { SIDES($who) } rebuild a truck point
event-AirliftLanded = Airlift: { $amount } at { HEX($hex) }
came-landed = { $amount }
event-AirliftFailed = Airlift: nothing lands

refusal-not-awaited = { UNIT($unit) } is not a reinforcement.
refusal-not-due-yet = { UNIT($unit) } is due on turn { $turn }.
refusal-not-one-group = { UNITS($units) } enter at different places.
refusal-no-entry-hex = { HEX($hex) } is not an entry hex for these units.
refusal-nobody-due = No reinforcements are due on turn { $turn }.
refusal-entry-taken = The enemy holds { HEX($hex) }: nothing can enter there.
refusal-entry-in-zone = An enemy ZOC closes { HEX($hex) }.
refusal-no-supply-entry = No supply can arrive at { HEX($hex) } now.
refusal-no-supply-waits = No supply is waiting to arrive.
refusal-not-so-much-arrives = { $wanted } cannot arrive at { HEX($hex) }: the limits are 1T and { $able }.
refusal-repl-one-face = Repls have only a Move face.
refusal-not-a-repl = { UNIT($unit) } is not a Repl.
refusal-rebuild-in-zone = { HEX($hex) } is in an enemy ZOC: nothing can be rebuilt there.
refusal-no-hq-near = No HQ in Combat Mode is within { $reach } hexes of { HEX($hex) }.
refusal-repls-differ = { UNITS($units) }: the Repls must be of one kind and in one hex.
refusal-never-rebuilt = { UNIT($unit) } cannot be rebuilt.
refusal-nothing-to-rebuild = { UNIT($unit) } has lost no steps.
refusal-not-stacked-with-repls = { UNIT($unit) } is not at { HEX($hex) } with the Repls.
refusal-other-kind-of-repl = { UNIT($unit) } is rebuilt with { $kind }.
refusal-too-many-repls = { UNIT($unit) } has lost { $steps ->
    [one] one step
   *[other] { $steps } steps
}: { $repls } Repls are too many.
refusal-other-price = A step of { UNIT($unit) } costs { $pax } Pax and { $eq } Eq.
refusal-not-two-for-one = { UNIT($unit) } and { UNIT($other) } do not come back together for one price.
refusal-no-truck-to-assign = { UNIT($unit) } cannot be given to a formation.
refusal-no-formation-wants-it = No other formation has lost as many truck points as { UNIT($unit) }.
refusal-truck-not-lost = { $formation } has lost { $lost } truck points.
refusal-no-trucks-wanted = No formation has lost trucks that others could make up for.
refusal-one-eq-a-truck = A truck point costs exactly one Eq.
refusal-no-truck-lost = No truck point has been lost.
refusal-no-repl-on-the-map = There are no Repls on the map.

act-declare = Declare for { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
verdict-sudden = Sudden death: the { SIDES($side) } take the decisive hex and win at once
event-PointsNoted = { SIDE($who) } points, { $what }: { $points }
event-FortressGivenUp = The { SIDES($who) } give the order to break out ({ $points })
n-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
points-link_up = link-up
points-recall = the recalled division is still on the map
points-fortress = the order to break out
points-breakout = units broken out
points-dead = losses
points-captured = captured supply
refusal-no-fortress = The { SIDES($side) } hold no fortress.
refusal-too-early-to-declare = This cannot be declared before turn { $turn }.
refusal-declared-already = The order has already been given.
refusal-holds-the-fortress = { UNIT($unit) } may not stop at { HEX($hex) }: it must hold the fortress until the order to break out, which can be given from turn { $turn }.

action-refit = Refit aircraft
action-consolidate = Consolidate
action-exchange = Exchange for a dead unit
act-refit = Refit aircraft at { HEX($hex) }
act-consolidate = Consolidate { UNIT($unit) }
act-exchange = Exchange { UNIT($unit) } for { UNIT($other) }
exchange-unit = { UNIT($unit) }
ask-living = Which unit is exchanged?
ask-dead = Which dead unit comes back for it?
slot-living = Unit
slot-dead = Dead unit
ask-refit-hex = At which airbase are aircraft refitted?
ask-giver = Which unit gives up its steps?
ask-taker = Which unit receives them?
slot-giver = From
slot-taker = To
event-AircraftRefitted = The { SIDES($who) } refit { $planes } { $planes ->
    [one] plane
   *[other] planes
} at { HEX($hex) }
event-UnitsConsolidated = The { SIDES($who) } consolidate two units
event-UnitsExchanged = The { SIDES($who) } exchange a unit for a dead one of another formation
refusal-no-dead-like-it = No dead unit of another formation matches { UNIT($unit) }.
refusal-not-exchanged = { UNIT($other) } is not dead, not of another formation, or does not match { UNIT($unit) }.
refusal-nobody-to-exchange = No unit matches a dead unit of another formation.
refusal-no-airbase = You have no airbase at { HEX($hex) }.
refusal-nothing-to-refit = There are no inactive planes at { HEX($hex) }.
refusal-refitted-already = The airbase at { HEX($hex) } has already refitted this turn.
refusal-airbase-in-zone = The airbase at { HEX($hex) } is in an enemy ZOC.
refusal-no-planes-to-refit = No plane needs a refit.
refusal-not-multi-step = { UNIT($unit) } is not a multi-step unit.
refusal-stocks-not-full = The internal stocks of { UNIT($unit) } are not full.
refusal-is-dg = { UNIT($unit) } is DG.
refusal-no-like-unit = There is no reduced unit like { UNIT($unit) } at { HEX($hex) }.
refusal-units-differ = { UNIT($unit) } and { UNIT($other) } do not match, or are not in the same hex.
refusal-nothing-to-consolidate = No two matching reduced units are stacked together.
refusal-crossing-full = { $tokens } exceeds what can still cross from { HEX($start) } to { HEX($hex) } this turn: { $room }.

## What is bid for a side

bid-supply = { $points } SP on turn 1
bid-reinforcement = { $halves ->
    [2] 1 reinforcement one turn early
   *[other] { $points } reinforcements one turn early
 }
event-BidGiven = The { SIDES($who) } receive { $amount }, bid by the other side

roll-initiative = Initiative
roll-weather = Weather
roll-replacements = Replacements
roll-airlift = Airlift
