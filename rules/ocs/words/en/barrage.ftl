# Barrage, overrun, DG, clean up.

event-UnitsDisordered = { SIDE($who) } units in { HEX($hex) } become DG
event-MarkersRemoved = { SIDE($who) } DG and Exploit markers are removed

action-barrage = Barrage
action-fire_shells = Fire shells from a cache
act-fire-shells = Fire at { HEX($hex) }: { $points } points, { $caches ->
    [one] one cache
   *[other] { $caches } caches
 }
ask-shells-hq = Which HQ opens a cache?
ask-shell-points = With how many points?
ask-caches = How many caches?
slot-caches = Caches
slot-hq = HQ
shell-points = { $points } points, column { $column }: { $cost }
event-CachesSpent = The { SIDES($who) } fire shells out of { $caches ->
    [one] a supply cache
   *[other] { $caches } supply caches
 }; { $left } left
refusal-no-caches = There is no supply cache left.
refusal-no-shells-fired = There is no HQ that throws, or no gun that could fire.
refusal-no-cache-left = There is no supply cache left to spend at { UNIT($unit) }.
refusal-throws-nothing = { UNIT($unit) } throws no supply.
refusal-hq-serves-not = { UNIT($hq) } does not throw to { UNIT($unit) }.
refusal-points-beyond = The guns have { $most } points, not { $points }.
refusal-caches-beyond = { $caches } caches are too many: { $most } can be spent.
act-barrage = Fire at { HEX($hex) }: { $points } points, { $cost }
ask-barrage-target = Which hex is barraged?
ask-against = What is the target there?
ask-source = Where does the ammunition come from?
ask-guns = Which guns fire?
slot-against = Target
slot-source = Ammunition
choice-against-units = combat units
choice-against-port = the port
choice-against-airbase = the airbase
marker-barraged = Barraged this phase
source-thrown = thrown by { UNIT($source) }, { $tokens } available
source-carried = drawn from { UNIT($source) } in { HEX($hex) }, { $tokens } available
source-drawn = drawn from { HEX($source) }, { $tokens } available
effect-barrage = { $before } → { $after } column at { HEX($hex) }: DG in { $chance } of 100, with steps lost in { $steps }
effect-barrage-seen = { $before } → { $after } column at { HEX($hex) } by what is visible there: DG in { $chance } of 100, with steps lost in { $steps }
effect-busted = Railways and roads at { HEX($hex) } busted in { $chance } of 6
effect-facility = Damage at { HEX($hex) } in { $chance } of 6
effect-barrage-cost = { $points } points: { $cost } from { $source }

explain-barrage = Barrage on { HEX($hex) }
barrage-gun = { UNIT($unit) }
barrage-gun-dg = { UNIT($unit) }, halved by DG
barrage-points = Column for { $points } points
barrage-cost = Cost on that column: { $cost }
barrage-density-seen = { $note } RE visible: from ← 1 to 4 → depending on what may be underneath
barrage-final = Column the dice are rolled on
barrage-harmless = A result in brackets is DG only
barrage-paid = Ammunition from { $source }
barrage-not-yours = Only the owner of the guns may see this.
outcome-none = no effect
outcome-dg = DG
outcome-steps = DG and { $steps ->
    [one] one step
   *[other] { $steps } steps
 }
outcome-damage = { $damage ->
    [0] no damage
   *[other] damage { $damage }
 }{ $caught ->
    [0] {""}
   *[other] , its planes hit from { $caught }
 }
outcome-busted = railways and roads busted

event-BarrageFired = { SIDE($who) } barrage on { HEX($hex) }: { $points } points, column { $before }, rolled on { $after }: { $result }
event-FacilityBarraged = { SIDE($who) } barrage on { $against } in { HEX($hex) }: { $points } points, column { $before }: { $result }
event-port-damaged = The { SIDE($who) } port in { HEX($hex) } takes { $damage ->
    [one] one hit
   *[other] { $damage } hits
 }
event-airbase-damaged = The { SIDE($who) } airbase in { HEX($hex) } loses { $damage ->
    [one] one level
   *[other] { $damage } levels
 }
barrage-shifts = Column shifts: { $shifts }
barrage-result-none = no effect
barrage-result-dg = DG
barrage-result-half = DG, and a step on 4 to 6
barrage-result-bracket = [½]: DG only
barrage-result-bracket-die = [½]: DG, and a step on 4 to 6
barrage-result-steps = DG, and steps lost: { $result }
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

refusal-nothing-to-barrage = There is no such target in { HEX($hex) }.
refusal-barraged-already = { HEX($hex) } has already been barraged this phase.
refusal-no-artillery = { UNIT($unit) } is not an artillery unit.
refusal-guns-on-the-move = { UNIT($unit) } cannot fire with this face up.
refusal-no-barrage-in-reserve = { UNIT($unit) } is in Reserve Mode.
refusal-no-barrage-in-dg = { UNIT($unit) } is DG: DG artillery fires only in the Combat Phase.
refusal-no-barrage-in-strat = { UNIT($unit) } is in Strat Mode.
refusal-gun-not-released = { UNIT($unit) } was not released from Reserve this phase.
refusal-fired-already = { UNIT($unit) } has already fired this phase.
refusal-out-of-range = { HEX($hex) } is { $distance } hexes from { UNIT($unit) }; its range is { $range }.
refusal-no-barrage-point = { UNITS($units) }: not even one barrage point between them.
refusal-paid-elsewhere = The ammunition must come from { UNIT($source) }, but part of the payment comes from elsewhere.

action-overrun = Overrun
act-overrun = Overrun { HEX($hex) } for { $cost } MP
ask-overrun-target = Which hex is overrun?
overrun-odds = { $odds } against the units visible in { HEX($hex) }
refusal-no-overrun-in-dg = { UNIT($unit) } is DG and cannot overrun.
refusal-no-overrun-in-reserve = { UNIT($unit) } is in Reserve Mode and cannot overrun.
refusal-no-overrun-in-strat = { UNIT($unit) } is in Strat Mode and cannot overrun.
refusal-no-overrun-by = { UNIT($unit) } is not attack-capable.
refusal-overrun-needs-points = { UNIT($unit) } has { $left } MP left; an overrun costs { $cost }.
refusal-did-not-begin-together = { UNITS($units) } did not start the phase stacked together.
refusal-overrun-overstacked = { HEX($hex) } holds { $size } RE; no overrun may be made from a hex with more than { $limit }.
refusal-nobody-to-overrun = There are no enemy combat units in { HEX($hex) }.
refusal-overrun-not-adjacent = { HEX($hex) } is not adjacent to the stack.
refusal-overrun-prohibited = { UNIT($unit) } cannot enter { HEX($hex) } without a road or bridge.
refusal-overrun-takes-all = Entering { HEX($hex) } takes the whole allowance of { UNIT($unit) }: it cannot be overrun.
refusal-overrun-too-dear = Ignoring roads, { HEX($hex) } costs { UNIT($unit) } { $cost } MP; an overrun is possible only at { $limit } or less.
refusal-nobody-near-to-overrun = No enemy combat unit is adjacent to { UNIT($unit) }.
refusal-no-overrun-possible = No unit can overrun anything from where it is.
refusal-bystander-stays = { UNIT($unit) } took no part in the overrun from { HEX($hex) }, so it cannot use the result.

roll-barrage = Barrage
roll-half = A step on 4 to 6
barrage-of = Barrage of { $against } in { HEX($hex) }
barrage-strength = Barrage points
