# What a director may amend.

amend-unit = { UNIT($unit) }
amend-wire = Wire { $number }
amend-turn = Turn
field-place = Place
field-place-dead = destroyed
field-place-surrendered = surrendered
field-place-exit = exited by { $name }
field-place-aboard = carried by { UNIT($unit) }
field-place-none = none
field-heading = Heading
field-status = Status
field-status-normal = normal
field-status-pinned = pinned
field-status-suppressed = suppressed
field-hits = Penetrations
field-gun_out = Main gun knocked out
field-immobilised = Immobilised
field-spotted = Spotted
field-shown = Shown to the other side
field-target = Last fired at
field-target-none = no target
field-begun = Activated this phase
field-left = Movement left, in mm
field-moved = Has moved this phase
field-fired = Has fired this phase
field-assaulted = Has assaulted this phase
field-tried = Has tried to rally this phase
field-drove = Has moved this turn
field-shot = Has fired its turret this turn
field-loaded = Has paid for loading
field-unloaded = Has paid for unloading
field-alighted = Has dismounted this phase
field-back = Came back by a random event
field-cpts = Command points
field-confused = Its next command roll is halved
field-demoralised = Demoralised
field-reserve = Reserve may move: { UNITS($units) }
field-card = { $card }, still to come
field-cards = Cards still to come
field-control = Controlled by
field-gone = Removed
field-weather = Weather
field-cut = The turn ends with this card

refusal-amend-range = { $field } must be between { $least } and { $most }, not { $value }.
refusal-amend-over = The game is over: nothing in it can be amended.
refusal-amend-nobody-asked = The game would then have no question to ask. The present one is: { $asked }
refusal-amend-unsettled = Only what a side has can be amended until this is settled: { $ask }
refusal-amend-gone = { UNIT($unit) } is not on the table: give it a place too.
refusal-amend-heading = A heading must be a multiple of 5 degrees, not { $value }.
refusal-amend-not-begun = { UNIT($unit) } has { $left } cm left to move and has not been activated.
refusal-amend-carrier = { $gone ->
    [yes] { UNIT($carrier) } is not on the table and carries { UNIT($unit) }.
   *[no] { UNIT($carrier) } is immobilised and carries { UNIT($unit) }.
 }
refusal-amend-near = { UNIT($unit) } has an enemy within { $reach } cm, so it is spotted.
refusal-amend-objective = The { SIDES($side) } would control { $objective }: set that too.
refusal-amend-shown = { UNIT($unit) } would decide who controls an objective, so it must be shown.
refusal-amend-demoralised = The { SIDES($side) } have lost { $losses } of { $original } units and are demoralised.
refusal-amend-stopped = { UNIT($unit) } is immobilised and its side demoralised, so it is destroyed.
refusal-amend-last-unit = The { SIDES($side) } would have no units left.
refusal-amend-deck = { $left ->
    [one] One card is
   *[other] { $left } cards are
 } still to be drawn from { $cards }.
