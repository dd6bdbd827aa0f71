# 14.10e, f, 21.12a: gliders; transports that fly on.

action-build_gliders = Build gliders
act-build-gliders = Build { $points ->
    [one] one glider point
   *[other] { $points } glider points
 } on { $base }
ask-gliders = How many gliders do they tow?
slot-gliders = Gliders
number-gliders = { $number ->
    [0] no gliders
    [one] one glider point
   *[other] { $number } glider points
 }
event-GlidersBuilt = { $points ->
    [one] One glider point is
   *[other] { $points } glider points are
 } built on { $base }
event-GlidersLost = The { SIDES($who) } destroy gliders on the base of { HEX($hex) }, points: { $points }
marker-gliders = Gliders, points: { $points }
drop-glider = In a glider
line-gliders = Gliders on the base, points: { $points }

refusal-gliders-short = These planes cannot tow { $want } glider points: { $able } at most. A transport at full strength tows one of its base, two where it would carry the double.
refusal-gliders-full = { UNIT($unit) } does not jump, and the gliders of its base have room for { $room } SP, not for { $want }.
refusal-lands-on-bases = { $plane } lands on bases only.
refusal-no-gliders-left = No more gliders can be built: there are { $most } points in all.

ask-onward = How much do they load there for the base that they fly on to?
slot-onward = Loaded there
act-transport-onward = Fly { $tokens }{ $units ->
    [0] {""}
    [one] {" "}and one unit
   *[other] {" "}and { $units } units
 } to { HEX($hex) }, and { $onward } on from there
event-MissionFlewOn = { SIDE($who) } planes fly on from { $base } to { HEX($hex) }
refusal-no-second-base = At { $base } nothing is loaded. Where 21.12a is played it may be, if all planes fly on to one and the same base on the map.
