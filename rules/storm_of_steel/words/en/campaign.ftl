event-GameEnded-points = { SIDE($who) } wins: { SIDE($first) } { $ours }, { SIDE($second) } { $theirs }
event-GameEnded-drawn = Drawn: { SIDE($first) } { $ours }, { SIDE($second) } { $theirs }
event-GameEnded-destroyed = { SIDE($who) } wins: nothing is left of the enemy ({ SIDE($first) } { $ours }, { SIDE($second) } { $theirs })
event-ObjectiveTaken = { SIDE($who) } takes { $objective } ({ $points ->
    [one] one point
   *[other] { $points } points
  })
verdict-destroyed = { SIDE($side) } wins: nothing is left of the enemy
verdict-points = { SIDE($side) } wins by { $points ->
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
refusal-outside-zone = { UNIT($unit) } begins within the zone «{ $zone }».
series-shots = Shots
series-hits = Hits
series-assaults = Assaults
series-rallies = Units rallied by the die
