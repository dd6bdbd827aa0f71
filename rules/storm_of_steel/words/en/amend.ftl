# What a director may amend.

amend-unit = { UNIT($unit) }
amend-wire = Wire { $number }
amend-turn = The turn
field-place = Place
field-place-dead = destroyed
field-place-surrendered = surrendered
field-place-exit = left by { $name }
field-place-aboard = carried by { UNIT($unit) }
field-place-none = none
field-heading = Heading
field-status = Status
field-status-normal = normal
field-status-pinned = pinned
field-status-suppressed = suppressed
field-hits = Penetrations
field-gun_out = Gun knocked out
field-immobilised = Immobilised
field-spotted = Spotted
field-shown = Shown to the other side
field-target = Has fired at last at
field-target-none = nobody
field-begun = Activated in this phase
field-left = Millimetres that it may still move
field-moved = Has moved in this phase
field-fired = Has fired in this phase
field-assaulted = Has assaulted in this phase
field-tried = Has tried to rally in this phase
field-drove = Has moved in this turn
field-shot = Has fired its turret in this turn
field-loaded = Has paid for loading
field-unloaded = Has paid for unloading
field-alighted = Has got out in this phase
field-back = Came back by an event
field-cpts = Command points
field-confused = Its next command roll is halved
field-demoralised = Demoralised
field-reserve = The reserve may move: { UNITS($units) }
field-card = { $card }, still to come
field-cards = Cards still to be drawn
field-control = Controlled by
field-gone = No more there
field-weather = Weather
field-cut = The turn ends with this card

refusal-amend-range = { $field }: { $least } to { $most }, not { $value }.
refusal-amend-over = The game is over: nothing in it is amended.
refusal-amend-nobody-asked = Nobody would be asked anything then. Now it is: { $asked }
refusal-amend-unsettled = Only what a side has is amended before this is settled: { $ask }
refusal-amend-gone = { UNIT($unit) } is not on the table: give it a place too.
refusal-amend-heading = Headings go by 5 degrees: { $value } is none.
refusal-amend-not-begun = { UNIT($unit) } has { $left } cm left to move and has not been activated.
refusal-amend-carrier = { $gone ->
    [yes] { UNIT($carrier) } is not on the table and carries { UNIT($unit) }.
   *[no] { UNIT($carrier) } is immobilised and carries { UNIT($unit) }.
 }
refusal-amend-near = { UNIT($unit) } has an enemy within { $reach } cm: it is spotted.
refusal-amend-objective = { SIDE($side) } would control { $objective }: set that too.
refusal-amend-shown = { UNIT($unit) } would decide who controls an objective: it is shown.
refusal-amend-demoralised = { SIDE($side) } has lost { $losses } of { $original } units: it is demoralised.
refusal-amend-stopped = { UNIT($unit) } is immobilised and its side demoralised: it is destroyed.
refusal-amend-last-unit = { SIDE($side) } would have no unit left.
refusal-amend-deck = { $left } cards are still to be drawn from { $cards }.
