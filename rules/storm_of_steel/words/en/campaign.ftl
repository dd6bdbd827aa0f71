event-GameEnded-points = The { SIDE($who) } side wins: { SIDE($first) } { $ours }, { SIDE($second) } { $theirs }
event-GameEnded-drawn = Drawn: { SIDE($first) } { $ours }, { SIDE($second) } { $theirs }
event-GameEnded-destroyed = The { SIDE($who) } side wins: nothing is left of the enemy ({ SIDE($first) } { $ours }, { SIDE($second) } { $theirs })
event-ObjectiveTaken = The { SIDE($who) } side takes { $objective } ({ $points ->
    [one] one point
   *[other] { $points } points
  })
verdict-destroyed = The { SIDE($side) } side wins: nothing is left of the enemy
verdict-points = The { SIDE($side) } side wins by { $points ->
    [one] one point
   *[other] { $points } points
  }
verdict-drawn = Drawn
series-points = Points
series-losses = Losses that count
series-stands = Stands on the table
action-place = Place a stand
act-place = Place it here
ask-place-point = Where in the zone «{ $zone }»?
event-UnitPlaced = { UNIT($unit) } is placed ({ $zone })
event-UnitPlaced-hidden = The { SIDE($who) } side hides a stand
refusal-zone-shared = Where stands are hidden, { UNIT($unit) } does not begin in or at the zone «{ $zone }» of the other side.
refusal-outside-zone = { UNIT($unit) } begins within the zone «{ $zone }».
series-shots = Shots
series-hits = Hits
series-assaults = Assaults
series-rallies = Units rallied by the die
luck-shots = Shots, hits made less taken
luck-blows = Bombardment and air, hits made less taken
luck-kills = Penetrations, stands destroyed less lost
luck-saves = Headquarters, hits saved
luck-assaults = Assaults, stands taken less lost
luck-nerve = Nerve before an assault, tests passed
luck-rallies = Rallies, stands
luck-command = Command rolls, points
luck-mines = Minefields, stands unharmed
luck-in-hits = hits
luck-in-stands = stands
luck-in-tests = tests
luck-in-points = points

event-FirstPlayerRolled = { SIDE($who) } is the first player
roll-first-player = First player

## What is bid for a side

bid-points = { $halves ->
    [2] 1 victory point
   *[other] { $points } victory points
  }
event-BidGiven = { SIDE($who) } begins with { $amount } more, bid by the other side.
