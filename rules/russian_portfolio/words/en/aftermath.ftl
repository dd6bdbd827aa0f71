# Retreats, withdrawals, advances, breakthrough, recovery.
event-UnitsRecovered = Recovered: { UNITS($units) }
face-spent = Spent
face-dispersed = Dispersed

action-fall_back = Retreat
act-fall-back = Retreat this far
action-retreat_to = Retreat to
act-retreat-to = Retreat to { HEX($hex) }
action-stay = Hold the hex
act-stay = Hold the hex
decline-leave = Hold the hex
ask-retreat = { UNITS($units) } must retreat from { HEX($hex) }: one or two hexes and become Spent, or three or four and become Dispersed. How far?
ask-drive = { UNITS($units) } may be driven up to four hexes from { HEX($hex) } and will be Dispersed. How far?
ask-leave = { UNITS($units) } may retreat from { HEX($hex) }. How far, if at all?
ask-route = Retreat of { UNITS($units) }, hex { $number } of { $length }: which hex?
ask-length-of-retreat = How many hexes do they retreat?
ask-together = Which units retreat together? Leave empty for all.
ask-retreat-hex = Which hex do they retreat to?
retreat-length = { $count ->
    [0] none
    [one] one hex
   *[other] { $count } hexes
}
event-RetreatEnded = { UNITS($units) }: retreat of { $count ->
    [one] one hex
   *[other] { $count } hexes
} from { HEX($start) } to { HEX($hex) }, now { $face }
event-RetreatEnded-none = { UNITS($units) }: no retreat from { HEX($hex) }, now { $face }
event-RetreatTested-none = Room to retreat for { UNITS($units) }: { $room ->
    [0] none
    [one] only one hex
   *[other] only { $room } hexes
}
came-lost = lost
came-through = gets through
event-RetreatTested-lost = Only three hexes to retreat: a roll of 4 to 6 eliminates { UNITS($units) }
event-RetreatTested-safe = Only three hexes to retreat: the roll is 1 to 3, and { UNITS($units) } { COUNT($units) ->
    [one] gets
   *[other] get
} through
event-UnitsStayed = Holding out: { UNITS($units) }
event-UnitsEliminated-retreat = Eliminated with no retreat: { UNITS($units) }
event-UnitsEliminated-water = Eliminated retreating over water: { UNITS($units) }
refusal-retreat-crosses = { UNIT($unit) } cannot cross that hexside to { HEX($hex) }, or there is no land there.
refusal-retreat-no-farther = { HEX($hex) } is no farther from the attacked hex.
refusal-retreat-enemy = The enemy is in { HEX($hex) }.
refusal-retreat-zone = { HEX($hex) } is in an enemy ZOC, with no friendly unit there.
refusal-retreat-dispersed = { HEX($hex) } is adjacent to a Dispersed enemy: only the first hex of a retreat may be.
refusal-retreat-attacked = { HEX($hex) } is the target of an attack not yet resolved.
refusal-retreat-beset = { HEX($hex) } is adjacent to a hex from which { UNIT($unit) } was attacked.
refusal-retreat-not-next = { HEX($hex) } is not adjacent to it.
refusal-retreat-drowns = A retreat over the water to { HEX($hex) } would eliminate the unit; there is another way.
refusal-retreat-dead-end = From { HEX($hex) } the retreat cannot reach { $length } hexes.
refusal-retreat-crowded = By way of { HEX($hex) } the retreat would end in a full hex; there are other ways.
refusal-retreat-unsupplied = By way of { HEX($hex) } the retreat would end out of supply; it can end in supply.
refusal-retreat-length = This retreat must be { $least } to { $most } hexes.
refusal-retreat-length-crowded = At { $length ->
    [one] one hex
   *[other] { $length } hexes
} they could only end in full hexes; there is room at { $other ->
    [one] one hex
   *[other] { $other } hexes
}.
refusal-retreat-no-room = { $length ->
    [one] One hex
   *[other] { $length } hexes
} is too far: there is room for { $room }.

action-advance = Advance
act-advance = Advance
action-halt = No further advance
act-halt = No further advance
decline-advance = No further advance
ask-advance = { HEX($hexes) } vacated. Who else advances?
ask-advance-duty = { HEX($hex) } is vacated: units worth { $owed ->
    [one] one attack factor
   *[other] { $owed } attack factors
} must enter it. Who advances?
ask-advance-unit = Which unit advances?
event-UnitAdvanced = { UNIT($unit) } advances { $count ->
    [one] one hex
   *[other] { $count } hexes
} to { HEX($hex) }
event-UnitAdvanced-dispersed = { UNIT($unit) } advances { $count ->
    [one] one hex
   *[other] { $count } hexes
} to { HEX($hex) } and becomes Dispersed: it went from ZOC to ZOC of one enemy
refusal-advance-over-water = An advance of more than one hex may not cross a lake or strait to { HEX($hex) }.
refusal-advance-too-far = { $length } hexes is too far: { UNIT($unit) } may advance { $limit } ({ $retreated ->
    [99] no defender was left to retreat
    [one] the defenders retreated one hex
   *[other] the defenders retreated { $retreated } hexes
}).
refusal-advance-vacated-first = An advance must begin in a vacated hex; { HEX($hex) } is not one, nor the one adjacent hex allowed instead.
refusal-advance-not-empty = { HEX($hex) } is not empty.
refusal-advance-duty = Units worth { $owed ->
    [one] one attack factor
   *[other] { $owed } attack factors
} must enter { HEX($hex) } first.
refusal-advance-stops = The enemy ZOC in { HEX($hex) } stops the advance.
refusal-advance-strong-stops = The ZOC of a German army or a Soviet front stops the advance in { HEX($hex) }.
refusal-advance-zone-to-zone = { HEX($hex) } is in the same ZOC as the hex before it, that of { UNITS($units) }.
refusal-advance-owed = Units worth { $duty ->
    [one] one attack factor
   *[other] { $duty } attack factors
} must enter { HEX($hex) }; so far { $entered } have. { UNITS($units) } can.
refusal-advance-not-of-it = { UNIT($unit) } has no part in this advance, or has already advanced.
refusal-advance-dispersed = { UNIT($unit) } is Dispersed and cannot advance.
refusal-advance-nowhere = { UNIT($unit) } has nowhere to advance.

action-withdraw = Withdraw a unit
act-withdraw = Withdraw the unit
action-hold = Withdraw no more units
act-hold = Hold the line
decline-reaction = Hold the line
choice-question-reaction = Withdrawals before combat
choice-answer-hold = withdraw no unit
choice-answer-always = ask even when no attack is declared
ask-reaction = { SIDE($side) } withdrawals: { $count ->
    [0] no attacks are declared
    [one] one attack is declared
   *[other] { $count } attacks are declared
}. Ready units that are not attacked may withdraw three or four hexes. Which do?
ask-withdraw-unit = Which unit withdraws?
effect-withdraw-risk = only three hexes of room: a roll of 4 to 6 eliminates it
refusal-withdraw-not-ready = { UNIT($unit) } is not Ready: only units neither Spent nor Dispersed may withdraw.
refusal-withdraw-attacked = { UNIT($unit) } must await the attack declared on { HEX($hex) }.
refusal-withdraw-ordered = { UNIT($unit) } is under “No Retreat!”.
refusal-withdraw-no-room = { UNIT($unit) } has room to withdraw { $room ->
    [one] one hex
   *[other] { $room } hexes
}; a withdrawal takes { $least }.

action-break_through = Breakthrough attack
act-break-through = Attack again: roll the die
action-link_up = Join a declared attack
act-link-up = Join the attack
action-rest = No more attack
act-rest = No more attack
decline-breakthrough = No more attack
ask-breakthrough = { UNITS($units) } broke through and may attack once more. { COUNT($units) ->
    [one] Does it?
   *[other] Do they?
}
hexes = { HEX($hexes) }
event-BreakthroughOpened = Breakthrough: { UNITS($units) } may attack once more
event-BreakthroughBegan = Breakthrough attack of { UNITS($units) } on { HEX($hexes) }
refusal-breakthrough-not-of-it = { UNIT($unit) } has no part in this breakthrough.
refusal-breakthrough-dispersed = { UNIT($unit) } is Dispersed.
refusal-breakthrough-once = { UNIT($unit) } has already made its breakthrough attack this turn.
refusal-breakthrough-must = { UNIT($unit) } is adjacent to { UNIT($enemy) }, which would then have to be attacked too.
refusal-breakthrough-nobody-there = There is no unit left to attack in { HEX($hexes) }.
refusal-breakthrough-another = { UNIT($unit) }, from another breakthrough, has joined the attack on { HEX($hexes) }.
choice-question-leave = Whether units left alone withdraw
choice-answer-stay = stay
choice-answer-proposed = the first that is legal
choice-question-retreat = How far units retreat
choice-question-route = Where units retreat to
choice-question-overstacked = Which unit of an overfull hex is given up
choice-question-name = The number named for the Far East
choice-answer-number-1 = 1
choice-answer-number-2 = 2
choice-answer-number-3 = 3
choice-answer-number-4 = 4
choice-answer-number-5 = 5
choice-answer-number-6 = 6
choice-fact-worth = what the exchange is worth
choice-fact-means = what could be given
choice-fact-count = how many
choice-fact-number = which hex of the way
choice-fact-length = length of the retreat
