# Heads, rows and cells of the printed tables.

chart-victory = Victory cities
chart-victory-note = An Axis line overland must lead in. Until its first capture a city adds its worth to its own defence.
chart-victory-corner = City
chart-victory-hex = Hex
chart-victory-worth = Worth

chart-sequence = Sequence of play
chart-sequence-note = The order of the phases is a reconstruction (Q1).
chart-sequence-corner = Step
chart-sequence-phase = Phase
chart-sequence-side = Side
chart-sequence-times = Times a turn
chart-sequence-again = in each Reserve Phase, up to { $limit }

chart-weather = Calendar and weather
chart-weather-note = Hard frost has the effects of good weather (Q2).
chart-weather-corner = Turn
chart-weather-weather = Weather
chart-weather-roll = die: even good, odd mud

chart-marches = Movement in each weather
chart-marches-note = Hard frost counts as good weather. The bonus is never halved.
chart-marches-corner = Printed
chart-marches-good = Good
chart-marches-mud = Mud
chart-marches-snow-axis = Snow, Axis
chart-marches-snow-soviet = Snow, Soviet
chart-marches-finns = Finns, always

chart-means = Bonus and transport
chart-means-note = Rail: Axis corps, or Soviet units below a front, each phase. Sea: one unit below a front each turn.
chart-means-corner = Movement
chart-means-bonus = Movement bonus
chart-means-rail = Units by rail
chart-means-sea = Units by sea
chart-means-dry = Movement without fuel

chart-yields = Replacement points a turn
chart-yields-note = Cities and factories must be held, in supply and on the rails.
chart-yields-corner = Source
chart-yields-infantry = Infantry
chart-yields-armor = Armour
chart-yields-city = Major Soviet city, { $count } of them, each
chart-yields-siberia = Siberia
chart-yields-lend-lease = Lend-Lease in { $place }, from turn { $turn }
chart-yields-factory = Tank factory, { $place }
chart-yields-chelyabinsk = Factories off the map
chart-yields-germany = Germany

chart-costs = Cost of replacements
chart-costs-note = Armies and allies of the Axis side never come back.
chart-costs-corner = Unit
chart-costs-armor = Armour
chart-costs-infantry = Infantry
chart-costs-either = Either kind
chart-costs-unit = { SIDE($side) } { $kind } { $factors }
chart-kind-infantry = infantry
chart-kind-rifle = rifle corps
chart-kind-mountain = mountain corps
chart-kind-motorized_infantry = motorized infantry
chart-kind-shock = shock army
chart-kind-front = front
chart-kind-mechanized = mechanized corps
chart-kind-armor = armour corps
chart-kind-armored_cavalry = armoured cavalry
chart-kind-cavalry = cavalry corps

chart-siberia = The Siberian Reserve
chart-siberia-note = One wave a turn, from 21 December 1941 without risk.
chart-siberia-corner = Wave
chart-siberia-units = Armies
chart-siberia-armor = Armour points
chart-siberia-infantry = Infantry points
chart-siberia-cavalry = Cavalry corps

chart-terrain = Terrain
chart-terrain-note = What the ground adds to undispersed infantry-type defenders; all lines are added up, and what a victory city adds itself. Every hex costs one movement factor.
chart-terrain-corner = Hex
chart-terrain-corps = Corps
chart-terrain-army = Army
chart-terrain-front = Front
chart-terrain-who = For whom
chart-terrain-overrun = Armour Overrun
chart-terrain-limit = Armour-type units
chart-terrain-who-each = each unit
chart-terrain-who-once = one unit of the hex
chart-terrain-who-soviet = each Soviet unit
chart-terrain-may = possible
chart-terrain-never = never
chart-terrain-major = Major city
chart-terrain-city = City
chart-terrain-fortress = Fortress
chart-terrain-stalin_line = Behind the Stalin Line
chart-terrain-factory = Tank factory

chart-hexsides = Hexsides
chart-hexsides-corner = Hexside
chart-hexsides-march = Movement
chart-hexsides-fight = Attack
chart-hexsides-ice = In snow, north of the line
chart-hexsides-rails = Rails
chart-hexsides-overland = Line into a victory city
chart-hexsides-river = River
chart-hexsides-lake = Lake
chart-hexsides-sea = All sea
chart-hexsides-strait = Kerch Straits
chart-hexsides-kronstadt = Leningrad–Kronstadt
chart-hexsides-stalin_line = Stalin Line
chart-hexsides-march-river = 1 more into an enemy ZOC, German infantry armies nothing
chart-hexsides-march-strait = moves of one hex only
chart-hexsides-march-sea = impassable
chart-hexsides-fight-river = one column left if all attackers cross
chart-hexsides-fight-strait = half strength; no armour, mechanized or cavalry
chart-hexsides-fight-sea = impossible
chart-hexsides-fight-stalin_line = adds to Soviet armies and fronts behind it
chart-hexsides-freezes = clear
chart-hexsides-stops = stopped, frozen or not

chart-combat = Combat results
chart-combat-note = A reconstruction, not the designer’s table. Dispersed defenders are read one column further right.
chart-combat-corner = Die

chart-results = What the results mean
chart-results-note = Each defender’s result is raised by Armour Overrun first, then by one of the other two.
chart-results-corner = Result
chart-results-meaning = What happens
chart-results-overrun = Armour Overrun
chart-results-trapped = Surrounded or “No Retreat!”
chart-results-cramped = Under two hexes of room
chart-results-nothing = no effect
chart-results-AE = Attackers worth the defence are eliminated, the others Dispersed
chart-results-X = Units of both sides are exchanged; defenders that are left may retreat as on D1
chart-results-AD = Attackers Dispersed
chart-results-S = All Spent; defenders may retreat as on D1
chart-results-D1 = Defenders retreat 1–2 hexes Spent or 3–4 Dispersed, as they choose
chart-results-D4 = Defenders retreat 0–4 hexes, as the attacker chooses, Dispersed
chart-results-DX = An exchange if the attacker wants one, then D4
chart-results-DE = Defenders eliminated
chart-results-BR = Defenders eliminated; after advancing, attackers may attack again

chart-breakdown = Breakdown of attacking armour
chart-breakdown-note = The die of the combat: attacking armour-type units are Dispersed.
chart-breakdown-corner = Phase
chart-breakdown-initial = Initial attack phase
chart-breakdown-phase = Reserve Phase { $first }
chart-breakdown-phases = Reserve Phases { $first }–{ $last }
chart-breakdown-die = { $die ->
    [one] 1
   *[other] 1–{ $die }
}

chart-advance = Advance after combat
chart-advance-note = Hexes, never more than the shortest retreat. Hard frost counts as good weather.
chart-advance-corner = Unit
chart-advance-good = Good
chart-advance-mud = Mud
chart-advance-snow-axis = Snow, Axis
chart-advance-snow-soviet = Snow, Soviet
chart-advance-far = Marked G or vM
chart-advance-rapid = Pure armour, armoured cavalry
chart-advance-cavalry = Cavalry corps
chart-advance-medium = Mechanized and motorized; German and Finnish infantry and mountain corps; shock armies
chart-advance-slow = Other armies, fronts and corps

chart-seas = Control of the seas
chart-seas-note = Who controls every place named controls the sea.
chart-seas-corner = Sea
chart-seas-places = Places

chart-starts = Invasion dates
chart-starts-corner = Invasion
chart-starts-dispersed = Dispersed marks
chart-starts-armor = Soviet armour points saved
chart-starts-replacements = Replacements in turn 1
chart-starts-free = Free Axis set-up
chart-starts-yes = yes
