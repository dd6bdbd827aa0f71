# Barrage, overrun, DG, clean up.

event-UnitsDisordered = { SIDE($who) } units in { HEX($hex) } are DG
event-MarkersRemoved = { SIDE($who) } DG and Exploit markers come off

action-barrage = Barrage
act-barrage = Fire at { HEX($hex) }: { $points } points, { $cost }
ask-barrage-target = What is fired at?
ask-against = At what there?
ask-source = Where does the ammunition come from?
ask-guns = Which guns fire?
slot-against = At
slot-source = Ammunition
choice-against-units = combat units
choice-against-port = the port
choice-against-airbase = the air base
marker-barraged = Barraged in this phase
source-thrown = thrown by { UNIT($source) }, { $tokens } in reach
source-carried = drawn from { UNIT($source) } in { HEX($hex) }, { $tokens } there
source-drawn = drawn from { HEX($source) }, { $tokens } there
effect-barrage = { $before } → { $after } column at { HEX($hex) }, a hit in { $chance } of 100
effect-barrage-seen = { $before } → { $after } column at { HEX($hex) } by what is seen there, a hit in { $chance } of 100
effect-barrage-cost = { $points } points: { $cost } from { $source }

explain-barrage = Barrage on { HEX($hex) }
barrage-gun = { UNIT($unit) }
barrage-gun-dg = { UNIT($unit) }, halved by DG
barrage-points = { $points } points: first column
barrage-cost = The first column costs { $cost }
barrage-density-seen = { $note } RE as far as seen: from ← 1 to 4 → with what may lie below
barrage-final = Rolled on the column
barrage-harmless = A result in brackets is only DG
barrage-paid = Ammunition from { $source }
barrage-not-yours = Only the owner of the guns is told.
outcome-none = no effect
outcome-dg = DG
outcome-steps = DG and { $steps ->
    [one] a step
   *[other] { $steps } steps
 }
outcome-damage = damage { $damage }

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
barrage-result-steps = steps lost { $result }, and DG
barrage-result-cell = { $result }

shift-density = { $note } RE { $columns }
shift-density-told = density { $columns }
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
refusal-no-barrage-in-dg = { UNIT($unit) } is in DG Mode: such guns fire in the Combat Phase only.
refusal-no-barrage-in-strat = { UNIT($unit) } is in Strat Mode.
refusal-gun-not-released = { UNIT($unit) } was not released from Reserve in this phase.
refusal-fired-already = { UNIT($unit) } has fired in this phase.
refusal-out-of-range = { HEX($hex) } is { $distance } hexes from { UNIT($unit) }, which reaches { $range }.
refusal-no-barrage-point = { UNITS($units) } have not a single barrage point.
refusal-paid-elsewhere = The ammunition is to come from { UNIT($source) }; the payment takes some from elsewhere.

action-overrun = Overrun
act-overrun = Overrun { HEX($hex) } for { $cost } MP
ask-overrun-target = Which hex is overrun?
overrun-odds = { $odds } against what is seen in { HEX($hex) }
refusal-no-overrun-in-dg = { UNIT($unit) } is DG and cannot overrun.
refusal-no-overrun-in-reserve = { UNIT($unit) } is in Reserve Mode and cannot overrun.
refusal-no-overrun-in-strat = { UNIT($unit) } is in Strat Mode and cannot overrun.
refusal-no-overrun-by = { UNIT($unit) } is not attack-capable.
refusal-overrun-needs-points = { UNIT($unit) } has { $left } MP left; an overrun takes { $cost }.
refusal-did-not-begin-together = { UNITS($units) } did not begin the phase in one stack.
refusal-overrun-overstacked = { HEX($hex) } holds { $size } RE; no overrun is made from a hex with more than { $limit }.
refusal-nobody-to-overrun = There are no enemy combat units in { HEX($hex) }.
refusal-overrun-not-adjacent = { HEX($hex) } is not next to the stack.
refusal-overrun-prohibited = { UNIT($unit) } cannot enter { HEX($hex) } without a road or bridge.
refusal-overrun-takes-all = { HEX($hex) } takes a whole allowance of { UNIT($unit) }: it cannot be overrun.
refusal-overrun-too-dear = Without roads { HEX($hex) } costs { UNIT($unit) } { $cost } MP; at most { $limit } can be overrun.
refusal-nobody-near-to-overrun = No enemy combat unit is next to { UNIT($unit) }.
refusal-no-overrun-possible = No unit can overrun anybody from where it stands.
refusal-bystander-stays = { UNIT($unit) } had no part in the overrun from { HEX($hex) }: what came of it is not for it.
