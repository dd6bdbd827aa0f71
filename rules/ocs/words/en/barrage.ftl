# Barrage, overrun, DG, clean up.

event-UnitsDisordered = { SIDE($who) } units in { HEX($hex) } are DG
event-MarkersRemoved = { SIDE($who) } DG and Exploit markers come off

action-barrage = Barrage
act-barrage = Fire at { HEX($hex) }: { $points } points, { $cost }
ask-barrage-target = What is fired at?
ask-against = At what there?
ask-source = Where does the ammunition come from?
ask-guns = Which guns fire?
slot-target = Target
slot-against = At
slot-source = Ammunition
choice-against-units = combat units
choice-against-port = the port
choice-against-airbase = the air base
source-thrown = thrown by { UNIT($source) }, { $tokens } in reach
source-drawn = drawn from { HEX($source) }, { $tokens } there
effect-barrage = { $points } points, column { $column }: { $cost } from { $source }

event-BarrageFired = { SIDE($who) } barrage on { HEX($hex) }: { $points } points, column { $before }, rolled on { $after }: { $result }
event-FacilityBarraged = { SIDE($who) } barrage on { $against } in { HEX($hex) }: { $points } points, column { $before }: { $result }
event-port-damaged = The { SIDE($who) } port in { HEX($hex) } takes { $damage ->
    [one] a hit
   *[other] { $damage } hits
 }
event-airbase-damaged = The { SIDE($who) } air base in { HEX($hex) } loses { $damage ->
    [one] a level
   *[other] { $damage } levels
 }
barrage-shifts = Columns: { $shifts }
barrage-result-none = no effect
barrage-result-dg = DG
barrage-result-half = a step on 4 to 6, and DG
barrage-result-bracket = [½]
barrage-result-cell = { $result }

shift-density = { $note } RE { $columns }
shift-hedgehog = hedgehog { $columns }
shift-terrain-open = open { $columns }
shift-terrain-close = close terrain { $columns }
shift-terrain-very_close = very close terrain { $columns }
shift-terrain-extremely_close = extremely close terrain { $columns }
shift-unspotted = no spotter { $columns }
shift-strat = a unit in Strat Mode { $columns }

refusal-nothing-to-barrage = There is nothing of that kind to fire at in { HEX($hex) }.
refusal-barraged-already = { HEX($hex) } has had its barrage of this phase.
refusal-no-artillery = { UNIT($unit) } is no artillery.
refusal-guns-on-the-move = { UNIT($unit) } cannot fire with that face up.
refusal-no-barrage-in-reserve = { UNIT($unit) } is in Reserve Mode.
refusal-no-barrage-in-strat = { UNIT($unit) } is in Strat Mode.
refusal-gun-not-released = { UNIT($unit) } was not released from Reserve in this phase.
refusal-not-exploiting = { UNIT($unit) } is neither in Exploit Mode nor released from Reserve in this phase.
refusal-fired-already = { UNIT($unit) } has fired in this phase.
refusal-out-of-range = { HEX($hex) } is { $distance } hexes from { UNIT($unit) }, which reaches { $range }.
refusal-no-barrage-point = { UNITS($units) } have not a single barrage point.
refusal-nothing-in-range = No gun that may fire has anything to fire at in range.
