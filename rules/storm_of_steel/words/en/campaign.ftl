event-GameEnded-points = The { SIDES($who) } win: { SIDE($first) } { $ours }, { SIDE($second) } { $theirs }
event-GameEnded-drawn = A draw: { SIDE($first) } { $ours }, { SIDE($second) } { $theirs }
event-GameEnded-destroyed = The { SIDES($who) } win: no enemy unit is left ({ SIDE($first) } { $ours }, { SIDE($second) } { $theirs })
event-ObjectiveTaken = The { SIDES($who) } take { $objective } ({ $points ->
    [one] one point
   *[other] { $points } points
  })
verdict-destroyed = The { SIDES($side) } win: no enemy unit is left
verdict-points = The { SIDES($side) } win by { $points ->
    [one] one point
   *[other] { $points } points
  }
verdict-drawn = A draw
series-points = Points
series-losses = Losses that count towards morale
series-stands = Stands on the table
action-place = Place a stand
act-place = Place it here
ask-place-point = Where in the zone “{ $zone }”?
event-UnitPlaced = { UNIT($unit) } is placed ({ $zone })
event-UnitPlaced-hidden = The { SIDES($who) } hide a stand
refusal-zone-shared = With hidden deployment { UNIT($unit) } may not begin in or at the enemy zone “{ $zone }”.
refusal-outside-zone = { UNIT($unit) } must begin within the zone “{ $zone }”.
series-shots = Shots
series-hits = Hits
series-assaults = Assaults
series-rallies = Units rallied by die roll
luck-shots = Fire, hits scored less taken
luck-blows = Bombardments and air strikes, hits scored less taken
luck-kills = Penetrations, enemy stands destroyed less own
luck-saves = Headquarters, hits saved
luck-assaults = Assaults, enemy stands destroyed less own
luck-nerve = Nerve tests passed
luck-rallies = Rallies, stands
luck-command = Command rolls, points
luck-mines = Minefields, stands unharmed
luck-in-hits = hits
luck-in-stands = stands
luck-in-tests = tests
luck-in-points = points

event-FirstPlayerRolled = The { SIDES($who) } are the first player
roll-first-player = First player

## What is bid for a side

bid-points = { $halves ->
    [2] 1 victory point
   *[other] { $points } victory points
  }
event-BidGiven = The { SIDES($who) } begin with { $amount } more, bid by the other side

shot-at = { UNIT($unit) } at { UNIT($target) }
shot-weapon = { $weapon }
shot-range = Range
change-short = Short range
change-long = Long range
change-normal = Range
change-close = Close range
change-rear = From the rear
change-barrel = Barrel
shot-ground-armour = Armour
shot-ground-open = In the open
shot-ground-woods = In woods
shot-ground-cover = In cover
shot-ground-bunker = In a bunker
blow-air = Air strike on { UNIT($unit) }
blow-bombardment = Bombardment of { UNIT($unit) }
assault-on = { UNIT($unit) } assaults { UNIT($target) }
line-assault-edge = From the { $edge }
line-assault-doubled = Doubled
nerve-of = { UNIT($unit) } dares?
rally-of = { UNIT($unit) } rallies?
line-rally-points = Command points
verdict-hit = Hit
verdict-missed = Missed
verdict-pierced = Goes through
verdict-pierced-gun = Goes through: main gun knocked out
verdict-pierced-tracks = Goes through: immobilised
verdict-pierced-destroyed = Goes through: destroyed
verdict-damage-gun = Main gun knocked out
verdict-damage-tracks = Immobilised
verdict-damage-destroyed = Destroyed
verdict-saved = Saved
verdict-bounced = Bounces off
verdict-dares = Dares
verdict-shrinks = Does not dare
verdict-rallied = Rallied
verdict-not-rallied = Not rallied
mark-out = { UNIT($unit) } out
mark-normal = recovered
mark-pinned = pinned
mark-suppressed = suppressed
mark-stopped = immobilised
mark-gun = gun out
roll-air = Air strike
roll-aircraft = Aircraft
roll-armour = Damage
roll-assault = Assault
roll-assault-defence = Defence
roll-astray = Astray
roll-bombardment = Bombardment
roll-breakdown = Breakdown
roll-command = Command
roll-difficulty = Difficult ground
roll-fire = Fire
roll-friendly = Friendly fire
roll-hq-save = Saving throw
roll-mines = Mines
roll-nerve = Nerve
roll-rally = Rally
roll-reinforcements = Reinforcements
roll-thin-deck = Cards taken out
