# What explanations and layers say.

spot = { $x } east, { $y } north

## 6.B The ruler

explain-sight = { $from } to { $to }
sight-clear = in sight
sight-blocked = out of sight
blocked-through = { $feature }
blocked-deep = deep in { $feature }
blocked-patch = both in { $feature }
blocked-building = { $feature }
blocked-hill = { $feature }
blocked-crest = top of { $feature }
mark-block = { $feature }
sight-free = Nothing stands in the way
sight-through = Blocked by { $feature }, in between
sight-deep = Blocked by { $feature }, where one end lies more than { $depth } cm behind the edge
sight-patch = Blocked by { $feature }: both ends are in it, where sight reaches { $limit } cm
sight-building = Blocked by { $feature }, in between
sight-hill = Blocked by { $feature }: neither end is on its top, nor on one from which it is looked over
sight-crest = Blocked by the top of { $feature }, in between
range-short = Short range, up to { $short } cm
range-normal = Normal range, up to { $long } cm
range-long = Long range, beyond { $long } cm
cover-open = In the open: protection
cover-woods = In { $feature }: protection
cover-cover = { $type ->
    [wall] Behind { $feature }
   *[other] In { $feature }
  }: protection
cover-bunker = In { $feature }: protection
cover-armour = Armour
cover-armour-rear = Armour at the rear, and +{ $bonus } to the die
sight-carried = Carried by { UNIT($carrier) }: { UNIT($unit) } is no target of its own
sight-hidden = { UNIT($unit) } is not spotted: nobody on the table fires at it before it moves, fires, or has an enemy within { $limit } cm
sight-weather = No fire beyond { $limit } cm: { $weather }
sight-fire = { $weapon }: { $needed } or more on a d{ $die }
sight-fire-never = { $weapon }: no face of a d{ $die } is enough

## 4.D, 4.F What lies there

explain-ground-of = Here: { $features }
explain-ground = { $x } east, { $y } north
lies-open = Open ground: anybody may enter
lies-road = On a road: a move that keeps to roads goes twice as far
lies-road-blocked = On a road, which at present doubles nobody's movement
lies-covered = { $feature } does not hinder here: { $over } lies over it
lies-free = Enter freely: { $who }
lies-test = Stop on entering, test when they start there: { $who }
lies-no = May not enter: { $who }
lies-crush = Enter freely and destroy it: { $who }
lies-test-dice = The test: { $foot }d6 on foot, { $vehicle }d6 for vehicles, off the movement in cm; a vehicle that rolls { $stuck } is immobilised
lies-mines = Mines: whoever enters rolls a d6. { $stop } or more pins, or immobilises an AFV; { $kill } destroys an AFV
lies-sees-plants = Seen into and out of to { $depth } cm from its edge, not through; within it to { $limit } cm
lies-sees-building = Nobody sees through it; whoever is in it looks out and is looked in at
lies-sees-over = Blocks no line of sight
lies-sees-hill = Blocks the line of sight but for who is on top, or looks out from its slope
lies-sees-crowned = Carries woods or buildings: not even another hilltop looks over it
lies-hides = Who has not been spotted there is not fired at from the table
lies-holds = Holds { $most } { $most ->
    [one] unit
   *[other] units
  }
lies-safe = Who is suppressed here is destroyed by assault alone
lies-apertures = Fires out through apertures alone: { $headings }
lies-beside-wall = Within { $limit } cm of { $feature }: cover against fire across it
mobility-infantry = infantry
mobility-support = HMGs/mortars
mobility-light_gun = light guns
mobility-towed = towed guns
mobility-tracked = tracked vehicles
mobility-half_tracked = half-tracks
mobility-armoured_car = armoured cars
mobility-softskin = trucks/carts
mobility-amphibious = amphibious vehicles
mobility-garrison = infantry/HMGs
mobility-others = all others
protection = protection { $value }

## R67, 10.D, 6.H2, 3.B Layers

layer-view = What nobody of one's side sees
layer-cover = Protection
layer-points = Points
layer-morale = Losses and morale
layer-cards = Cards to come
explain-points = Points
points-held = { $name }: in { SIDE($side) } hands
points-demoralised = The { SIDE($enemy) } force is demoralised: to the { SIDE($side) } side
points-demoralised-not = { $points } to the { SIDE($side) } side once the { SIDE($enemy) } force is demoralised
points-headquarters = The { SIDE($enemy) } headquarters is lost: to the { SIDE($side) } side
points-headquarters-not = { $points } to the { SIDE($side) } side once the { SIDE($enemy) } headquarters is lost
points-drawn = If THE END came now it would be drawn, for want of a lead of { $margin }
points-won = If THE END came now the { SIDE($side) } side would win, with a lead of { $margin } or more
mark-worth = { $points }
explain-morale = Losses and morale
morale-holds = { SIDE($side) } ({ $skill ->
    [veteran] veterans
    [regular] regulars
   *[raw] raw troops
  }): { $losses } of { $original } units lost; demoralised at { $most }, which is { $share } %
morale-broken = The { SIDE($side) } force is demoralised: { $losses } of { $original } units lost, { $most } were enough
morale-effects = Demoralised: no assaults, { $cost } points an activation, rallies on { $rally }, immobilised AFVs are abandoned
morale-shaken = Pinned or suppressed: { UNITS($units) }
morale-headless = The { SIDE($side) } headquarters is lost: command rolls are halved
status-normal = steady
status-pinned = pinned
status-suppressed = suppressed
explain-cover = Protection
cover-row-open = In the open, in bush and marsh
cover-row-woods = In woods and forest
cover-row-cover = In buildings and entrenchments; behind walls, against fire across them
cover-row-bunker = In bunkers
explain-view = What the { SIDE($side) } side sees
view-seen = Enemies in somebody's sight
view-unseen = Seen by nobody: { UNITS($units) }
view-unspotted = In sight, but not spotted: { UNITS($units) }
explain-cards = Cards to come
cards-sequence = Sequence deck, this turn: cards left
cards-play = Random events: cards left, THE END the last
cards-support = { SIDE($side) } support: cards left
cards-next = { $cards }
cards-each = Each of { $cards }
cards-others = Each of the { $count } others
