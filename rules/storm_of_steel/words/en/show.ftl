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
sight-free = The line of sight is clear
sight-through = Blocked by { $feature }, in between
sight-deep = Blocked by { $feature }: one end is more than { $depth } cm from its edge
sight-patch = Blocked by { $feature }: both ends are in it, where the limit of sight is { $limit } cm
sight-building = Blocked by { $feature }, in between
sight-hill = Blocked by { $feature }: neither end is on its top, nor on a hilltop that overlooks it
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
cover-armour-rear = Armour at the rear, and +{ $bonus } on the die
sight-carried = Carried by { UNIT($carrier) }: { UNIT($unit) } cannot be a target itself
sight-hidden = { UNIT($unit) } is not spotted: no unit on the table can fire at it until it moves, fires, or has an enemy within { $limit } cm
sight-weather = No fire beyond { $limit } cm: { $weather }
sight-fire = { $weapon }: { $needed } or more on a d{ $die }
sight-fire-never = { $weapon }: cannot hit on a d{ $die }

## 4.D, 4.F What lies there

explain-ground-of = Here: { $features }
explain-ground = { $x } east, { $y } north
lies-open = Open ground: any unit may enter
lies-road = On a road: a move along roads goes twice as far
lies-road-blocked = On a road, which at present doubles no unit’s movement
lies-covered = { $feature } has no effect here; { $over } lies over it
lies-free = Enter freely: { $who }
lies-test = Must stop on entering, and test when starting there: { $who }
lies-no = May not enter: { $who }
lies-crush = Enter freely and crush it: { $who }
lies-test-dice = Test: { $foot }d6 cm (foot) or { $vehicle }d6 cm (vehicles) off the movement; a vehicle that rolls { $stuck } is immobilised
lies-mines = Mines: a unit that enters rolls a d6. { $stop } or more pins it, or immobilises an AFV; { $kill } destroys an AFV
lies-sees-plants = Line of sight goes up to { $depth } cm in or out across its edge, and up to { $limit } cm within it, never through
lies-sees-building = Blocks line of sight through it; units in it see out and can be seen
lies-sees-over = Does not block line of sight
lies-sees-hill = Blocks line of sight, except for units on top or looking out from its slope
lies-sees-crowned = Carries woods or buildings: even units on another hilltop cannot see over it
lies-hides = A unit here that is not spotted cannot be fired at from the table
lies-holds = Holds { $most } { $most ->
    [one] unit
   *[other] units
  }
lies-safe = A suppressed unit here can be destroyed only by assault
lies-apertures = Fires out only through apertures: { $headings }
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

layer-view = Areas out of sight of one’s side
layer-cover = Protection
layer-points = Points
layer-morale = Losses and morale
layer-cards = Cards to come
explain-points = Points
points-held = { $name }: held by the { SIDES($side) }
points-demoralised = The { SIDES($enemy) } are demoralised: points for the { SIDES($side) }
points-demoralised-not = { $points } for the { SIDES($side) } once the { SIDES($enemy) } are demoralised
points-headquarters = The { SIDE($enemy) } headquarters is lost: points for the { SIDES($side) }
points-headquarters-not = { $points } for the { SIDES($side) } once the { SIDE($enemy) } headquarters is lost
points-bid = Bid by the other side before play: points for the { SIDES($side) }
points-drawn = If THE END came now, the game would be drawn: no side leads by { $margin }
points-won = If THE END came now, the { SIDES($side) } would win with a lead of { $margin } or more
points-lacks = { SIDE($side) }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  } short of the lead that wins
points-spare = { SIDE($side) }: ahead far enough, with { $points ->
    [one] { $points } point
   *[other] { $points } points
  } to spare
points-counted = Counted when THE END is drawn, in turn { $turns } at the latest
points-wiped-out = At once: a side of which nothing is left has lost, whatever it holds
points-fog = As far as you can see; a hidden stand that changes who holds a place shows itself first
degree-won = { SIDE($side) } victory
degree-drawn = Draw
mark-objective = { $name }, held by the { SIDES($side) }
explain-morale = Losses and morale
morale-holds = { SIDE($side) } force ({ $skill ->
    [veteran] veterans
    [regular] regulars
   *[raw] raw troops
  }): { $losses } of { $original } units lost; demoralised at { $most }, which is { $share }%
morale-broken = The { SIDES($side) } are demoralised: { $losses } of { $original } units lost, { $most } were enough
morale-effects = Demoralised: no assaults, activation costs { $cost } points, rallies on { $rally }, immobilised AFVs are abandoned
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
explain-view = What the { SIDES($side) } see
view-seen = Enemies in sight
view-unseen = Enemies out of sight: { UNITS($units) }
view-unspotted = In sight but not spotted: { UNITS($units) }
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
first-way = Draw a path first
first-point = Choose a point first
first-support = No bombardment or air strike is due
outcome-nothing = No effect
outcome-saved = Hit, but saved
outcome-safe = Hit, but safe where it is
outcome-gun = Main gun knocked out
outcome-pinned = Pinned
outcome-suppressed = Suppressed
outcome-stopped = Immobilised
outcome-destroyed = Destroyed

explain-fire = Fire
explain-fire-of = Fire: { $unit }
explain-shot = { $unit } at { $target }
fire-target = { UNIT($unit) }, { $gap } cm, with { $weapon }: { $needed } or more on a d{ $die }
fire-target-never = { UNIT($unit) }, { $gap } cm, with { $weapon }: cannot hit on a d{ $die }
shot-needs = { $needed } or more on a d{ $die }
shot-never = cannot hit on a d{ $die }
shot-die-soft = { $weapon } at a soft target
shot-die-armour = { $weapon } at an AFV
shot-die-first = { $weapon }, first shot at this target
shot-die-again = { $weapon }, another shot at the same target
shot-rear = From behind the target
shot-barrel = Gun: { $weapon }
shot-armour = To beat: its armour
shot-armour-rear = To beat: its rear armour
shot-open = To beat: its protection in the open
shot-woods = To beat: its protection in { $feature }
shot-cover = To beat: its protection { $type ->
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
assault-nerve = Nerve test against an AFV: { $needed } or more on a d6 ({ $skill ->
    [veteran] veterans
    [regular] regulars
   *[raw] raw troops
  })
assault-attack = { UNIT($unit) } attacks with
assault-doubled = { UNIT($unit) } is suppressed: the attacker’s die is doubled
assault-defence = { UNIT($unit) } defends with
assault-edge = On its { $edge } edge, which can be assaulted only once a phase
assault-house = In { $feature }: only infantry may assault it
assault-stakes = The lower result is destroyed, attacker or defender; ground and cover do not count
assault-refused = It does not dare, and its assault is used up
assault-won = The target is destroyed
assault-tied = A tie: nothing happens
assault-lost = The attacker is destroyed

explain-rally = Rally
explain-rally-of = Rally: { $unit }
rally-needs = Needed on a d6
rally-needs-broken = Needed on a d6 in a demoralised force
rally-points = Command points available, each adding one to the die
rally-later = Command points available, to be added once the die is known
rally-with = { $cpts ->
    [0] Without points
    [one] With one point
   *[other] With { $cpts } points
  }
rally-failed = Stays { $now }
rally-mended = Fails, but points can make it succeed
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
strike-die-bombardment = Every soft unit within { $limit } cm, friend or foe, is rolled for separately
strike-die-air = Every unit within { $limit } cm, friend or foe, is rolled for separately
strike-enemy = { UNIT($unit) }: more than { $against }, { $row }
strike-friend = { UNIT($unit) }, a friend: more than { $against }, { $row }
strike-astray = Astray on { $limit } or less on 2d6: it falls next to { UNIT($unit) }

## A stand

explain-unit = { $named ->
    [yes] { $unit }: { $type }
   *[no] { $unit }
  }
unit-is-dead = Destroyed
unit-is-surrendered = Surrendered
unit-is-waiting = Not yet set up
unit-is-left = Has left the table
unit-is-carried = Carried by { UNIT($unit) }: it cannot fire or be fired at
unit-pinned = Pinned: it may fire, but not move or assault
unit-suppressed = Suppressed: it may not move, fire or assault
unit-hits = Already penetrated: the next penetration destroys it
unit-immobilised = Immobilised
unit-left = Activated: left to move
unit-moves = Moves when activated for { $cost ->
    [one] one command point
   *[other] { $cost } command points
  }; { $points } available
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
unit-may-assault = In contact with no unit to assault; assault die
unit-defends = Assault die when defending
unit-sees = Enemies it sees and that see it
unit-rallies = Rallies on { $needed } or more; { $points ->
    [0] no command points available
    [one] one command point could be added
   *[other] { $points } command points could be added
  }
unit-rallies-itself = Rallies automatically with its side’s next rally card
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
eye-unspotted = Not yet spotted, so not targets: { UNITS($units) }
eye-hidden = { UNIT($unit) } is hidden: it cannot be a target from the table until it moves, fires, or an enemy is within { $limit } cm
eye-unseen = The other side does not see { UNIT($unit) } until it is given an order, moves, fires, or an enemy is within { $limit } cm
eye-blocked = Behind { $feature }: { UNITS($units) }

## 4 Moves

explain-move = Move
explain-move-of = Move: { $unit }
explain-activation = Activate { $units }
march-legs = Legs of the path
march-costs = Movement used, in cm
march-road = Along roads all the way: { $limit } cm, twice as far
march-mines-soft = Into { $feature }: pinned on { $stop } or more on a d6
march-mines-afv = Into { $feature }: immobilised on { $stop }, destroyed on { $kill } on a d6
march-crushes = Destroys { $feature }
march-stops = Must stop at { $feature }, and tests when it moves on in a later phase
march-spots = Comes close enough to spot { UNITS($units) }
march-touches = Touches { UNITS($units) }
march-seen = Enemies that see it there
activation-costs = Command points, of { $points } available
activation-shows = The other side does not yet see { UNIT($unit) }; from now on it will
activation-moves = { UNIT($unit) } may move
left = { $left ->
    [0] No movement left
   *[other] { $left } cm left
  }
left-stuck = Immobilised
