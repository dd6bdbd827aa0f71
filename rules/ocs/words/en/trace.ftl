# Words of the chapter `trace`.

event-StocksUsed = Internal stocks used by { UNITS($units) }

refusal-stocks-exhausted = { UNIT($unit) } is Exhausted: its internal stocks are used up.
refusal-stocks-barred = { UNIT($unit) } may not use its internal stocks: it needs { $need } and can get { $obtainable }, { UNITS($how) }.

# 9.14, 12.11 Capture.
action-yield_point = Give up a point
action-displace = Escape
act-yield-point = Lose this point
act-displace = Escape to { HEX($hex) }
ask-spoils = { $points ->
    [one] One transport point is
   *[other] { $points } transport points are
 } captured in { HEX($hex) }; { $lost } chosen so far. Which one is lost next?
ask-displace-seen = Transport points escape from { HEX($hex) }. Where to?
ask-displace = { $points ->
    [one] One transport point escapes
   *[other] { $points } transport points escape
 } from { HEX($hex) }, up to { $limit } hexes. Where to?
decline-spoils = As proposed
decline-displace = As proposed
ask-displace-to = Where do they escape to?
choice-question-spoils = Which captured transport points are lost
choice-question-displace = Where transport escapes to
choice-question-collapse = Where an Extender collapses to
choice-answer-umpire = as the umpire would
capture-trucks = trucks
capture-wagons = wagons
works-hedgehog = hedgehog
works-airbase = airbase
works-port = port

event-DumpCaptured = The { SIDES($who) } capture a dump in { HEX($hex) }: { $captured } taken, { $destroyed } destroyed
came-captured = { $captured } taken
came-taken = { $percent }% taken
event-TransportRolled = The { SIDES($who) } overtake { $column } in { HEX($hex) }: capture roll { $percent }%, { $points ->
    [one] one point
   *[other] { $points } points
 } and { $tokens } of load
event-TransportCaptured = The { SIDES($who) } capture { $points ->
    [0] no transport point
    [one] one transport point
   *[other] { $points } transport points
 }{ $load ->
    [0] { "" }
   *[other] { " " }and { $tokens }
 } in { HEX($hex) }; { $escaped ->
    [0] no point escapes
    [one] one point escapes
   *[other] { $escaped } points escape
 }{ $carried ->
    [0] { "" }
   *[other] { " " }with { $away }
 }{ $gone ->
    [0] { "" }
   *[other] , { $destroyed } is destroyed
 }
event-TransportDisplaced = { SIDE($who) } transport escapes from { HEX($hex) }: { $points ->
    [one] one point
   *[other] { $points } points
 }
event-TransportLost = { SIDE($who) } transport lost in { HEX($hex) }, with nowhere to go: { $points ->
    [one] one point
   *[other] { $points } points
 }
event-ExtenderSurprised = The { SIDES($who) } overtake an Extender in { HEX($hex) }: it collapses
event-WorksCaptured = The { SIDES($who) } capture { $works } in { HEX($hex) }

refusal-no-point-left = No captured point of { UNIT($transport) } is left.
refusal-displaced-too-far = { HEX($hex) } is { $distance } hexes away; the escape is { $limit } at most.
refusal-displaced-among-enemies = There are enemies in { HEX($hex) }.

# 12.7 Extenders.
action-form_extender = Form an Extender
action-break_extender = Switch an Extender back
action-collapse_extender = Collapse an Extender
action-collapse_to = Collapse
act-form-extender = Form the Extender
act-break-extender = Switch back for { $cost } MP
act-collapse = Collapse to { HEX($hex) }
ask-collapse = The Extender in { HEX($hex) } collapses. Where do its trucks go?
decline-collapse = As proposed
ask-collapse-to = Where do its trucks go?

event-ExtenderFormed = The { SIDES($who) } form an Extender
event-ExtenderBroken = The { SIDES($who) } switch an Extender back to transport points
event-ExtenderCollapsed = { SIDE($who) } Extender collapses

refusal-not-your-transport = { UNIT($transport) }: these are not yours to use here.
refusal-no-extenders = { UNIT($transport) } cannot form an Extender.
refusal-no-points-to-form = The { SIDES($side) } have no transport points on the map.
refusal-extender-already = { UNIT($transport) }: already an Extender.
refusal-organic-no-extender = Organic trucks cannot form an Extender.
refusal-loaded-no-extender = { UNIT($transport) } must first unload { $load }.
refusal-half-allowance = The switch costs half a movement allowance, { $cost } MP; { UNIT($transport) } can spend only { $left }.
refusal-extender-of-one-kind = An Extender is formed of points of one kind in one hex.
refusal-extender-points = An Extender takes { $wanted } transport points, not { $points }.
refusal-no-connection = An Extender in { HEX($hex) } would connect to nothing: no source, railhead or Extender is within { $range } { $mobility ->
    [leg] Leg
    [truck] Truck
   *[track] Track
 } MP.
refusal-no-extender = { UNIT($transport) }: not an Extender.
refusal-no-extender-here = The { SIDES($side) } have no Extender.
refusal-no-haven = { HEX($hex) } has no trace supply within { $range } { $mobility ->
    [leg] Leg
    [truck] Truck
   *[track] Track
 } MP of the Extender, or enemies are there.

# The Supply Phase: 12.10e, 12.6, 12.8.
action-recover = Recover internal stocks
action-recover_rest = Recover all as proposed
action-forage = Hand out forage
action-save_caches = Save the caches
act-forage = { UNIT($hq) } feeds { $units ->
    [one] one unit
   *[other] { $units } units
 } with one of { $left } caches
act-save-caches = No more forage in this phase
ask-forage = Enemies cut off units of the { SIDES($side) }. Is a supply cache opened?
ask-forage-hq = Which HQ hands out forage?
decline-forage = Save the caches
event-ForageGiven = The { SIDES($who) } feed units that are cut off out of a supply cache; { $left } left
refusal-not-cut-off = { UNIT($unit) } has trace supply, or needs none.
refusal-cut-before = { UNIT($unit) } has been without trace supply since turn { $turn }; forage is for the first turn.
refusal-cut-by-none = { UNIT($unit) } is not cut off by the enemy: it would have no trace supply without them either.
action-choose_trace = Choose who traces
action-eat = Eat off the map
action-eat_rest = Feed all that can be fed
action-starve = Feed no more units
action-starve_step = Lose a step
act-recover = Recover { UNIT($unit) } for { $tokens }
act-recover-rest = Pay for all units that must recover
act-choose-trace = Confirm for { $formation }
act-eat = { $count ->
    [one] Feed one unit for { $tokens }
   *[other] Feed { $count } units for { $tokens }
 }
act-eat-rest = { $count ->
    [one] Feed the only unit that can be fed
   *[other] Feed all { $count }, as far as supply goes
 }
act-starve = { $count ->
    [one] One unit goes without
   *[other] { $count } units go without
 }
act-starve-step = { UNIT($unit) } loses a step
ask-recover = { SIDE($side) } supply: internal stocks must be recovered before any unit eats off the map. Which unit, from which dump?
ask-formation-trace-seen = The units of a formation cannot all trace by one HQ or from one source. Which part traces?
ask-formation-trace = { $count ->
    [one] The units of a formation
   *[other] The units of { $count } formations
 } cannot all trace by one HQ or from one source. Which part traces?
decline-formation-trace = The largest part
ask-formation = Which formation do you choose for?
ask-way = Which part traces: the users of which HQ or source?
ask-eat = { SIDE($side) } supply: some units have no trace supply. Which of them eat off the map?
ask-attrition = { $steps ->
    [one] Attrition in { HEX($hex) } costs one step. Which unit loses it?
   *[other] Attrition in { HEX($hex) } costs { $steps } steps. Which unit loses the next one?
 }
decline-attrition = The weakest unit
formation-name = { $name }
way-hq = through { UNIT($way) }: { $count ->
    [one] one unit
   *[other] { $count } units
 }, { $size } RE
way-source = from { HEX($way) }: { $count ->
    [one] one unit
   *[other] { $count } units
 }, { $size } RE
choice-question-recover = Recovery of internal stocks
choice-question-forage = Forage out of supply caches
choice-answer-save = save the caches
choice-question-formation = Which part of a formation traces
choice-question-eat = Which units eat off the map
choice-question-attrition = Which units lose steps by attrition
choice-answer-everybody = all, as far as supply goes
choice-answer-nobody = none

event-TraceChosen = { SIDE($who) } formation is split: only part of it traces
event-UnitsFed = { SIDE($who) } units eat off the map
event-TraceChecked = { SIDE($who) } units are out of supply in { HEX($hexes) }
event-AttritionRolled = Attrition in { HEX($hex) }: { $total }{ $plus ->
    [0] {""}
   *[other] {" "}(with +{ $plus } for five or more steps)
 }, { $losses ->
    [0] no loss
    [one] one step lost
   *[other] { $losses } steps lost
 }
attrition-in = Attrition in { HEX($hex) }
attrition-crowd = Five or more steps
attrition-result = { $losses ->
    [0] no loss
   *[other] −{ $losses }
 }
event-StepsStarved = The { SIDES($who) } lose { $steps ->
    [one] one step
   *[other] { $steps } steps
 } by attrition in { HEX($hex) }{ $dead ->
    [0] {""}
    [one] ; a unit is destroyed
   *[other] ; { $dead } units are destroyed
 }

refusal-stocks-full = The internal stocks of { UNIT($unit) } are full.
refusal-recovers-not = { UNIT($unit) } needs { $needed } to recover; { $had } is available.
refusal-formation-shares = All of { $formation } can trace together.
refusal-no-way-of-formation = No unit of { $formation } traces that way.
refusal-needs-no-trace = { UNIT($unit) } needs no trace supply: { $why }
exempt-12-3e = its off-map box has unlimited supply.
exempt-12-6g = it is aboard a landing craft.
exempt-21-10b = it has had forage from a supply cache this turn.
exempt-12-6h = it arrived this turn by a planned air drop.
refusal-trace-exists = { UNIT($unit) } has trace supply from { HEX($hex) }: it may not eat off the map.
refusal-fed-already = { UNIT($unit) } has already eaten.
refusal-strat-eats-not = { UNIT($unit) } is in Strat Mode: it may not eat off the map.
refusal-nothing-to-eat = { UNIT($unit) } can draw from no dump, and no HQ can throw to it.
refusal-eats-elsewhere = { UNIT($unit) } cannot get supply from { HEX($hex) }.
refusal-cannot-feed = { $size } RE need { $needed }; the dumps in reach hold { $had }, enough to feed { $fed } of { $count ->
    [one] { $count } unit
   *[other] { $count } units
 }.
refusal-feeds-not-all = { $given }, divided like this, feeds { $fed } of { $count ->
    [one] { $count } unit
   *[other] { $count } units
 }.
refusal-not-starving = { UNIT($unit) } is not out of supply in { HEX($hex) }.

# 12.8e Breakout.
action-break_out = Break out
act-break-out = { UNIT($unit) } breaks out: { $least } or more on the die
came-back = back on turn { $turn }
came-lost = lost
came-away = { $away } of { $points } away
event-BreakoutRolled = { SIDE($who) } unit breaks out of { HEX($hex) }: it returns on turn { $turn }
event-breakout-failed = { SIDE($who) } unit tries to break out of { HEX($hex) } and is lost
event-TransportBrokeOut = { SIDE($who) } transport breaks out of { HEX($hex) }: { $away } of { $points ->
    [one] { $points } point gets
   *[other] { $points } points get
 } away

refusal-in-trace = { UNIT($unit) } has trace supply from { HEX($hex) }.
refusal-cannot-move-at-all = { UNIT($unit) } has no movement allowance.
refusal-extender-breaks-not = { UNIT($transport) }: an Extender cannot break out.
refusal-transport-in-trace = { HEX($hex) } has trace supply.
refusal-transport-too-late = Transport points may break out only on their first turn without trace supply.
refusal-no-friends = { UNIT($unit) } has no units with trace supply to break out to.
refusal-friends-too-far = The nearest unit with trace supply is { $distance } hexes from { UNIT($unit) }; the limit is { $limit }.
refusal-no-way-home = No path that { UNIT($unit) } could move along as { $mobility ->
    [leg] Leg
    [truck] Truck
   *[track] Track
 } leads to a unit with trace supply.

# 12.11a Blowing dumps.
action-blow = Blow a dump
act-blow = Try to blow { $tokens } in { HEX($hex) }
ask-blow-hex = Which dump do you try to blow?
ask-first = Which supply in the hex is destroyed first?
choice-first-ground = supply on the ground
choice-first-loaded = loaded supply
came-blown = { $percent }% destroyed
event-DumpBlown = The { SIDES($who) } blow a dump in { HEX($hex) }: { $percent }% of the intended amount is destroyed
event-dump-blown-unseen = The { SIDES($who) } blow a dump: { $percent }% of the intended amount is destroyed

refusal-nothing-to-blow = You have no supply in { HEX($hex) }.
refusal-blown-already = An attempt to blow that dump was already made this phase.
refusal-more-than-there-is = { HEX($hex) } holds { $held }, not { $asked }.
refusal-no-dumps = The { SIDES($side) } have no supply on the map.

roll-attrition = Attrition
roll-blowing = Blowing a dump
roll-breakout = Breakout
roll-capture = Capture
roll-return = Turns until it is back
