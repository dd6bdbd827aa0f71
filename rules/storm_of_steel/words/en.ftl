# What the game says of turns, phases, cards and scenarios. Each chapter's words are in `en/`.

side-german = German
    .plural = Germans
side-french = French
    .plural = French
side-british = British
    .plural = British
side-soviet = Soviet
    .plural = Soviets
side-american = American
    .plural = Americans
scenario-saint_aubin = Saint-Aubin crossroads
scenario-saint_aubin-about = May 1940: a German battle group meets a French battalion in a crossroads village, with twenty stands a side.
scenario-breakout = Outpost: the road south
scenario-breakout-about = On the same ground the Germans must get stands off the table by the road; a die roll decides who is the first player.
scenario-outpost = Outpost
scenario-outpost-about = A small fight with a few stands a side, to learn the cards and the table.

option-places = Set-up
option-places-fixed = as printed
option-places-free = each side moves its stands within its zones
option-first = First player
option-first-scenario = as the scenario says
option-first-die = by die roll
option-hidden_deployment = Unspotted stands are hidden from the other side
option-cpt_carry = Unspent command points
option-cpt_carry-until_next_roll = kept until the next command roll
option-cpt_carry-end_of_turn = lost at the end of the turn
option-cpt_carry-none = lost with the movement card
option-arc = Arc of fixed guns and apertures
option-arc-narrow = 45° in total
option-arc-wide = 45° to each side
option-buildings_block = Buildings block line of sight
option-shelter = A suppressed unit that is hit again survives
option-shelter-trench_bunker = in entrenchments and bunkers
option-shelter-any_cover = in any cover
option-mortar_bands = Mortars have short and long range too
option-rigid_exact = Rigid artillery shifts by exactly 15 cm
option-rally_points = Command points on a rally
option-rally_points-before = before the die roll
option-rally_points-after = after the die roll
option-edge_depth = Depth from which units in woods and bush see out and are seen
option-edge_depth-10 = 10 mm
option-edge_depth-20 = 20 mm
option-edge_depth-30 = 30 mm
option-edge_depth-50 = 50 mm
option-entry_depth = Distance past the edge at which units stop in difficult ground
option-entry_depth-10 = 10 mm
option-entry_depth-20 = 20 mm
option-entry_depth-30 = 30 mm
option-contact = Largest gap between bases in contact
option-contact-2 = 2 mm
option-contact-5 = 5 mm
option-contact-10 = 10 mm

weather-normal = clear
weather-overcast = overcast
weather-heavy_rains = heavy rains
weather-fog = fog

phase-deploy = Set-up
phase-rally = Rally
phase-assault = Assaults
phase-support = Support
phase-fire = Fire
phase-move = Movement
phase-event = Random event
station-rally = rally
station-assault = assault
station-support = support
station-fire = fire
station-move = movement
station-event = random event
station-deploy = set-up
station-card = { SIDE($side) } { $task }
station-left = ?

ask-deploy = { SIDE($side) } set-up: which stands begin elsewhere?
ask-rally = { SIDE($side) } rally: which unit tries?
ask-assault = { SIDE($side) } assaults: which unit attacks?
ask-support = { SIDE($side) } support: draw and carry it out?
ask-fire = { SIDE($side) } fire: which unit fires, and at which target?
ask-move = { SIDE($side) } movement: which units are activated, and where does each move?
ask-event = What does the random event bring?
ask-unit = Which unit?
ask-units = Which units?
action-end_phase = End the phase
act-end-phase = End { $phase }

deck-sequence = Sequence deck
deck-play = Random events
deck-support = { SIDE($side) } support
impact-burst = { SIDE($side) } bombardment
impact-star = { SIDE($side) } air strike
objective = { $name }: { $points ->
    [one] one point
   *[other] { $points } points
  }

event-TurnBegan = Turn { $turn } of { $turns }: the sequence deck is shuffled
event-PhaseBegan = { $card }
event-PhaseSkipped = { $card }: nothing to do
event-TurnCut = The turn ends; the remaining cards are lost
event-CardDrawn = Card drawn: { $card }
event-SupportShuffled = The { SIDE($who) } support deck is reshuffled
event-StatusChanged-normal = { UNIT($unit) } recovers fully
event-StatusChanged-pinned = { UNIT($unit) } is pinned
event-StatusChanged-suppressed = { UNIT($unit) } is suppressed
event-UnitDestroyed-cargo = { UNIT($unit) } is lost with its carrier
event-UnitDestroyed-demoralised = { UNIT($unit) } is abandoned by its demoralised crew
event-UnitSpotted-near = { UNIT($unit) } is spotted
event-UnitShown = { UNIT($unit) } reveals itself
event-UnitRepaired = { UNIT($unit) } can move again
event-UnitReturned = { UNIT($unit) } returns to the table

refusal-game-over = The game is over.
refusal-not-your-decision = The { SIDE($side) } side has to decide now ({ $phase }).
refusal-not-now = “{ $action }” is not possible now ({ $phase }).
refusal-nothing-for-this = There is nothing you can do this with now.

# What each phase is for, and what most players do.
aim-deploy = Move stands of the set-up. Most keep heavy weapons where they see far.
aim-rally = Steady pinned and suppressed units. Most begin with those that hold an objective.
aim-assault = Close with the enemy. Most assault only what is pinned or suppressed.
aim-support = Draw a support card and use it. Most use it where their infantry goes next.
aim-fire = Fire with every unit once. Most fire at what stands in the way of the move.
aim-move = Activate units, and move each. Most move from cover to cover, the nearest first.
aim-event = See what chance brings.
# A question within a phase.
aim-bombardment = Choose where the shells fall. Most aim where stands lie close together, clear of their own.
aim-air = Choose where the aircraft strike. Most aim at armour or guns, clear of their own.

# Subjects of the menu of acts.
acts-units = Units
acts-fire = Fire

# What is still open when a phase is ended.
ending = End the phase?
ending-act = { $act }: { $count ->
    [one] one unit could still do this
   *[other] { $count } units could still do this
}.
ending-choice = { $act }: { $count } still open.
