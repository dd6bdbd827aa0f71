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
points-bid = Bid by the other side before play: to the { SIDE($side) } side
points-drawn = If THE END came now it would be drawn, for want of a lead of { $margin }
points-won = If THE END came now the { SIDE($side) } side would win, with a lead of { $margin } or more
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
cover-value = { $value }
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

## Orders before they are given

not-possible = not possible
first-unit = Choose a unit first
first-way = Draw a way first
first-point = Choose a point first
first-support = No bombardment or air strike is due
outcome-nothing = No effect
outcome-saved = Hit, but saved
outcome-safe = Hit, but safe where it is
outcome-gun = Main gun lost
outcome-pinned = Pinned
outcome-suppressed = Suppressed
outcome-stopped = Immobilised
outcome-destroyed = Destroyed

explain-fire = Fire
explain-fire-of = Fire: { $unit }
explain-shot = { $unit } at { $target }
fire-target = { UNIT($unit) }, { $gap } cm, with { $weapon }: { $needed } or more on a d{ $die }
fire-target-never = { UNIT($unit) }, { $gap } cm, with { $weapon }: no face of a d{ $die } is enough
shot-needs = { $needed } or more on a d{ $die }
shot-never = no face of a d{ $die } is enough
shot-die-soft = { $weapon } at a soft target
shot-die-armour = { $weapon } at an AFV
shot-die-first = { $weapon }, first shot at this target
shot-die-again = { $weapon }, again at the same target
shot-rear = From behind the target
shot-barrel = The gun: { $weapon }
shot-armour = To exceed: its armour
shot-armour-rear = To exceed: its armour at the rear
shot-open = To exceed: its protection in the open
shot-woods = To exceed: its protection in { $feature }
shot-cover = To exceed: its protection { $type ->
    [wall] behind
   *[other] in
  } { $feature }
shot-bunker = To exceed: its protection in { $feature }
shot-observed = { UNIT($unit) } observes for it
shot-shows = { UNIT($unit) } is spotted once it fires

explain-assault = Assault
explain-assault-of = Assault: { $unit }
explain-fight = { $unit } against { $target }
assault-target = { UNIT($unit) }: { $attack } against { $defence }
assault-nerve = Its nerve against an AFV: { $needed } or more on a d6 ({ $skill ->
    [veteran] veterans
    [regular] regulars
   *[raw] raw troops
  })
assault-attack = { UNIT($unit) } attacks with
assault-doubled = { UNIT($unit) } is suppressed: the attacker’s die counts twice
assault-defence = { UNIT($unit) } defends with
assault-edge = On its { $edge } edge, which is assaulted once in a phase
assault-house = In { $feature }: only infantry goes in
assault-stakes = The lower die is destroyed, attacker or defender; ground and cover do not count
assault-refused = It does not dare: its assault is used up
assault-won = The target is destroyed
assault-tied = A tie: nothing happens
assault-lost = The attacker is destroyed

explain-rally = Rally
explain-rally-of = Rally: { $unit }
rally-needs = Needed on a d6
rally-needs-broken = Needed on a d6 in a demoralised force
rally-points = Command points at hand, each one more on the die
rally-later = Command points at hand, to be added once the die is known
rally-with = { $cpts ->
    [0] Without points
    [one] With one point
   *[other] With { $cpts } points
  }
rally-failed = Stays { $now }
rally-mended = Fails, but points may mend it
rally-rallied = Becomes { $status ->
    [normal] steady
   *[other] pinned
  }

explain-strike = Support
explain-strike-at = Strike at { $point }
strike-under = { $enemies ->
    [0] no enemy
    [one] one enemy
   *[other] { $enemies } enemies
  }, { $friends ->
    [0] no friend
    [one] one friend
   *[other] { $friends } friends
  }
strike-die-bombardment = Every soft unit within { $limit } cm, friend and foe, each with its own
strike-die-air = Every unit within { $limit } cm, friend and foe, each with its own
strike-enemy = { UNIT($unit) }: more than { $against }, { $row }
strike-friend = { UNIT($unit) }, a friend: more than { $against }, { $row }
strike-astray = Astray on { $limit } or less of 2d6: it falls beside { UNIT($unit) }

## A stand

explain-unit = { $named ->
    [yes] { $unit }: { $type }
   *[no] { $unit }
  }
unit-is-dead = Destroyed
unit-is-surrendered = Has surrendered
unit-is-waiting = Not set up yet
unit-is-left = Has left the table
unit-is-carried = Carried by { UNIT($unit) }: it neither fires nor is fired at
unit-pinned = Pinned: it fires, but neither moves nor assaults
unit-suppressed = Suppressed: it neither moves, fires nor assaults
unit-hits = Penetrated before: the next penetration destroys it
unit-immobilised = Immobilised
unit-left = Activated: left to move
unit-moves = Moves, activated for { $cost ->
    [one] one command point
   *[other] { $cost } command points
  }; { $points } at hand
unit-weapon = { $weapon }: { $soft ->
    [none] {""}
   *[other] { $soft } to { $soft_limit } cm
  }{ $ap ->
    [none] {""}
   *[other] { $soft ->
        [none] {""}
       *[other] {", "}
      }{ $ap }{ $barrel ->
        [none] {""}
       *[other] { $barrel }
      } at AFVs to { $ap_limit } cm
  }{ $nearest ->
    [0] {""}
   *[other] , not within { $nearest } cm
  }{ $arc ->
    [0] {""}
   *[other] , arc of { $arc }°
  }; { $targets ->
    [0] no target now
    [one] one target now
   *[other] { $targets } targets now
  }
unit-assaults = May assault { UNITS($units) }; assault die
unit-may-assault = Touches nobody to assault; assault die
unit-defends = Assault die, when it is assaulted
unit-sees = Enemies that it sees, and that see it
unit-rallies = Rallies on { $needed } or more; { $points ->
    [0] no command points to help
    [one] one command point could help
   *[other] { $points } command points could help
  }
unit-rallies-itself = Rallies by itself with its side’s next rally card
unit-carries = Carries { UNITS($units) }
unit-empty = Could carry { $guns ->
    [one] one gun
   *[other] { $guns } guns
  } or { $foot ->
    [one] one foot unit
   *[other] { $foot } foot units
  }
explain-eye = What { $unit } sees
eye-nobody = No enemy in sight
eye-sees = Sees, and is seen by, { UNITS($units) }
eye-unspotted = Of these not spotted yet, so no targets: { UNITS($units) }
eye-hidden = { UNIT($unit) } is hidden: no target from the table until it moves, fires, or an enemy is within { $limit } cm
eye-unseen = The other side does not see { UNIT($unit) }: not until it is given an order, moves, fires, or an enemy is within { $limit } cm
eye-blocked = Behind { $feature }: { UNITS($units) }

## 4 Moves

explain-move = Move
explain-move-of = Move: { $unit }
explain-activation = Activate { $units }
march-legs = Legs
march-costs = Centimetres, of those it has
march-road = Along roads all the way: { $limit } cm, twice as far
march-mines-soft = Into { $feature }: pinned on a d6 of { $stop } or more
march-mines-afv = Into { $feature }: immobilised on a d6 of { $stop }, destroyed on { $kill }
march-crushes = Destroys { $feature }
march-stops = Has to stop at { $feature }, and tests when it goes on in a later phase
march-spots = Comes near enough to spot { UNITS($units) }
march-touches = Touches { UNITS($units) }
march-seen = Enemies that see it there
activation-costs = Command points, of { $points } at hand
activation-shows = The other side does not see { UNIT($unit) } yet; from then on it does
activation-moves = { UNIT($unit) } may move
left = { $left ->
    [0] Nothing left to move
   *[other] { $left } cm left
  }
left-stuck = Immobilised
