event-ForceDemoralised = The { SIDES($who) } are demoralised: { $losses } of { $original } units lost
event-StatusChanged-eased = { UNIT($unit) } is now only pinned
action-rally = Rally
ask-rally-unit = Which unit tries to rally?
ask-cpts = How many command points? { $points ->
    [one] One is left
   *[other] { $points } are left
  }; each adds one to the die.
slot-cpts = Command points
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
ask-raise = Rally { UNIT($unit) } after all for { $cost ->
    [one] one command point
   *[other] { $cost } command points
  } of { $points }?
action-add_points = Add the points
action-leave_die = Leave the die as it is
act-add-points = Add the points
act-leave-die = Leave the die as it is
effect-raised = { $status ->
    [pinned] pinned
   *[normal] back to normal
  }
event-RallyRaised = { UNIT($unit) } rallies after all for { $cost ->
    [one] one more point
   *[other] { $cost } more points
  }
event-DieLeft = { UNIT($unit) }: no points added
refusal-has-tried = { UNIT($unit) } has already tried to rally on this card.
refusal-needs-no-rally = { UNIT($unit) } is neither pinned nor suppressed.
refusal-too-few-rally-points = That takes { $cost ->
    [one] one command point
   *[other] { $cost } command points
  }; { $points } left.
refusal-points-after-the-die = Points are added only once the die is known.
refusal-nobody-rallies = No unit is left to rally.
