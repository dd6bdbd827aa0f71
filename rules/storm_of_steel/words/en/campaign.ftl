event-GameEnded-points = { SIDE($who) } wins: { SIDE($first) } { $ours }, { SIDE($second) } { $theirs }
event-GameEnded-drawn = Drawn: { SIDE($first) } { $ours }, { SIDE($second) } { $theirs }
verdict-points = { SIDE($side) } wins by { $points ->
    [one] one point
   *[other] { $points } points
  }
verdict-drawn = Drawn
series-points = Points
series-losses = Losses that count
series-stands = Stands on the table
