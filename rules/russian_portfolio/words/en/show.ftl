# What the questions and marks say.

date-weather = { $date } · { $weather }

# Layers of the map
layer-net = Supply net
layer-victory = Victory cities
layer-control = Who controls what
layer-income = Where replacements come from
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
line-fate-dead = It has been lost.
line-to-city = It traces { $steps ->
    [0] in its own hex
    [one] over one hex
   *[other] over { $steps } hexes
 } to { HEX($hex) }; up to { $limit } are allowed.
line-to-source = { HEX($city) } traces home to { HEX($hex) }.
line-own-fortress = The fortress { HEX($hex) } supplies it: one unit, no front.
line-own-victory = The victory city { HEX($hex) } supplies it.
line-pocket = { SIDE($side) } pocket of { $count ->
    [one] one unit
   *[other] { $count } units
 } with { $factors } factors: at the end of its player turn { $loss } must be lost.
line-by-air = Supplied by air in { HEX($hex) } in this phase.
line-fuel = It traces to its oil in { HEX($hex) }.
line-no-fuel = It does not trace to its oil in { HEX($hex) }. Who begins a movement so has { $limit } movement factors, and makes no Armor Overrun before the line is open.
line-starved = It had no fuel when this movement began: { $limit } movement factors.
line-spent = Spent: it neither moves nor attacks until it is turned again.
line-dispersed = Dispersed: no ZOC, no bonus of the ground, and attacks on it are read one column higher.
line-dispersed-now = Dispersed in this phase: it does not recover at its end. No ZOC, no bonus of the ground.
line-command = It takes orders from { SIDE($command) }.
line-allowance = It may move { $basic }, and { $bonus } more as a bonus that ends in an enemy zone of control.
mark-city = City
mark-source = Source
mark-pocket = Pocket

# Why a line is cut
cut-enemy-hex = The enemy stands in { HEX($hex) } on the way home.
cut-zone = { HEX($hex) } on the way home lies in the zone of control of { UNITS($units) }.
cut-control = The enemy controls { HEX($hex) } on the way home.
cut-sea = Over the water at { HEX($hex) } no line of this side leads.
cut-too-far = The nearest city that traces home is { $far } hexes away; { $limit } are allowed.
cut-no-city = The way home is free, but no city or town lies on it within reach.
cut-no-source = No way leads to a source.
mend-enemy-hex = With { HEX($hex) } taken it would be supplied.
mend-zone = With { UNITS($units) } driven off or Dispersed it would be supplied over { HEX($hex) }.
mend-control = With { HEX($hex) } taken it would be supplied.
mend-too-far = In { HEX($hex) } it would be near enough.
mend-not-enough = Beyond { HEX($hex) } the way is blocked too: more than that must change.
break-enemy-hex = enemy (XIV.A)
break-zone = EZOC (XIV.A)
break-control = enemy's land (XIV.A)
break-sea = water (X.C)
break-too-far = more than 7 (XIV.A)
break-no-city = no city (XIV.A)
break-no-source = no source (XIV.A)

# A hex
line-terrain = { $name }
line-frozen = Frozen: it counts as clear.
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
    [one] One armored unit
   *[other] { $limit } armored units
 } at most.
line-side-river = A river towards { HEX($hexes) }.
line-side-narrow = Narrow water towards { HEX($hexes) }: by a one-hex move only, at half strength.
line-side-sea = Open sea towards { HEX($hexes) }.
line-stalin = The Stalin Line protects it against { HEX($hexes) }.
line-control = { SIDE($side) } control.
line-zone = { SIDE($side) } zone of control of { UNITS($units) }.
line-rails = { SIDE($side) } rail movement leads here.
line-city-traces = The city traces home for { SIDE($side) }.
line-city-cut = The city does not trace home for { SIDE($side) }: it supplies nobody and produces nothing.

# Replacements
line-yields-city = { HEX($hex) } produces { $points } infantry.
line-yields-factory = The factory in { HEX($hex) } produces { $points } armor.
line-yields-lend-lease = Lend-Lease in { HEX($hex) }: { $points } infantry.
line-yields-siberia = Siberia and the Urals: { $points } infantry.
line-yields-chelyabinsk = Factories beyond the map: { $points } armor.
line-yields-germany = From home: { $points } { $kind }.
line-idle-first-turn = No replacements come in the first turn.
line-idle-enemy = { HEX($hex) } produces nothing: the enemy holds it.
line-idle-cut = { HEX($hex) } produces nothing: it does not trace home.
line-idle-no-rail = { HEX($hex) } produces nothing: no rail leads there.
line-idle-lost = The factory in { HEX($hex) } is gone for good.
line-idle-not-yet = { HEX($hex) }: Lend-Lease has not begun.
line-income = { SIDE($side) }: { $armor } armor and { $infantry } infantry points a turn; saved { $saved_armor } and { $saved_infantry }.

mark-factory = Tank factory
mark-lend-lease = Lend-Lease

# Victory
line-axis-aim = { SIDE("axis") } trace to { $points } of the { $needed } victory cities they need, Moscow and Leningrad counted twice.
line-soviet-aim = { SIDE("soviet") } win at once with any one of { HEX($hexes) }, or by lasting to the end.
line-victory-counts = { HEX($hex) }: Axis supply comes overland.
line-victory-untraced = { HEX($hex) }: Axis control, but no overland supply.
line-victory-soviet = { HEX($hex) }: in Soviet hands.
mark-victory = Victory city
mark-capital = Capital
line-land = { SIDE($side) }: { $hexes } hexes, { $cities } cities and towns.

# Net, fuel
line-net = { SIDE($side) }: { $count } of { $all } units in supply.
line-net-pocket = { SIDE($side) } pocket, { $factors } factors, { $loss } to be lost: { UNITS($units) }
line-fuelled = { SIDE($side) }: { $count } of { $all } motorised units trace to { HEX($hex) }.
line-dry = Without fuel ({ $limit } movement factors): { UNITS($units) }
mark-well = Oil
mark-dry = No fuel

# An attack before it is fought
line-no-attack = Nobody is chosen who is next to an enemy there.
line-attacks = { UNIT($unit) } attacks with
line-attacks-half = { UNIT($unit) } attacks across narrow water with
line-defends = { UNIT($unit) } defends with
line-defends-dispersed = { UNIT($unit) }, Dispersed, defends with
line-odds = { $attack } against { $defence }, rounded down
line-shift-river = Across a river
line-shift-amphibious = Amphibious tanks
line-shift-surprise = Surprise
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
    [one] One Dispersed unit is read one column higher
   *[other] { $count } Dispersed units are read one column higher
 }
line-odds-low = Below { $odds }, the least that is allowed.
line-overrun = Armor Overrun: { $ours } armor factors against the { $theirs } that are needed.
line-no-overrun = No Armor Overrun: { $ours } of the { $theirs } armor factors that are needed.
line-trapped = Surrounded or under «No Retreat!»: { UNITS($units) }.
outcome-one = { $result }
outcome-two = { $result }; for some { $other }
