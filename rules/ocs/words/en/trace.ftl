# Words of the chapter `trace`.

event-StocksUsed = Internal stocks used by { UNITS($units) }

refusal-stocks-exhausted = { UNIT($unit) } is Exhausted: nothing is left of its internal stocks.
refusal-stocks-barred = { UNIT($unit) } may not use its internal stocks: it needs { $need } and can get { $obtainable }, with { UNITS($how) }.

# 9.14, 12.11 Capture.
action-yield_point = Give up a point
action-displace = Escape
act-yield-point = This point is lost
act-displace = Escape to { HEX($hex) }
ask-spoils = { $points } transport points in { HEX($hex) } are captured, { $lost } of them named. Which one now?
ask-displace-seen = Transport points escape from { HEX($hex) }. Where to?
ask-displace = { $points ->
    [one] A transport point escapes
   *[other] { $points } transport points escape
 } from { HEX($hex) }, up to { $limit } hexes. Where to?
decline-spoils = As proposed
decline-displace = As proposed
ask-displace-to = Where to?
choice-question-spoils = Which captured transport points are lost
choice-question-displace = Where transport escapes to
choice-question-collapse = Where an Extender collapses to
choice-answer-umpire = as the umpire would
capture-trucks = trucks
capture-wagons = wagons
works-hedgehog = hedgehog
works-airbase = air base
works-port = port

event-DumpCaptured = { SIDE($who) } captures a dump in { HEX($hex) }: { $captured } taken, { $destroyed } destroyed
event-TransportRolled = { SIDE($who) } comes upon { $column } in { HEX($hex) }: { $percent }%, { $points } points and { $tokens } of their load
event-TransportCaptured = { SIDE($who) } captures { $points ->
    [one] a transport point
   *[other] { $points } transport points
 } and { $tokens } in { HEX($hex) }; { $escaped ->
    [0] no point escapes
    [one] a point escapes with { $away }
   *[other] { $escaped } points escape with { $away }
 }, { $destroyed } is destroyed
event-TransportDisplaced = { $points } transport points of the { SIDE($who) } side escape from { HEX($hex) }
event-TransportLost = { $points } transport points of the { SIDE($who) } side are lost in { HEX($hex) }: there is nowhere to go
event-ExtenderSurprised = { SIDE($who) } comes upon an Extender in { HEX($hex) }: it collapses
event-WorksCaptured = { SIDE($who) } captures { $works } in { HEX($hex) }

refusal-no-point-left = No captured point is left among { UNIT($transport) }.
refusal-displaced-too-far = { HEX($hex) } is { $distance } hexes away; it may escape up to { $limit }.
refusal-displaced-among-enemies = There are enemies in { HEX($hex) }.

# 12.7 Extenders.
action-form_extender = Form an Extender
action-break_extender = Switch an Extender back
action-collapse_extender = Collapse an Extender
action-collapse_to = Collapse
act-form-extender = Form the Extender
act-break-extender = Switch back for { $cost } MP
act-collapse = Collapse to { HEX($hex) }
ask-collapse = The Extender in { HEX($hex) } collapses. Where to?
decline-collapse = As proposed
ask-collapse-to = Where to?

event-ExtenderFormed = { SIDE($who) } forms an Extender
event-ExtenderBroken = { SIDE($who) } switches an Extender back into transport points
event-ExtenderCollapsed = An Extender of the { SIDE($who) } side collapses

refusal-not-your-transport = { UNIT($transport) } are not yours to use here.
refusal-no-extenders = No Extender can be made of { UNIT($transport) }.
refusal-no-points-to-form = { SIDE($side) } has no transport points on the map.
refusal-extender-already = { UNIT($transport) } are an Extender already.
refusal-organic-no-extender = Organic trucks make no Extender.
refusal-loaded-no-extender = { UNIT($transport) } must unload { $load } first.
refusal-half-allowance = The switch costs { UNIT($transport) } half its allowance, { $cost } MP; it has { $left }.
refusal-extender-of-one-kind = An Extender is made of points of one kind in one hex.
refusal-extender-points = An Extender takes { $wanted } transport points, not { $points }.
refusal-no-connection = An Extender in { HEX($hex) } would connect to nothing: no source, railhead or Extender within { $range } { $mobility } MP.
refusal-no-extender = { UNIT($transport) } are no Extender.
refusal-no-extender-here = { SIDE($side) } has no Extender.
refusal-no-haven = { HEX($hex) } is not in trace supply within { $range } { $mobility } MP of the Extender, or enemies are there.

# The Supply Phase: 12.10e, 12.6, 12.8.
action-recover = Recover internal stocks
action-recover_rest = Recover all as proposed
action-choose_trace = Choose who traces
action-eat = Eat off the map
action-eat_rest = Feed all that can be fed
action-starve = Nobody else eats
action-starve_step = Lose a step
act-recover = { UNIT($unit) } recovers for { $tokens }
act-recover-rest = Pay for all that must recover
act-choose-trace = So it is for { $formation }
act-eat = { $count ->
    [one] One unit eats
   *[other] { $count } units eat
 } { $tokens }
act-eat-rest = { $count ->
    [one] Feed the one unit that can be fed
   *[other] Feed all { $count }, as far as supply goes
 }
act-starve = { $count ->
    [one] One unit goes without
   *[other] { $count } units go without
 }
act-starve-step = { UNIT($unit) } loses a step
ask-recover = { SIDE($side) }: internal stocks must be recovered before anybody eats. Which unit, from which dump?
ask-formation-trace-seen = Units of a formation cannot trace by one HQ or from one source. Which part traces?
ask-formation-trace = { $count ->
    [one] The units of a formation
   *[other] The units of { $count } formations
 } cannot trace by one HQ or from one source. Which part traces?
decline-formation-trace = The largest part
ask-formation = Which formation?
ask-way = Who traces: the users of which HQ or source?
ask-eat = { SIDE($side) }: some units have no trace supply. Who eats off the map?
ask-attrition = { $steps ->
    [one] A step is lost by attrition in { HEX($hex) }. Which unit loses it?
   *[other] { $steps } steps are lost by attrition in { HEX($hex) }. Which unit loses the next?
 }
decline-attrition = The weakest unit
formation-name = { $name }
way-hq = through { UNIT($way) }: { $count } units, { $size } RE
way-source = from { HEX($way) }: { $count } units, { $size } RE
choice-question-recover = Recovery of internal stocks
choice-question-formation = Which part of a formation traces
choice-question-eat = Who eats off the map
choice-question-attrition = Who loses steps by attrition
choice-answer-everybody = everybody, as far as supply goes
choice-answer-nobody = nobody

event-TraceChosen = A formation of the { SIDE($who) } side is divided: only a part of it traces
event-UnitsFed = Units of the { SIDE($who) } side eat off the map
event-TraceChecked = { SIDE($who) } units are out of supply in { HEX($hexes) }
event-AttritionRolled = Attrition in { HEX($hex) }: { $total }{ $plus ->
    [0] {""}
   *[other] {" "}(with +{ $plus } for five steps or more)
 }, { $losses ->
    [0] no loss
    [one] a step to lose
   *[other] { $losses } steps to lose
 }
event-StepsStarved = { SIDE($who) } loses { $steps ->
    [one] a step
   *[other] { $steps } steps
 } by attrition in { HEX($hex) }{ $dead ->
    [0] {""}
    [one] ; a unit is destroyed
   *[other] ; { $dead } units are destroyed
 }

refusal-stocks-full = The internal stocks of { UNIT($unit) } are full.
refusal-recovers-not = { UNIT($unit) } needs { $needed } to recover; { $had } can be had.
refusal-formation-shares = No part of { $formation } has to be left out.
refusal-no-way-of-formation = Nobody of { $formation } traces that way.
refusal-needs-no-trace = { UNIT($unit) } needs no trace supply: { $why }
exempt-12-3e = in its box off the map there is supply without end.
exempt-12-6g = it is aboard a landing craft.
exempt-12-6h = it came down this turn by a planned air drop.
refusal-trace-exists = { UNIT($unit) } has trace supply from { HEX($hex) }: it may not eat.
refusal-fed-already = { UNIT($unit) } has eaten.
refusal-strat-eats-not = { UNIT($unit) } is in Strat Mode: it may not eat off the map.
refusal-nothing-to-eat = { UNIT($unit) } can draw on no dump, and no HQ throws to it.
refusal-eats-elsewhere = { UNIT($unit) } cannot have supply from { HEX($hex) }.
refusal-cannot-feed = { $size } RE eat { $needed }, the dumps in their reach hold { $had }: { $fed } of { $count ->
    [one] { $count } unit
   *[other] { $count } units
 } can be fed.
refusal-feeds-not-all = { $given } so divided feed { $fed } of { $count } units.
refusal-not-starving = { UNIT($unit) } is not out of supply in { HEX($hex) }.

# 12.8e Breakout.
action-break_out = Break out
act-break-out = { UNIT($unit) } breaks out: { $least } or more on a die
event-BreakoutRolled = A unit of the { SIDE($who) } side breaks out of { HEX($hex) }: it returns in turn { $turn }
event-breakout-failed = A unit of the { SIDE($who) } side tries to break out of { HEX($hex) } and is lost
event-TransportBrokeOut = Transport of the { SIDE($who) } side breaks out of { HEX($hex) }: { $away } of { $points } points get away

refusal-in-trace = { UNIT($unit) } is in trace supply, from { HEX($hex) }.
refusal-cannot-move-at-all = { UNIT($unit) } has no movement allowance.
refusal-extender-breaks-not = { UNIT($transport) } are an Extender.
refusal-transport-in-trace = { HEX($hex) } is in trace supply.
refusal-transport-too-late = Transport points break out only on their first turn without trace.
refusal-no-friends = { UNIT($unit) } has nobody in trace supply to break out to.
refusal-friends-too-far = The nearest unit in trace supply is { $distance } hexes from { UNIT($unit) }; { $limit } are allowed.
refusal-no-way-home = No path that { UNIT($unit) } could move along ({ $mobility }) leads to a unit in trace supply.

# 12.11a Blowing dumps.
action-blow = Blow a dump
act-blow = Try to blow { $tokens } in { HEX($hex) }
ask-blow-hex = Which dump?
ask-first = What goes first?
choice-first-ground = what lies on the ground
choice-first-loaded = what is loaded
event-DumpBlown = { SIDE($who) } blows a dump in { HEX($hex) }: { $percent }% of what was to go is destroyed
event-dump-blown-unseen = { SIDE($who) } blows a dump: { $percent }% of what was to go is destroyed

refusal-nothing-to-blow = No supply of yours is in { HEX($hex) }.
refusal-blown-already = That dump was tried in this phase.
refusal-more-than-there-is = { HEX($hex) } holds { $held }, not { $asked }.
refusal-no-dumps = { SIDE($side) } has no supply on the map.
