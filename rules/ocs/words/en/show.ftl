# Explanations: the supply of a unit, the net of a side, a hex, a fight before it is fought.

layer-net = Supply net
layer-throws = HQ ranges
layer-victory = Victory points
mp-leg = Leg
mp-track = Track
mp-truck = Truck

line-not-yours = How the enemy is supplied is not for you to know.
explain-supply = Supply of { UNIT($unit) }
explain-net = Supply net
explain-throws = What HQs reach
explain-hex = { HEX($hex) }
in-trace = in trace supply
out-of-trace = no trace supply

no-trace-needed = needs no trace supply
line-craft = Carries { $held }: for units in its hex and beside it, and never thrown.
stock-craft = { $craft } in { HEX($hex) }
marker-box = Holding box: { $name }
pool-box = In { $name }
pool-box-supply = supply without end

line-due = Not on the map yet.
line-dead = In the Dead Pile.
line-away = Broken out, and to return.
line-absorbed = Absorbed by its parent.
line-carries = Carries { $held }: a dump to whoever can draw from here.
line-empty = Empty.
line-frozen = { $frozen } of it has been moved in this phase by another kind of transport: it may be used, but not loaded again.
line-draws = { UNIT($who) } draws from { HEX($hex) }: { $cost } of { $limit } { $type } MP.
line-thrown = { UNIT($hq) } throws it on: { $cost } of { $limit } { $type } MP.
line-by-draw = { $stock }, drawn: { $cost } { $type } MP.
line-by-throw = { $stock }, by { UNIT($hq) }: draw { $cost } { $type } MP, throw { $thrown }.
line-more-dumps = { $count ->
    [one] One more dump
   *[other] { $count } more dumps
}
line-no-dump = No supply on the map is in reach: no dump to draw from, no HQ that throws here.
stock-dump = Dump in { HEX($hex) }
stock-load = { $label } in { HEX($hex) }
line-oos = Marked Out of Supply: half strength, and attrition while it lasts.
line-cut = Without trace supply since turn { $turn }.
line-low = Internal stocks Low.
line-exhausted = Internal stocks Exhausted.

reason-nothing = Nothing comes to its side at all: no source is open and none can be opened by one change.
reason-range-draw = { HEX($goal) } is too far to draw from: { $cost } { $type } MP of { $limit }, short by { $short }.
reason-range-hq-draw = { UNIT($unit) } is too far from a source itself: { $cost } { $type } MP of { $limit } to { HEX($goal) }, short by { $short }.
reason-range-throw = { UNIT($unit) } throws { $limit } { $type } MP; to here it is { $cost }, short by { $short }.
reason-zone-draw = The { $type } path to a source is shut at { HEX($hex) } by the ZOC of { UNIT($enemy) } in { HEX($at) }.
reason-zone-hq-draw = The { $type } path from the HQ to a source is shut at { HEX($hex) } by the ZOC of { UNIT($enemy) } in { HEX($at) }.
reason-zone-throw = The { $type } path from the HQ is shut at { HEX($hex) } by the ZOC of { UNIT($enemy) } in { HEX($at) }.
reason-enemy-draw = { UNIT($enemy) } in { HEX($at) } stands in the way to a source.
reason-enemy-hq-draw = { UNIT($enemy) } in { HEX($at) } stands between the HQ and a source.
reason-enemy-throw = { UNIT($enemy) } in { HEX($at) } stands between the HQ and the unit.
reason-strat = { UNIT($hq) } in { HEX($hex) } is in Strat Mode and throws nothing.
reason-move-face = { UNIT($hq) } in { HEX($hex) } lies on its Move face: it throws { $now } MP, not { $then }.
reason-source = The source in { HEX($hex) } is shut.
reason-no-way = No supply path leads out of here, whatever its length.
reason-cut-off = Enemy units and their ZOC cut it off from every source.
cure-relieved = Mend: { UNITS($enemies) } driven off, and { UNIT($unit) } to { HEX($hex) }.
cure-nearer = Mend: { UNIT($unit) } to { HEX($hex) }, from where it is in range.
cure-negate = Mend: { UNITS($units) } to { UNITS($hexes) }: a unit that stays there negates the ZOC.
cure-driven = Mend: { UNITS($enemies) } driven off.
cure-strat = Mend: { UNIT($hq) } out of Strat Mode.
cure-move-face = Mend: { UNIT($hq) } in Combat Mode.
cure-source = Mend: { HEX($hex) } retaken and clear of the enemy.
cure-go = Mend: { UNIT($unit) } to { HEX($hex) }, { $cost } MP from here.
break-range = { $cost } > { $limit }
break-zone = ZOC
break-enemy = enemy

line-net = { SIDE($side) }: { $sources ->
    [0] no source of trace supply is open
    [one] one source
   *[other] { $sources } sources
}, { $heads ->
    [one] one hex
   *[other] { $heads } hexes
} where trains unload.
line-net-extenders = { $count ->
    [one] One Extender works.
   *[other] { $count } Extenders work.
}
line-net-cut = Without trace supply: { UNITS($units) }.
line-net-whole = { $count ->
    [one] The one unit has trace supply.
   *[other] All { $count } units have trace supply.
}
line-throw = { UNIT($unit) } throws { $points } { $type } MP.
line-throw-strat = { UNIT($unit) } is in Strat Mode: it throws nothing.
label-hq = { UNIT($unit) }
mark-dump = dump
mark-cut = no trace supply
origin-entry = source
origin-port = port
origin-detrainable = railhead
origin-extender = Extender

line-terrain = { $terrain }: { $category }.
closeness-open = open ground in combat
closeness-close = close terrain in combat
closeness-very_close = very close terrain in combat
closeness-extremely_close = extremely close terrain in combat
line-enter = To enter, off roads: Leg { $leg }, Track { $track }, Truck { $truck }.
line-control = { SIDE($side) } holds it.
line-stacked = { $size } RE of combat units of { $limit }.
line-zone = In the ZOC of { SIDE($side) }.
line-zone-negated = In the ZOC of { SIDE($side) }, negated by a unit here.
line-lies-here = { SIDE($side) } supply here: { $held }.
line-origin-entry = A source of trace supply of { SIDE($side) }.
line-origin-port = A port that is a source of trace supply of { SIDE($side) }.
line-origin-detrainable = { SIDE($side) } trains unload here: trace supply comes by rail.
line-origin-extender = An Extender of { SIDE($side) } brings trace supply here.
line-trace-comes = { SIDE($side) } trace supply comes here.
line-trace-stops = { SIDE($side) } trace supply does not come here.

explain-combat = Attack on { HEX($hex) }
line-nobody = Nobody is known to be there.
line-attack-price = Combat supply of the attack
line-defence-price = Combat supply of the defence
line-surprise = Surprise: { $mine } of 36 for the attacker, { $theirs } of 36 for the defender.
line-guessed = Only the top unit is seen: more may be there.
outcome-cell = { $cell }
outcome-rest = anything else
bubble-column = column { $column }, AR { $modifier }

pools = Supply
pool-supply = { SIDE($side) } on the map
pool-rail = Rail capacity left
pool-sea = Sea capacity left
pool-reserve = Reserve markers left
pool-next = { $held } more in turn { $turn }

series-points = Victory points
series-dead = Units in the Dead Pile
series-re = Combat units on the map, RE
series-supply = Supply on the map, SP
series-arrived = Supply that came, SP
series-spent = Supply spent, SP
luck-surprise = Surprise, columns
luck-combat = Combat, steps taken less lost
luck-barrage = Barrages, steps taken less lost
luck-facilities = Barrages of ports and air bases, hits
luck-attrition = Attrition, steps kept
luck-blowing = Own dumps blown, tokens
luck-dumps = Dumps captured less lost, tokens
luck-transport = Transport captured less lost, points
luck-breakouts = Breakouts, units and points saved
luck-replacements = Replacements, Repls
luck-airlift = Airlift, tokens landed
luck-in-columns = columns
luck-in-steps = steps
luck-in-hits = hits
luck-in-tokens = tokens
luck-in-points = points
luck-in-pieces = units and points
luck-in-repls = Repls

# The count
explain-victory = Points of the { SIDE($side) } side
count-line = { SIDE($side) }: { $what }
count-hex = { HEX($hex) }
count-later = Counted at the end only: { $what }
count-level = { $verdict }
