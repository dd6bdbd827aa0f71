# 18.4 to 18.6: landing craft, landings, beach assaults.

craft-there = Landing craft
swell-storm = storm at sea
swell-swell = swell
swell-calm = calm sea
event-WeatherRolled-sea = Weather roll { $total }: { $ground }, { $air }, { $sea }
purpose-sunk = lost at sea

action-sail_craft = Sail landing craft
action-split_craft = Divide landing craft
action-join_craft = Combine landing craft
action-embark = Board landing craft
action-stow = Load supply on landing craft
action-unstow = Put supply ashore
action-land = Go ashore
effect-landing = Without loss in { $success } of 36, with some in { $mixed }, with half lost in { $failure }
explain-landing = Landing
landing-in-port = The port takes it in: nothing is rolled for
effect-landing-group = { UNITS($units) }:
effect-landing-modifiers = To the two dice: { $modifiers }
action-roll_landings = Roll for landings
action-commit_assault = Commit to a beach assault
action-beach_assault = Beach assault
action-meet_assault = Fight on the beach
action-yield_beach = Give up the beach

act-sail-craft = Sail to { HEX($hex) } for { $cost } MP: { $crafts ->
    [one] one landing craft
   *[other] { $crafts } landing craft
 }
act-split-craft = Divide
act-join-craft = Combine
act-embark = Board { $craft }: { $size } SP of room
act-stow = Load { $tokens } on { $craft }
act-unstow = Put { $tokens } of { $craft } ashore
act-land = Go ashore in the port of { HEX($hex) }
act-land-beach = Land at { HEX($hex) }
act-roll-landings = Roll for all landings; no landing craft sails afterwards
act-commit-assault = Commit { $count ->
    [one] one unit
   *[other] { $count } units
 } to the assault on { HEX($hex) }
act-beach-assault = Assault the beach of { HEX($hex) }
act-meet-assault = Fight
act-yield-beach = Give up the defenders; the landing is rolled for

ask-craft = Which landing craft?
ask-crafts = Which landing craft?
ask-face = On which side do they go ashore?
choice-face-combat = Combat Mode
choice-face-move = Move Mode
ask-beach = The beach of { HEX($hex) } is assaulted from the sea. Do you fight for it?
decline-beach = Fight
choice-question-beach = Beaches that are assaulted
choice-answer-meet = fight
choice-answer-yield = give up the defenders
slot-craft = Landing craft
slot-crafts = Landing craft
slot-face = Face up

event-CraftSailed = { $crafts ->
    [one] { SIDE($who) } landing craft sail
   *[other] { $crafts } { SIDE($who) } landing craft sail
 } from { HEX($start) } to { HEX($hex) }
event-CraftArrived = { SIDE($who) } landing craft arrive at { HEX($hex) }
event-CraftLoaded = The { SIDES($who) } load landing craft in the port of { HEX($hex) }
event-SupplyLanded = The { SIDES($who) } put supply ashore in the port of { HEX($hex) }
event-CraftUnloaded = The { SIDES($who) } go ashore in the port of { HEX($hex) }
event-LandingDeclared = The { SIDES($who) } go for the beach of { HEX($hex) }
event-LandingRolled = The { SIDES($who) } land at { HEX($hex) }, { $total }: { $result }. Landing craft points lost: { $points }; steps lost: { $steps }
event-LandingRolled-modified = The { SIDES($who) } land at { HEX($hex) }, { $total } with { $modifiers }: { $result }. Landing craft points lost: { $points }; steps lost: { $steps }
landing-success = success
landing-mixed = mixed
landing-failure = failure
landing-at = Landing at { HEX($hex) }
landing-verdict = { $result }, { $steps ->
    [0] no step lost
    [one] one step lost
   *[other] { $steps } steps lost
 }
landing-modifier = { $why } { $by }
landing-by-friends = friends ashore or a port
landing-by-close = close terrain
landing-by-very_close = very close terrain
landing-by-extremely_close = extremely close terrain
landing-by-zone = enemy ZOC
landing-by-battery = coastal artillery
landing-by-marines = marines
landing-by-swell = swell
landing-by-storm = storm
event-CraftDestroyed = The { SIDES($who) } come to { HEX($hex) }: landing craft are destroyed with all that is aboard, points: { $points }
event-AssaultCommitted = The { SIDES($who) } make ready to assault the beach of { HEX($hex) }
event-AssaultOpened = The { SIDES($who) } assault the beach of { HEX($hex) }
event-AssaultAnswered = The { SIDES($who) } fight for the beach of { HEX($hex) }
event-BeachYielded = The { SIDES($who) } give up the beach of { HEX($hex) }
event-AssaultEnded = The { SIDE($who) } assault on { HEX($hex) } fails: all who are still in the boats are lost, and the landing craft, points: { $points }
eliminated-yielded = given up on the beach
factor-beach = out of boats

refusal-craft-lies-still = { $craft } lies where it is and does not sail.
refusal-landings-rolled = Landings have been rolled for: { $craft } sails no more in this phase.
refusal-landings-are-over = Landings have been rolled for: nobody lands at { HEX($hex) } any more in this phase.
refusal-craft-halted = { $craft } has unloaded in this phase, or is committed, and stays where it is.
refusal-craft-has-sailed = { $craft } has sailed its { $speed } hexes.
refusal-too-rough-to-sail = The sea is too rough: { $craft } stays where it is.
refusal-no-water = Landing craft do not come to { HEX($hex) }.
refusal-enemy-troops-there = Enemy combat units are in { HEX($hex) }.
refusal-too-far-for-craft = { HEX($hex) } is not within the { $left } hexes that they can still sail.
refusal-no-craft-sails = No landing craft can sail on.
refusal-no-such-part = { $craft } has { $points ->
    [one] a single point
   *[other] { $points } points
 }: it cannot be divided so.
refusal-not-aboard = That is not aboard { $craft }.
refusal-part-too-small = { $craft } divided so could not hold what is aboard.
refusal-one-craft-alone = No other landing craft is with { $craft }.
refusal-no-craft-to-part = No landing craft has more than one point.
refusal-no-craft-to-join = Nowhere are two landing craft together.
refusal-boards-in-movement-only = { UNIT($unit) }: combat units board landing craft in the Movement Phase only.
refusal-boards-without-marker = { UNIT($unit) } has a marker: it does not board landing craft.
refusal-craft-elsewhere = { $craft } is not in { HEX($hex) }.
refusal-craft-full = { $craft } has room for { $left } SP more, not for { $want }.
refusal-craft-holds-less = { $craft } carries { $held }, not { $want }.
refusal-no-craft-in-port = None of your landing craft lies in a port of yours that works.
refusal-no-craft-to-unload = None of your landing craft has supply that it could put ashore in a port.
refusal-not-afloat-aboard = { UNIT($unit) } is not aboard landing craft, or is about to land.
refusal-committed-already = { UNIT($unit) } is committed to a beach assault.
refusal-no-coast = { HEX($hex) } is no coast.
refusal-lands-in-movement-only = Over the beach of { HEX($hex) } units land in the Movement Phase only.
refusal-no-beach-for-transport = { UNIT($unit) } lands in a port only.
refusal-nobody-lands = Nobody is about to land.
refusal-nobody-aboard = Nobody is aboard landing craft.
refusal-too-many-in-assault = { $size } RE is too much for a beach assault: { $limit } RE at most.
refusal-not-next-by-water = No landing craft could sail from { HEX($start) } straight to a beach at { HEX($hex) }.
refusal-nobody-on-the-beach = No beach with enemy combat units is to be had from { HEX($hex) }.
refusal-second-assault = { HEX($hex) } is to be assaulted by others already.
refusal-no-assault-there = No unit afloat is committed to { HEX($hex) }.
refusal-no-assault-committed = No unit afloat is committed to a beach assault.

points-holding = ground held at the end of a turn
points-craft = landing craft lost
region-eltigen = the shore of Eltigen
count-holding = { $points ->
    [one] A point
   *[other] { $points } points
 } for each turn from turn { $turn } on that ends with a { SIDE($side) } combat unit on { $region }
count-craft = { $points ->
    [one] A point
   *[other] { $points } points
 } for every { $sunk } points of enemy landing craft that are lost

roll-landing = Landing
roll-craft = Landing craft lost
roll-cargo = Cargo lost
roll-steps = Steps lost
roll-lone = A single step

field-craft-points = Points
line-craft-room = { $points } { $points ->
    [one] point
   *[other] points
 }, room for { $left } SP more
line-craft-sails = It sails { $left } hexes more in this phase
line-craft-aboard = Aboard: { UNITS($units) }
field-dg = DG
field-halted = Has unloaded this phase
field-crossed = Has come on the map or left it this phase
field-shelled = Turn of its last fire at the ground

chart-landing = Landings
chart-landing-note = Shares are rounded up; the craft points are those that the group needs. A single step falls only if a die shows 3 or less, where one is lost. Below: what is added to the two dice.
cell-landing = Two dice
cell-craft-points = Craft points
cell-landing-result = Result
cell-landing-steps = Steps
cell-sea = Sea
