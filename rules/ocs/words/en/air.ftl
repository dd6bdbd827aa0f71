# 14, 15, 9.14f: planes, their bases and missions, air combat, flak, trainbusting.

air-base = { HEX($hex) }
air-box = { $name }
air-carrier = { UNIT($ship) }
plane-face = { UNIT($plane) }, { $face }
plane-face-off = { UNIT($plane) }, { $face }, { $base }
plane-named = { UNIT($plane) }
home-each = each to its own base
errand-sweep = fighter sweep
errand-hip_shoot = hip shoot
errand-barrage = air barrage
errand-trainbusting = trainbusting
errand-transfer = base transfer
errand-transport = air transport
errand-drop = air drop

action-fly_sweep = Fighter sweep
action-hip_shoot = Hip shoot
action-fly_barrage = Air barrage
action-trainbust = Trainbusting
action-air_transport = Air transport
action-air_drop = Air drop
action-plan_drop = Plan a drop
action-delay_drop = Put off a drop
action-cancel_drop = Cancel a drop
action-jettison = Lose cargo
action-transfer = Transfer planes
action-intercept = Intercept
action-let_pass = Let them pass
action-withdraw = Withdraw planes
action-stay = Stay
action-pick_plane = Pick a plane
action-evacuate = Evacuate
action-stand_down = Stand down
action-arrive_planes = Bring on planes
action-merge_planes = Merge two planes

act-fly-sweep = Sweep { HEX($hex) } with { $planes ->
    [one] one plane
   *[other] { $planes } planes
 }
act-fly-hip_shoot = Hip shoot at { HEX($hex) }: { $points } points
act-fly-barrage = Bomb { HEX($hex) }: { $points } points
act-fly-trainbusting = Bust the railways at { HEX($hex) }: { $points } points
act-fly-transfer = Transfer to { $base }
act-transport = Fly { $supply ->
    [0] { $units ->
        [one] one unit
       *[other] { $units } units
    }
   *[other] { $tokens }{ $units ->
        [0] {""}
        [one] {" "}and one unit
       *[other] {" "}and { $units } units
    }
 } to { HEX($hex) }
act-drop = Drop { $supply ->
    [0] { $units ->
        [one] one unit
       *[other] { $units } units
    }
   *[other] { $tokens }{ $units ->
        [0] {""}
        [one] {" "}and one unit
       *[other] {" "}and { $units } units
    }
 } over { HEX($hex) }
act-jettison = Lose { $cargo }
act-plan-drop = { UNIT($unit) } drops on { HEX($hex) } in turn { $turn }
act-delay-drop = { UNIT($unit) } drops on { HEX($hex) } in turn { $turn } instead
act-cancel-drop = { UNIT($unit) } does not drop on { HEX($hex) }
act-intercept = { UNIT($plane) } intercepts
act-let-pass = Do not intercept
act-withdraw = { $planes ->
    [one] One plane withdraws
   *[other] { $planes } planes withdraw
 }
act-stay = All planes stay
act-pick-plane = { UNIT($plane) } fights this round
act-evacuate = Escape to { $base }
act-stand-down = { UNIT($plane) } becomes inactive
act-arrive-planes = Land at { $base }
act-merge-planes = Bring { UNIT($plane) } to full strength
act-refit-box = Refit at { $base }

ask-air_barrage = { SIDE($side) } barrage before supply: who bombs or fires at what?
ask-planes = Which planes?
ask-plane = Which plane?
ask-base = Which base?
ask-home = Where do they land afterwards?
ask-sweep-goal = Which base do they sweep?
ask-hip_shoot-goal = Which hex is bombed?
ask-barrage-goal = Which hex is bombed?
ask-trainbusting-goal = Where are railways and roads busted?
ask-transfer-goal = To which base?
ask-transport-goal = To which base is it flown?
ask-drop-goal = Over which hex is it dropped?
ask-riders = Which units go along?
ask-drop-hex = Where does the unit drop?
ask-drop-turn = In which turn?
ask-jettison = Which cargo is lost?
ask-cargo-loss = The planes over { HEX($hex) } no longer carry everything. What goes first?
decline-cargo-loss = Supply first
cargo-tokens = supply
turn-named = turn { $turn }
slot-cargo = Cargo
ask-interception = Over { $base }: { $errand } by { $planes ->
    [one] one plane
   *[other] { $planes } planes
 }, { UNIT($top) } on top. Does a fighter intercept?
decline-interception = Do not intercept
ask-break-off = The air combat over { HEX($hex) } is over; { $planes ->
    [one] one plane is
   *[other] { $planes } planes are
 } still on the mission. Who breaks off?
decline-break-off = All go on
ask-withdraw = Air combat over { HEX($hex) } with { UNITS($others) }: do some of the { $planes } planes withdraw first?
decline-withdraw = All fight
ask-air-pick = Air combat over { HEX($hex) } with { UNITS($others) }: which of the { $planes } planes fights this round?
decline-air-pick = The best rating
ask-evacuate = { HEX($hex) } has fallen. Where does { UNIT($plane) } escape to?
decline-evacuate = The nearest base
ask-stand-down = Too many planes are active at { HEX($hex) }. Which one becomes inactive?
decline-stand-down = The weakest
slot-planes = Planes
slot-plane = Plane
slot-base = Base
slot-home = Landing
slot-turn = Turn

choice-against-trainbusting = railways and roads
choice-question-interception = Interception
choice-answer-intercept = intercept with the best fighter
choice-answer-let_pass = let them pass
choice-question-break_off = Breaking off after an air combat
choice-answer-all_stay = all stay
choice-question-withdraw = Withdrawing before an air combat
choice-question-air_pick = The plane of an air combat round
choice-answer-best_rating = the best rating
choice-question-cargo_loss = Cargo that lost planes can no longer carry
choice-answer-supply_first = supply goes first
choice-answer-units_first = units go first
choice-question-evacuate = Planes of a base that falls
choice-answer-nearest = the nearest base
choice-question-stand_down = Too many active planes
choice-question-air_barrage = Air barrage
choice-fact-planes = planes
choice-fact-fighters = fighters on top
choice-fact-cargo = cargo aboard

event-MissionDeclared = { SIDE($who) } { $errand } to { $base }: { $planes ->
    [one] one plane
   *[other] { $planes } planes
 }, { UNIT($top) } on top
event-AirCombatBegan = Air combat over { HEX($hex) }: { SIDE($who) } { UNITS($planes) } against { UNITS($others) }
event-InterceptionFlown = { SIDE($who) } { UNITS($planes) } intercepts { UNITS($others) } over { HEX($hex) }
event-AirRoundFought = { UNIT($plane) } attacks { UNIT($other) }, { $total }: { UNITS($aborted) } { $struck ->
    [0] driven off
   *[other] { $killed ->
        [0] hit and driven off
       *[other] hit and driven off, { UNITS($dead) } destroyed
    }
 }
air-round-of = { UNIT($plane) } against { UNIT($other) }
air-round-result = { UNITS($aborted) } { $struck ->
    [0] driven off
   *[other] hit and driven off
 }
event-PlanesAborted = { $planes ->
    [one] One { SIDE($who) } plane leaves
   *[other] { $planes } { SIDE($who) } planes leave
 } the air combat over { HEX($hex) }
event-MissionReturned = { $planes ->
    [one] One { SIDE($who) } plane returns
   *[other] { $planes } { SIDE($who) } planes return
 }
event-MissionLost = No { SIDE($who) } plane is left on the mission
event-CargoNoted = Landed at { HEX($hex) }: { $supply ->
    [0] { $count ->
        [0] nothing
       *[other] { UNITS($units) }
    }
   *[other] { $count ->
        [0] { $tokens }
       *[other] { $tokens } and { UNITS($units) }
    }
 }
event-CargoLanded = The { SIDES($who) } unload cargo at { $base }
event-CargoDropped = { SIDE($who) } drop on { HEX($hex) }: { $safe } of { $count } come down safely
event-CargoShed = Supply loaded at { HEX($hex) } no longer fits: { $lost } lost, { $back } comes back
event-DropPlanned = { UNIT($unit) } is to drop on { HEX($hex) } in turn { $turn }
event-DropCancelled = { UNIT($unit) } is not to drop
marker-drop-plan = { UNIT($unit) } drops in turn { $turn }
drop-at = Drop on { HEX($hex) }
drop-result = { $safe } of { $count } safe
drop-side = drops of this side
drop-terrain = dense terrain
eliminated-flown = lost with its planes
eliminated-dropped = lost in the drop
roll-air-drop = A drop
event-PlanesTransferred = { $planes ->
    [one] One { SIDE($who) } plane lands
   *[other] { $planes } { SIDE($who) } planes land
 } at { $base }
event-FlakFired = Flak at { HEX($hex) }, { $total }: { $hit ->
    [0] no effect
   *[other] { $dead ->
        [0] { UNIT($plane) } is hit
       *[other] { UNIT($plane) } is shot down
    }
 }
flak-in = Flak at { HEX($hex) }
flak-result = { $hit ->
    [0] no effect
   *[other] { UNIT($plane) } hit
 }
flak-planes = three planes or more
flak-hq = an HQ in the hex
flak-airbase = the airbase there
flak-printed = flak of the place
effect-flak = Flak takes a step in { $chance } of { $of }
effect-drop = Each piece comes down safely in { $chance } of { $of }
effect-lift = carries { $room } SP
effect-inactive = { $planes } inactive
effect-round = Against { UNIT($other) }: drives it off in { $drives } of 36, is driven off in { $driven }
effect-met = Active enemy planes are there: air combat first
effect-patrolled = Fighters of { $bases ->
    [one] one enemy base
   *[other] { $bases } enemy bases
 } may intercept
explain-raid = Mission to { HEX($hex) }
raid-not-yours = Only the owner of the planes may see this.
flak-patrol = an enemy patrol zone, no fighter along
flak-patrol-escorted = an enemy patrol zone, a fighter along
flak-patrol-trainbusting = trainbusting in a patrol zone
event-RailBusted = The { SIDES($who) } bust railways and roads at { HEX($hex) }
event-RailsMended = { $count ->
    [one] A { SIDE($who) } trainbusting marker is
   *[other] { $count } { SIDE($who) } trainbusting markers are
 } removed
marker-busted = Trainbusting zone of the { SIDES($side) }
event-PlanesRaided = { SIDE($who) } planes bombed at { HEX($hex) }: { $struck } of { $planes } hit{ $killed ->
    [0] {""}
   *[other] , { UNITS($dead) } destroyed
 }
event-PlanesCaught = { HEX($hex) } has fallen: { $struck } of { $planes } { SIDE($who) } planes hit{ $killed ->
    [0] {""}
   *[other] , { UNITS($dead) } destroyed
 }
event-PlaneEvacuated = { SIDE($who) } { UNIT($plane) } escapes from { HEX($hex) }
event-PlaneStranded = { SIDE($who) } { UNIT($plane) } finds no base to escape to from { HEX($hex) } and is destroyed
event-PlanesArrived = { SIDE($who) } reinforcements: { $planes ->
    [one] one plane
   *[other] { $planes } planes
 }
event-PlanesMerged = The { SIDES($who) } merge two planes
event-PlanesRefitted = The { SIDES($who) } refit planes at { $base }
shift-long-range = long range { $columns }
shift-short-range = short range { $columns }

roll-air-combat = Air combat
roll-air-loss = A step on 5 or 6
roll-flak = Flak
roll-mission-loss = Which plane is hit
roll-planes-bombed = A plane on the base
roll-base-captured = A plane of the captured base

explain-plane = { UNIT($plane) }
plane-name = { $name }
plane-flies = Rating, barrage, range. It flies { $range } hexes there and as many home, twice as many from base to base
plane-active = Active at { $base }
plane-inactive = Inactive at { $base } until a refit
plane-flown = At { $base }; it has flown in this phase
plane-lifts = It carries { $room } SP, the double over half its range
plane-patrols = It patrols { $hexes } hexes about its base
line-airbase = { SIDE($side) } airbase, level { $level }
line-planes = { $active } active planes of { $limit }; { $planes } in all
line-patrols = { SIDE($side) }: { $bases ->
    [0] no Active fighter patrols
    [one] fighters of one base patrol over { $hexes } hexes
   *[other] fighters of { $bases } bases patrol over { $hexes } hexes
}
line-in-range = { SIDE($side) } planes ready and in range: { UNITS($planes) }{ $more ->
    [0] {""}
   *[other] , { $more } more
 }
line-nearest-plane = No plane that is ready reaches it; the nearest, { UNIT($plane) }, would fly { $distance } hexes of { $range }
mend-refit = A refit would make ready, in range: { UNITS($planes) }{ $more ->
    [0] {""}
   *[other] , { $more } more
 }
mend-transfer = From { $base } { UNIT($plane) } would reach it
line-patrolled = { SIDE($side) } fighters patrol here

count-planes = { $points ->
    [one] A point
   *[other] { $points } points
 } for every { $steps } enemy { $type ->
    [Tpt] transport plane
   *[other] plane
 } steps in the Dead Pile, { $most } at most

refusal-grounded = No missions are flown now: { $weather }.
refusal-not-active = { UNIT($plane) } is not active.
refusal-flown-already = { UNIT($plane) } has already flown a mission this phase.
refusal-out-of-flight = { UNIT($plane) } would fly { $distance } hexes; it may fly { $range }.
refusal-too-far-home = { $base } is { $distance } hexes from the mission; the range of { UNIT($plane) } is { $range }.
refusal-no-friendly-base = { $base } is no airbase of yours.
refusal-homes-do-not-fit = { $homes } bases are named for { $planes } planes: name one for all, or one for each.
refusal-too-many-planes = { $planes } planes are too many for one mission; { $limit } may fly.
refusal-no-fighter = A sweep of { HEX($hex) } needs a fighter.
refusal-nothing-to-sweep = No active enemy plane is seen at { HEX($hex) }.
refusal-marked-already = A trainbusting marker lies in { HEX($hex) } already.
refusal-own-units-there = Your own units stand in { HEX($hex) }.
refusal-no-spotter = No unit of yours is adjacent to { HEX($hex) } to spot for a hip shoot.
refusal-not-hip-capable = { UNIT($plane) } cannot fly hip shoots.
refusal-no-bombs = { UNITS($planes) }: not even one barrage point between them.
refusal-no-plane-ready = No plane is ready to fly.
refusal-nowhere-to-fly = Nothing suitable is in range.
refusal-no-patrol = { UNIT($plane) } does not patrol there.
refusal-starts-no-combat = { UNIT($plane) } cannot start an air combat.
refusal-not-in-the-air-combat = { UNIT($plane) } is not over there.
refusal-one-must-fight = At least one plane stays and fights over { HEX($hex) }.
refusal-plane-not-due = { UNIT($plane) } is not due (turn { $turn }).
refusal-plane-not-reduced = { UNIT($plane) } is not on a base at reduced strength.
refusal-planes-not-alike = { UNITS($planes) } are not two reduced planes of one kind and status on one base.
refusal-no-planes-alike = No two reduced planes of one kind and status are on one base.
refusal-not-inactive-there = { UNIT($plane) } is not inactive at { $base }.
refusal-refits-too-many = { $planes } planes are too many: the base refits { $limit }.
refusal-base-full = { $planes } more active planes do not fit: there is room for { $limit }.
refusal-must-stay = { UNIT($plane) } flies further than its range of { $range }: it stays at { $base }.
refusal-not-airportable = { UNIT($unit) } cannot be flown: only units with { $most } leg MP or less in Move Mode are.
refusal-moved-too-far = { UNIT($unit) } has moved more than half its allowance this phase.
refusal-not-at-their-base = { UNIT($unit) } is not where one of these planes starts.
refusal-overloaded = Planes from { $base } carry { $room } SP, not { $want }.
refusal-no-cargo = { UNITS($planes) } would carry nothing.
refusal-unload-full = { $base } can still unload { $left } SP this phase, not { $want }.
refusal-no-transport-ready = No plane that can carry anything is ready.
refusal-no-cargo-there = Nothing to load is where your transport planes are.
refusal-not-para = { UNIT($unit) } is no airborne unit.
refusal-drops-in-movement = { UNIT($unit) } drops in the Movement Phase only.
refusal-no-drop-plan = No drop of { UNIT($unit) } is planned.
refusal-other-drop-plan = { UNIT($unit) } is planned to drop on { HEX($hex) } in turn { $turn }.
refusal-moved-before-drop = { UNIT($unit) } has moved this phase and cannot drop.
refusal-drop-at-sea = { HEX($hex) } is at sea.
refusal-supply-on-the-enemy = Supply is not dropped on what the enemy has left in { HEX($hex) }.
refusal-not-too-much = Everything aboard over { HEX($hex) } can still be carried, or that is not aboard.
refusal-planned-already = A drop of { UNIT($unit) } is planned already.
refusal-plan-too-soon = A drop in turn { $turn } is too soon: turn { $least } at the earliest.
refusal-nobody-jumps = You have no airborne unit.
refusal-nothing-planned = No drop is planned.
refusal-no-airstrips = Your side builds no airstrips.
refusal-base-there = { HEX($hex) } has an airbase already.
refusal-one-eq = One Eq rebuilds one plane or two, not { $planes }.
refusal-plane-whole = { UNIT($plane) } has lost nothing.
refusal-no-plane-lost = No plane of yours has lost a step.
refusal-no-base-named = { UNIT($plane) } comes back from the Dead Pile: name a base.
action-rebuild_planes = Rebuild planes
act-rebuild-planes = Rebuild { $steps ->
    [one] one step
   *[other] { $steps } steps
 } of planes
event-PlanesRebuilt = The { SIDES($who) } rebuild { $steps ->
    [one] a plane step
   *[other] { $steps } plane steps
 }
slot-eq = Eq
ask-eq = Which Eq?
