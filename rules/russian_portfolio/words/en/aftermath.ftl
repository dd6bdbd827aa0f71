# Retreats, withdrawals, advances, breakthrough, recovery.
event-UnitsRecovered = { UNITS($units) } recover
face-spent = Spent
face-dispersed = Dispersed

action-fall_back = Retreat
act-fall-back = Retreat so far
action-retreat_to = Retreat to
act-retreat-to = To { HEX($hex) }
action-stay = Hold the hex
act-stay = Hold the hex
decline-leave = Hold the hex
ask-retreat = { UNITS($units) } must leave { HEX($hex) }: one or two hexes, then Spent, or three or four, then Dispersed. How far?
ask-drive = { UNITS($units) } may be driven from { HEX($hex) }, up to four hexes, and will be Dispersed. How far?
ask-leave = { UNITS($units) } may leave { HEX($hex) }. How far, if at all?
ask-route = Hex { $number } of { $length } in the retreat of { UNITS($units) }: which?
ask-length-of-retreat = How many hexes?
ask-together = Who goes together? (nobody chosen: all)
ask-retreat-hex = Which hex?
retreat-length = { $count ->
    [0] none
    [one] one hex
   *[other] { $count } hexes
}
event-RetreatEnded = { UNITS($units) }: retreat of { $count ->
    [one] one hex
   *[other] { $count } hexes
} from { HEX($start) } to { HEX($hex) }: { $face }
event-RetreatEnded-none = { UNITS($units) }: no retreat from { HEX($hex) }, { $face }
event-RetreatTested-none = Less than two hexes ({ $room }) to retreat for { UNITS($units) }
event-RetreatTested-lost = Only three hexes to retreat: 4 to 6 eliminates { UNITS($units) }
event-RetreatTested-safe = Only three hexes to retreat: { UNITS($units) } get through, for 4 to 6 did not fall
event-UnitsStayed = { UNITS($units) } hold out
event-UnitsEliminated-retreat = Lost for want of a retreat: { UNITS($units) }
event-UnitsEliminated-water = Lost on a retreat over water: { UNITS($units) }
refusal-retreat-crosses = { UNIT($unit) } cannot go to { HEX($hex) } across that hexside, or there is no land there.
refusal-retreat-no-farther = { HEX($hex) } is no farther from the attacked hex.
refusal-retreat-enemy = The enemy stands in { HEX($hex) }.
refusal-retreat-zone = { HEX($hex) } lies in an enemy zone of control, and no friend stands there.
refusal-retreat-dispersed = { HEX($hex) } is next to a dispersed enemy: only the first hex of a retreat may be.
refusal-retreat-attacked = { HEX($hex) } is under an attack that is not settled yet.
refusal-retreat-beset = { HEX($hex) } is next to a hex from which { UNIT($unit) } was attacked.
refusal-retreat-not-next = { HEX($hex) } is not next to it.
refusal-retreat-drowns = Whoever is made to retreat over the water to { HEX($hex) } is lost; there is another way.
refusal-retreat-dead-end = From { HEX($hex) } the retreat cannot reach { $length } hexes.
refusal-retreat-crowded = The retreat would end in a full hex by way of { HEX($hex) }; there are others.
refusal-retreat-unsupplied = The retreat would end out of supply by way of { HEX($hex) }; it can end in supply.
refusal-retreat-length = This retreat has { $least } to { $most } hexes.
refusal-retreat-length-crowded = { $length ->
    [one] One hex away
   *[other] { $length } hexes away
} they can only end where it is full; there is room at a distance of { $other }.
refusal-retreat-no-room = { $length } hexes are too far: there is room for { $room }.

action-advance = Advance
act-advance = Advance
action-halt = No further advance
act-halt = No further advance
decline-advance = No further advance
ask-advance = Vacated: { HEX($hexes) }. Who else advances?
ask-advance-duty = { HEX($hex) } is vacated: units with { $owed } attack factors must enter it. Who advances?
ask-advance-unit = Which unit?
event-UnitAdvanced = { UNIT($unit) } advances { $count ->
    [one] one hex
   *[other] { $count } hexes
} to { HEX($hex) }
event-UnitAdvanced-dispersed = { UNIT($unit) } advances { $count ->
    [one] one hex
   *[other] { $count } hexes
} to { HEX($hex) }, from zone to zone of one enemy: Dispersed
refusal-advance-over-water = No advance of more than one hex goes over a lake or a strait to { HEX($hex) }.
refusal-advance-too-far = { $length } hexes are too far: { UNIT($unit) } may advance { $limit } ({ $retreated ->
    [99] nobody was left to retreat
    [one] the defenders retreated one hex
   *[other] the defenders retreated { $retreated }
}).
refusal-advance-vacated-first = An advance begins in a vacated hex; { HEX($hex) } is none, and not the one hex beside it that is allowed instead.
refusal-advance-not-empty = { HEX($hex) } is not empty.
refusal-advance-duty = { $owed } attack factors must enter { HEX($hex) } first.
refusal-advance-stops = The enemy zone of control in { HEX($hex) } stops the advance.
refusal-advance-strong-stops = The zone of control of a German army or a Soviet front stops the advance in { HEX($hex) }.
refusal-advance-zone-to-zone = { HEX($hex) } lies in the same zone of control as the hex before it, that of { UNITS($units) }.
refusal-advance-owed = { $duty } attack factors must enter { HEX($hex) }, { $entered } have; { UNITS($units) } can.
refusal-advance-not-of-it = { UNIT($unit) } has no part in this advance, or has advanced.
refusal-advance-dispersed = { UNIT($unit) } is dispersed and does not advance.
refusal-advance-nowhere = { UNIT($unit) } can advance nowhere.

action-withdraw = Withdraw a unit
act-withdraw = Withdraw it
action-hold = Nobody else withdraws
act-hold = Hold the line
decline-reaction = Hold the line
choice-question-reaction = withdraw before the fighting?
choice-answer-hold = nobody ever
choice-answer-always = ask even when no attack waits
ask-reaction = { SIDE($side) }: { $count ->
    [0] no attacks wait
    [one] one attack waits
   *[other] { $count } attacks wait
}. Ready units that none of them is aimed at may withdraw three or four hexes.
ask-withdraw-unit = Which unit withdraws?
effect-withdraw-risk = only three hexes of room: a die of 4 to 6 eliminates it
refusal-withdraw-not-ready = { UNIT($unit) } is not ready: only units neither spent nor dispersed withdraw.
refusal-withdraw-attacked = An attack on { HEX($hex) } waits: { UNIT($unit) } must await it.
refusal-withdraw-ordered = { UNIT($unit) } is under «No Retreat!».
refusal-withdraw-no-room = { UNIT($unit) } has room for { $room } hexes; a withdrawal takes { $least }.

action-break_through = Breakthrough attack
act-break-through = Attack again: cast the die
action-link_up = Join an attack that waits
act-link-up = Join it
action-rest = No breakthrough attack
act-rest = No breakthrough attack
decline-breakthrough = No breakthrough attack
ask-breakthrough = { UNITS($units) } broke through and may attack once more.
hexes = { HEX($hexes) }
event-BreakthroughOpened = Breakthrough: { UNITS($units) } may attack once more
event-BreakthroughBegan = Breakthrough attack of { UNITS($units) } on { HEX($hexes) }
refusal-breakthrough-not-of-it = { UNIT($unit) } has no part in this breakthrough.
refusal-breakthrough-dispersed = { UNIT($unit) } is dispersed.
refusal-breakthrough-once = { UNIT($unit) } has made its breakthrough attack of this turn.
refusal-breakthrough-must = { UNIT($unit) } is next to { UNIT($enemy) }, whose attack is compulsory then.
refusal-breakthrough-nobody-there = Nobody is left to attack in { HEX($hexes) }.
refusal-breakthrough-another = { UNIT($unit) }, which broke through in another battle, has joined the attack on { HEX($hexes) }.
