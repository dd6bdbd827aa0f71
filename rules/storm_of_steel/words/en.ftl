# What the game says of turns, phases, cards and scenarios. Each chapter's words are in `en/`.

side-german = German
side-french = French
side-british = British
side-soviet = Soviet
side-american = American
scenario-saint_aubin = Saint-Aubin crossroads
scenario-saint_aubin-about = May 1940: a German battle group against a French battalion in a crossroads village, twenty stands a side.
scenario-breakout = Outpost: the road south
scenario-breakout-about = The same ground; the Germans must get stands off the table by the road, and a die says who is the first player.
scenario-outpost = Outpost
scenario-outpost-about = A small fight of a few stands a side, to learn the cards and the table.

option-places = Set-up
option-places-fixed = as printed
option-places-free = each side moves its stands within its zones
option-first = First player
option-first-scenario = as the scenario says
option-first-die = by die
option-hidden_deployment = Stands not spotted are hidden from the other side
option-cpt_carry = Unspent command points
option-cpt_carry-until_next_roll = stay until the next command roll
option-cpt_carry-end_of_turn = are lost at the end of the turn
option-cpt_carry-none = are lost with the movement card
option-arc = Arc of fixed guns and apertures
option-arc-narrow = 45° in all
option-arc-wide = 45° to each side
option-buildings_block = Buildings block the line of sight
option-shelter = A suppressed unit hit again survives
option-shelter-trench_bunker = in entrenchments and bunkers
option-shelter-any_cover = in any cover
option-mortar_bands = Short and long range for mortars too
option-rigid_exact = Rigid artillery shifts by exactly 15 cm
option-rally_points = Command points on a rally
option-rally_points-before = before the die
option-rally_points-after = after the die
option-edge_depth = How deep in woods and bush one sees out, and is seen
option-edge_depth-10 = 10 mm
option-edge_depth-20 = 20 mm
option-edge_depth-30 = 30 mm
option-edge_depth-50 = 50 mm
option-entry_depth = How far past its edge one stops in difficult ground
option-entry_depth-10 = 10 mm
option-entry_depth-20 = 20 mm
option-entry_depth-30 = 30 mm
option-contact = How far apart bases in contact may stand
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
station-event = Random event
station-deploy = set-up
station-card = { SIDE($side) } { $task }
station-left = ?

ask-deploy = The { SIDE($side) } side sets up: which stand begins elsewhere?
ask-rally = { SIDE($side) } rally: which unit?
ask-assault = { SIDE($side) } assault: which unit attacks?
ask-support = { SIDE($side) } support.
ask-fire = { SIDE($side) } fire: which unit, at whom?
ask-move = { SIDE($side) } movement: activate units, then move each.
ask-event = A random event.
ask-unit = Which unit?
ask-units = Which units?
action-end_phase = Done
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
event-TurnCut = The turn ends; the cards not drawn are lost
event-CardDrawn = Drawn: { $card }
event-SupportShuffled = The { SIDE($who) } support deck is shuffled
event-StatusChanged-normal = { UNIT($unit) } is back to normal
event-StatusChanged-pinned = { UNIT($unit) } is pinned
event-StatusChanged-suppressed = { UNIT($unit) } is suppressed
event-UnitDestroyed-cargo = { UNIT($unit) } is lost with its carrier
event-UnitDestroyed-demoralised = { UNIT($unit) } is abandoned by its demoralised crew
event-UnitSpotted-near = { UNIT($unit) } is spotted
event-UnitShown = { UNIT($unit) } shows itself
event-UnitRepaired = { UNIT($unit) } moves again
event-UnitReturned = { UNIT($unit) } returns to the table

refusal-game-over = The game is over.
refusal-not-your-decision = It is for the { SIDE($side) } side to decide now ({ $phase }).
refusal-not-now = { $action } is not possible now ({ $phase }).
refusal-nothing-for-this = There is nothing to do this with now.
