# Words of the chapter `trace`.

event-StocksUsed = Internal stocks used by { UNITS($units) }

refusal-stocks-exhausted = { UNIT($unit) } is Exhausted: nothing is left of its internal stocks.
refusal-stocks-barred = { UNIT($unit) } may not use its internal stocks: it needs { $need } and can get { $obtainable }.

# 9.14, 12.11 Capture.
action-yield_point = Give up a point
action-displace = Escape
act-yield-point = This point is lost
act-displace = Escape to { HEX($hex) }
ask-spoils = { $points } transport points in { HEX($hex) } are captured, { $lost } of them named. Which one now?
ask-displace = { $points } transport points escape from { HEX($hex) }, up to { $limit } hexes. Where to?
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
event-TransportCaptured = { SIDE($who) } captures { $points } transport points and { $tokens } in { HEX($hex) }; { $escaped } points escape, { $destroyed } is destroyed
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
ask-collapse-to = Where to?

event-ExtenderFormed = { SIDE($who) } forms an Extender
event-ExtenderBroken = { SIDE($who) } switches an Extender back into transport points
event-ExtenderCollapsed = An Extender of the { SIDE($who) } side collapses

refusal-not-your-transport = { UNIT($transport) } are not yours to use here.
refusal-no-extenders = There are no Extenders in this game.
refusal-no-transport = { SIDE($side) } has no transport points on the map.
refusal-extender-already = { UNIT($transport) } are an Extender already.
refusal-organic-no-extender = Organic trucks make no Extender.
refusal-loaded-no-extender = { UNIT($transport) } carry { $load }T: they must unload first.
refusal-half-allowance = The switch costs { UNIT($transport) } half its allowance, { $cost } MP; it has { $left }.
refusal-extender-of-one-kind = An Extender is made of points of one kind in one hex.
refusal-extender-points = An Extender takes { $wanted } transport points, not { $points }.
refusal-no-connection = An Extender in { HEX($hex) } would connect to nothing: no source, railhead or Extender within { $range } { $mobility } MP.
refusal-no-extender = { UNIT($transport) } are no Extender.
refusal-no-extender-here = { SIDE($side) } has no Extender.
refusal-no-haven = { HEX($hex) } is not in trace supply within { $range } { $mobility } MP of the Extender, or enemies are there.
