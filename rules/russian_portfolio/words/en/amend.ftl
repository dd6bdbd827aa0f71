# What a director may amend.

amend-unit = { UNIT($unit) }
amend-place = { HEX($hex) }
amend-hex = Any other hex
amend-turn = Turn
field-place = Hex
field-place-pool = in the pool
field-place-dead = eliminated
field-face = Facing
field-face-ready = Ready
field-face-spent = Spent
field-face-dispersed = Dispersed
field-struck = Dispersed in this very phase
field-moved = Has moved
field-attacked = Has attacked this turn
field-broke = Has made its breakthrough attack
field-came = Has arrived this turn
field-no_retreat = Under “No Retreat!”
field-starved = Short of fuel when its movement began
field-command = Command
field-command-none = any commander of the side
field-control = Controlled by
field-factory = Its factory is lost
field-arrived = A unit has arrived this phase
field-points = Points
field-siberia = May still enter
field-railed = Moves by rail this phase
field-finns_free = Finns need not wait
field-fronts = Fronts that came this phase
field-gamble = Turn in which the Siberian Reserve began to enter
field-wave = Waves called so far
field-winter = Turn in which the Winter Offensive began
field-weather = Weather
field-stirred = A unit has moved or attacked in this Reserve Phase

refusal-amend-range = { $field } must be between { $least } and { $most }, not { $value }.
refusal-amend-over = The game is over: nothing in it can be amended.
refusal-amend-nobody-asked = The game would then have no question to ask. The present one is: { $asked }
refusal-amend-unsettled = Only points can be amended until this is settled: { $ask }
refusal-amend-enemy-there = { UNIT($unit) } would share { HEX($hex) } with { UNIT($enemy) }, an enemy.
refusal-amend-gone = { UNIT($unit) } is off the map: give it a hex too.
refusal-amend-not-dispersed = { UNIT($unit) } is not Dispersed.
refusal-amend-held = { UNIT($unit) } is in { HEX($hex) }, so the { SIDES($side) } control it.
refusal-amend-no-gamble = { $wave ->
    [one] A wave
   *[other] { $wave } waves
 } of the Siberian Reserve cannot have been called before it began to enter.
refusal-amend-no-setup = { UNIT($unit) } does not begin the game on the map.
