event-ForceDemoralised = The { SIDE($who) } side is demoralised: { $losses } of { $original } units lost
event-StatusChanged-eased = { UNIT($unit) } is only pinned now
action-rally = Rally
ask-rally-unit = Which unit tries to rally?
ask-cpts = How many command points? { $points ->
    [one] One is left
   *[other] { $points } are left
  }; each raises the die by one.
slot-cpts = Points
act-rally = Try to rally { $cost ->
    [0] {""}
    [one] (one point)
   *[other] ({ $cost } points)
  }
effect-rally = { $needed } or more on the die: { $chances } in { $of }, then { $status ->
    [pinned] pinned
   *[normal] back to normal
  }
event-RallyTried-rallied = { UNIT($unit) } rallies: { $die }{ $cpts ->
    [0] {""}
   *[other] {" "}+ { $cpts }
  }, { $needed } needed
event-RallyTried-failed = { UNIT($unit) } does not rally: { $die }{ $cpts ->
    [0] {""}
   *[other] {" "}+ { $cpts }
  }, { $needed } needed
ask-raise = { $cost ->
    [one] One point
   *[other] { $cost } points
  } of { $points } would rally { UNIT($unit) } after all.
action-add_points = Add the points
action-leave_die = Let the die stand
act-add-points = Add the points
act-leave-die = Let the die stand
effect-raised = { $status ->
    [pinned] pinned
   *[normal] back to normal
  }
event-RallyRaised = { UNIT($unit) } is rallied for { $cost ->
    [one] one point
   *[other] { $cost } points
  } more
event-DieLeft = { UNIT($unit) }: no points are added
refusal-has-tried = { UNIT($unit) } has tried to rally on this card.
refusal-needs-no-rally = { UNIT($unit) } is neither pinned nor suppressed.
refusal-too-few-rally-points = That takes { $cost } command points; { $points } are left.
refusal-points-after-the-die = Points are added when the die is known.
refusal-nobody-rallies = Nobody is still to rally.
