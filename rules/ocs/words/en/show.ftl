# Explanations: the supply of a unit, the net of a side, a hex, a fight before it is fought.

layer-net = Supply net
layer-throws = HQ ranges
layer-victory = Victory points
layer-patrols = Patrol Zones
mp-leg = Leg
mp-track = Track
mp-truck = Truck

line-not-yours = You may not see how the enemy is supplied.
explain-supply = Supply of { UNIT($unit) }
explain-net = Supply net
explain-patrols = Patrol Zones
explain-throws = HQ throw ranges
explain-hex = { HEX($hex) }
in-trace = has trace supply
out-of-trace = no trace supply

no-trace-needed = needs no trace supply
line-craft = Carries { $held }. Units in its hex or next to it may draw from this; no HQ can throw it.
stock-craft = { $craft } in { HEX($hex) }
marker-box = Holding box: { $name }
pool-box = In { $name }
pool-box-supply = unlimited supply

line-due = Not on the map yet.
line-dead = In the Dead Pile.
line-away = Broken out, and due to return.
line-absorbed = Absorbed by its parent unit.
line-carries = Carries { $held }: works as a dump for any unit that can draw from here.
line-empty = Empty.
line-frozen = { $frozen } of it was moved here this phase by other transport: it can be used, but not loaded again.
line-draws = { UNIT($who) } draws from { HEX($hex) }: { $cost } of { $limit } { $type } MP.
line-thrown = { UNIT($hq) } throws it on: { $cost } of { $limit } { $type } MP.
line-by-draw = { $stock }, drawn: { $cost } { $type } MP.
line-by-throw = { $stock }, by { UNIT($hq) }: draw { $cost } { $type } MP, throw { $thrown }.
line-more-dumps = { $count ->
    [one] One more dump
   *[other] { $count } more dumps
}
line-no-dump = No supply on the map is in reach: no dump to draw from, and no HQ that can throw here.
stock-dump = Dump in { HEX($hex) }
stock-load = { $label } in { HEX($hex) }
line-oos = Marked Out of Supply: half strength, and attrition for as long as it lasts.
line-cut = Without trace supply since turn { $turn }.
line-low = Internal stocks: Low.
line-exhausted = Internal stocks: Exhausted.

reason-nothing = This side has no trace supply at all: no source is open, and no single change would open one.
reason-range-draw = { HEX($goal) } is too far to draw from: { $cost } { $type } MP against { $limit }, { $short } too many.
reason-range-hq-draw = { UNIT($unit) } is itself too far from a source: { $cost } { $type } MP against { $limit } to { HEX($goal) }, { $short } too many.
reason-range-throw = { UNIT($unit) } throws { $limit } { $type } MP; this is { $cost } away, { $short } too many.
reason-zone-draw = The { $type } path to a source is blocked at { HEX($hex) } by the ZOC of { UNIT($enemy) } in { HEX($at) }.
reason-zone-hq-draw = The { $type } path from the HQ to a source is blocked at { HEX($hex) } by the ZOC of { UNIT($enemy) } in { HEX($at) }.
reason-zone-throw = The { $type } path from the HQ is blocked at { HEX($hex) } by the ZOC of { UNIT($enemy) } in { HEX($at) }.
reason-enemy-draw = { UNIT($enemy) } in { HEX($at) } blocks the path to a source.
reason-enemy-hq-draw = { UNIT($enemy) } in { HEX($at) } blocks the path from the HQ to a source.
reason-enemy-throw = { UNIT($enemy) } in { HEX($at) } blocks the path from the HQ to the unit.
reason-strat = { UNIT($hq) } in { HEX($hex) } is in Strat Mode and cannot throw supply.
reason-move-face = { UNIT($hq) } in { HEX($hex) } has its Move face up: it throws { $now } MP instead of { $then }.
reason-source = The source in { HEX($hex) } is closed.
reason-no-way = No supply path of any length leads out of here.
reason-cut-off = Enemy units and their ZOC cut it off from every source.
cure-relieved = Fix: drive off { UNITS($enemies) } and move { UNIT($unit) } to { HEX($hex) }.
cure-nearer = Fix: move { UNIT($unit) } to { HEX($hex) }, which is in range.
cure-negate = Fix: move { UNITS($units) } to { UNITS($hexes) }; a unit that stays there negates the ZOC.
cure-driven = Fix: drive off { UNITS($enemies) }.
cure-strat = Fix: take { UNIT($hq) } out of Strat Mode.
cure-move-face = Fix: put { UNIT($hq) } in Combat Mode.
cure-source = Fix: retake { HEX($hex) } and clear it of the enemy.
cure-go = Fix: move { UNIT($unit) } to { HEX($hex) }, { $cost } MP from here.
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
    [one] One Extender at work.
   *[other] { $count } Extenders at work.
}
line-net-cut = Without trace supply: { UNITS($units) }.
line-net-whole = { $count ->
    [one] The only unit has trace supply.
   *[other] All { $count } units have trace supply.
}
line-throw = { UNIT($unit) } throws { $points } { $type } MP.
line-throw-strat = { UNIT($unit) } is in Strat Mode and cannot throw supply.
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
line-enter = Cost to enter, off roads: Leg { $leg }, Track { $track }, Truck { $truck }.
line-control = Held by the { SIDES($side) }.
line-stacked = { $size } RE of combat units; the limit is { $limit }.
line-zone = In { SIDE($side) } ZOC.
line-zone-negated = In { SIDE($side) } ZOC, negated by a unit here.
line-lies-here = { SIDE($side) } supply here: { $held }.
line-origin-entry = { SIDE($side) } source of trace supply.
line-origin-port = { SIDE($side) } port, a source of trace supply.
line-origin-detrainable = { SIDE($side) } railhead: trace supply arrives here by rail.
line-origin-extender = { SIDE($side) } Extender: it carries trace supply to here.
line-trace-comes = { SIDE($side) } trace supply reaches this hex.
line-trace-stops = { SIDE($side) } trace supply does not reach this hex.

explain-combat = Attack on { HEX($hex) }
line-nobody = No unit is known to be there.
line-attack-price = Combat supply for the attack
line-defence-price = Combat supply for the defence
line-surprise = Surprise: { $mine } in 36 for the attacker, { $theirs } in 36 for the defender.
line-guessed = Of the defenders only the top unit is known, taken at full steps: more may be there. The defender knows all of those, and of your stacks the top units; the odds they are told may differ.
line-unpaid = The defence counts as supplied; it has not paid yet.
outcome-cell = { $cell }: attacker { $attacker }; defender { $defender }
outcome-rest = anything else
bubble-strengths = { $attack } : { $defence }
bubble-barrage = column, { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
bubble-column = column { $column }, action ratings { $modifier }

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
series-arrived = Supply received, SP
series-spent = Supply spent, SP
luck-surprise = Surprise, columns
luck-combat = Combat, enemy steps less own
luck-barrage = Barrages, enemy steps less own
luck-facilities = Barrages of ports and airbases, hits
luck-ships = Fire at ships and shore batteries, hits
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
explain-victory = { SIDE($side) } victory points
count-line = { SIDE($side) }: { $what }
count-held = { HEX($hex) }: { $points ->
    [one] one point
   *[other] { $points } points
} for whoever holds it, now the { SIDES($side) }
count-gained = { HEX($hex) }: { $points ->
    [one] one point
   *[other] { $points } points
} for whoever has taken it from the other side; the { SIDES($side) } hold it
count-dead = { SIDE($side) }: { $points ->
    [one] a point
   *[other] { $points } points
} for { $amount } of { $who } in the Dead Pile
dead-steps = { $steps ->
    [one] each step
   *[other] every { $steps } steps
}
dead-size = every { $size } RE
dead-side = { SIDE($side) }
dead-units = { $whose } { $kinds ->
    [mobile] armour and mechanised units
   *[any] units
}{ $but ->
    [none] { "" }
   *[other] { " " }outside { $but }
}
count-captured = { SIDE($side) }: a point for every { $amount } captured
count-link-up = Link-up: { $points } points for each own Supply Phase in which an HQ of { $command } has trace supply, { $times } times at most
count-fortress = The order that lets { $command } break out costs the { SIDES($side) } { $points } points
count-recall = From turn { $turn } each unit of { $formation } farther than { $distance } hexes from { HEX($hex) } at the end of its own turn costs a point
count-breakout = At the end: { $points ->
    [one] a point
   *[other] { $points } points
} for each RE of { $command } outside its region with trace supply
count-sudden = At once: the { SIDES($side) } win with an attack-capable unit in { HEX($hex) } at the end of a segment
count-lacks = { SIDE($side) }: { $away ->
    [one] one point
   *[other] { $away } points
} short of: { $level }
count-best = { SIDE($side) }: the best result, until { $points ->
    [one] one point is
   *[other] { $points } points are
} lost
count-swings = Enough alone for the { SIDES($side) }: { HEX($hexes) }
degree-won = { SIDE($side) } win
degree-decisive = decisive { SIDE($side) } win
degree-marginal = marginal { SIDE($side) } win
degree-draw = draw
