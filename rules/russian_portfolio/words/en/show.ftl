# What the questions and marks say.

date-weather = { $date } · { $weather }

# Layers of the map
layer-net = Supply net
layer-victory = Victory cities
layer-control = Control of the map
layer-income = Sources of replacements
layer-fuel = Fuel
explain-net = Supply
explain-victory = Victory cities
explain-control = Control
explain-income = Replacements
explain-fuel = Fuel
explain-unit = { UNIT($unit) }
explain-hex = { HEX($hex) }
explain-attack = Attack on { HEX($hexes) }
in-supply = in supply
out-of-supply = cut off

# A unit
line-fate-pool = It is off the map and may come as a replacement.
line-fate-dead = It has been eliminated.
line-to-city = It traces { $steps ->
    [0] in its own hex
    [one] over one hex
   *[other] over { $steps } hexes
 } to { HEX($hex) }; the limit is { $limit }.
line-to-source = { HEX($city) } traces home to { HEX($hex) }.
line-own-fortress = The fortress { HEX($hex) } supplies it: one unit, not a front.
line-own-victory = The victory city { HEX($hex) } supplies it.
line-pocket = { SIDE($side) } pocket of { $count ->
    [one] one unit
   *[other] { $count } units
 } with { $factors } factors: at the end of its player turn { $loss } must be lost.
line-by-air = Supplied by air in { HEX($hex) } this phase.
line-fuel = It traces to its oil in { HEX($hex) }.
line-no-fuel = It does not trace to its oil in { HEX($hex) }. A unit that begins its movement like this has { $limit } movement factors and makes no Armour Overrun until the line is open.
line-starved = It had no fuel when this movement began: { $limit } movement factors.
line-spent = Spent: it neither moves nor attacks until it recovers.
line-dispersed = Dispersed: no ZOC, no terrain bonus, and attacks on it are one column higher.
line-dispersed-now = Dispersed this phase: it does not recover at the end of it. No ZOC, no terrain bonus.
line-command = It is under the command of { SIDE($command) }.
line-allowance = It may move { $basic }, and { $bonus } more as a bonus that ends in an enemy ZOC.
mark-city = City
mark-source = Source
mark-pocket = Pocket

# Why a line is cut
cut-enemy-hex = The enemy is in { HEX($hex) } on the way home.
cut-zone = { HEX($hex) } on the way home is in the ZOC of { UNITS($units) }.
cut-control = The enemy controls { HEX($hex) } on the way home.
cut-sea = No line of this side crosses the water at { HEX($hex) }.
cut-too-far = The nearest city that traces home is { $far } hexes away; the limit is { $limit }.
cut-no-city = The way home is open, but there is no city or town on it within reach.
cut-no-source = There is no way to a source.
mend-enemy-hex = If { HEX($hex) } is taken, it will be in supply.
mend-zone = If { UNITS($units) } { COUNT($units) ->
    [one] is
   *[other] are
 } driven off or Dispersed, it will be in supply by way of { HEX($hex) }.
mend-control = If { HEX($hex) } is taken, it will be in supply.
mend-too-far = In { HEX($hex) } it would be near enough.
mend-not-enough = The way is blocked beyond { HEX($hex) } too: that alone is not enough.
break-enemy-hex = enemy
break-zone = enemy ZOC
break-control = enemy control
break-sea = water
break-too-far = more than 7 hexes
break-no-city = no city
break-no-source = no source

# A hex
line-terrain = { $name }
line-frozen = Frozen: it counts as clear terrain.
line-bonus-stalin_line = Behind the Stalin Line: corps, army, front
line-bonus-major = A major city adds for infantry-type corps, army, front
line-bonus-victory = A victory city adds for infantry-type corps, army, front
line-bonus-city = A city adds for one infantry-type unit
line-bonus-fortress = A fortress adds for one infantry-type unit
line-bonus-swamp = Swamp adds for { SIDE($side) } infantry-type corps, army, front
line-bonus-hill = Hills add for infantry-type corps, army, front
line-bonus-mountain = Mountains add for infantry-type corps, army, front
line-bonus-forest = Forest adds for infantry-type corps, army, front
line-bonus-factory = A tank factory adds for infantry-type corps, army, front
line-armor-limit = { $limit ->
    [one] One armoured unit
   *[other] { $limit } armoured units
 } at most.
line-side-river = A river towards { HEX($hexes) }.
line-side-narrow = Narrow water towards { HEX($hexes) }: crossed only by one-hex moves, at half strength.
line-side-sea = Open sea towards { HEX($hexes) }.
line-stalin = The Stalin Line protects it against { HEX($hexes) }.
line-control = { SIDE($side) } control.
line-zone = In the { SIDE($side) } ZOC of { UNITS($units) }.
line-rails = { SIDE($side) } rail movement reaches this hex.
line-city-traces = The city traces home for the { SIDES($side) }.
line-city-cut = The city does not trace home for the { SIDES($side) }: it supplies no unit and produces nothing.

# Replacements
line-yields-city = { HEX($hex) } produces { $points } infantry.
line-yields-factory = The factory in { HEX($hex) } produces { $points } armour.
line-yields-lend-lease = Lend-Lease in { HEX($hex) }: { $points } infantry.
line-yields-siberia = Siberia and the Urals: { $points } infantry.
line-yields-chelyabinsk = Factories beyond the map: { $points } armour.
line-yields-germany = From home: { $points } { $kind }.
line-idle-first-turn = No replacements arrive on the first turn.
line-idle-enemy = { HEX($hex) } produces nothing: the enemy holds it.
line-idle-cut = { HEX($hex) } produces nothing: it does not trace home.
line-idle-no-rail = { HEX($hex) } produces nothing: no rail line leads there.
line-idle-lost = The factory in { HEX($hex) } is lost for good.
line-idle-not-yet = { HEX($hex) }: Lend-Lease has not begun.
line-income = { SIDE($side) } income per turn: { $armor } armour and { $infantry } infantry points; saved: { $saved_armor } and { $saved_infantry }.

mark-factory = Tank factory
mark-lend-lease = Lend-Lease

# Victory
line-axis-aim = The { SIDES("axis") } trace to { $points } of the { $needed } victory cities they need; Moscow and Leningrad count twice.
line-soviet-aim = The { SIDES("soviet") } win at once with any one of { HEX($hexes) }, or by holding out to the end.
line-victory-counts = { HEX($hex) }: Axis supply comes overland.
line-victory-untraced = { HEX($hex) }: Axis control, but no overland supply.
line-victory-soviet = { HEX($hex) }: Soviet control.
line-capital = { HEX($hex) }: { SIDE($side) } control.
line-counted = Both conditions are counted in the Victory phase of every turn, that of the Axis first. Whoever meets theirs wins at once.
line-gamble = At once too, before { $date }: { $open ->
    [0] if the Siberian Reserve is called early, the die may give the Axis the game each turn.
   *[other] the Siberian Reserve is in play, and each turn the die may give the Axis the game.
}
line-may-stop = From { $date } either side may stop the game at the beginning of its own turn; the Soviets have then won.
line-last-turn = The last turn begins on { $date }: { $turns ->
    [0] this is it
    [one] one turn after this
   *[other] { $turns } turns after this
}. If the Axis have not won by its end, the Soviets have.
line-axis-wants = { $short ->
    [0] The Axis have enough, if it lasts until the Victory phase.
   *[other] The Axis are { $short } short{ $dry ->
        [0] .
       *[other] ; a line overland is all that is missing to { HEX($hexes) }.
    }
}
line-soviet-wants = { $taken ->
    [0] { $ahead ->
        [0] As things stand the Soviets hold out; they win sooner with one of { HEX($hexes) }.
       *[other] The Soviets must cut a line or take a city back before the Victory phase.
    }
   *[other] { $ahead ->
        [0] The Soviets hold { HEX($hexes) }: they win in the Victory phase.
       *[other] The Soviets hold { HEX($hexes) }, but the Axis condition is counted first.
    }
}
degree-held-out = Soviets hold out
degree-axis = Axis win
mark-victory = Victory city, worth { $worth }: { SIDE($side) } control
mark-capital = Axis capital: { SIDE($side) } control
line-land = { SIDE($side) } control: { $hexes } hexes; cities and towns: { $cities }.

# Net, fuel
line-net = { SIDE($side) } units in supply: { $count } of { $all }.
line-net-pocket = { SIDE($side) } pocket, { $factors } factors, { $loss } to be lost: { UNITS($units) }
line-fuelled = { SIDE($side) } motorised units that trace to { HEX($hex) }: { $count } of { $all }.
line-dry = Without fuel ({ $limit } movement factors): { UNITS($units) }
mark-well = Oil
mark-dry = No fuel

# An attack before it is fought
line-no-attack = None of the chosen units is adjacent to an enemy there.
line-attacks = { UNIT($unit) } attacks with
line-attacks-half = { UNIT($unit) } attacks across narrow water with
line-defends = { UNIT($unit) } defends with
line-defends-dispersed = { UNIT($unit) }, Dispersed, defends with
line-odds = { $attack } against { $defence }, rounded down
line-shift-river = Across a river
line-shift-amphibious = Amphibious tanks
line-shift-surprise = Surprise
line-shift-dispersed = All defenders Dispersed
line-shift-winter = Winter Offensive
line-gain-stalin_line = Behind the Stalin Line
line-gain-major = In a major city
line-gain-victory = In the victory city itself
line-gain-city = In a city
line-gain-fortress = In a fortress
line-gain-swamp = In swamp
line-gain-hill = In hills
line-gain-mountain = In mountains
line-gain-forest = In forest
line-gain-factory = In a tank factory
line-odds-final = After the shifts
line-odds-dispersed = { $count ->
    [one] One Dispersed unit: one column higher
   *[other] { $count } Dispersed units: one column higher
 }
line-odds-low = Below { $odds }, the lowest odds allowed.
line-overrun = Armour Overrun: { $ours } armour factors against the { $theirs } needed.
line-no-overrun = No Armour Overrun: { $ours } of the { $theirs } armour factors needed.
line-trapped = Surrounded or under “No Retreat!”: { UNITS($units) }.
outcome-one = { $result }
outcome-two = { $result }; for some units { $other }
