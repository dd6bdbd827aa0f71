# What the game says, of turns, scenarios and acts. Each chapter's words are in `en/`.

side-axis = Axis
side-soviet = Soviet
scenario-depot = Depot
scenario-depot-about = Kotelnikovo, 3 to 5 December 1942: the railhead of a panzer division, twenty minutes to learn supply.
scenario-winter_storm = Winter Storm
scenario-winter_storm-about = 12 to 31 December 1942: the relief of the Stalingrad pocket, and the answer to it.

option-eat_pool = Units that eat together
option-eat_pool-dump = all that one dump feeds
option-eat_pool-hex = each hex by itself
option-strict_origin_zoc = A ZOC closes a unit's own hex to its Truck paths
option-seacap_negation = A friendly unit reopens a port in an enemy ZOC
option-recall = The panzer division is recalled

date-12 = { $day } December { $year }

phase-initiative = Order of play
phase-refit = Aircraft refit
phase-reinforcement = Reinforcement
phase-breakout = Breakout
phase-movement = Movement
phase-air_barrage = Air barrage
phase-supply = Supply
phase-reaction = Reaction
phase-reaction_barrage = Barrage in reaction
phase-barrage = Barrage
phase-combat = Combat
phase-exploitation = Exploitation
phase-exploitation_barrage = Barrage in exploitation
phase-exploitation_combat = Combat in exploitation
phase-clean_up = Clean up

station-reinforcement = Arrive
station-movement = Move
station-supply = Supply
station-reaction = React
station-combat = Combat
station-exploitation = Exploit
station-clean_up = Clean up

action-end_phase = End the phase
action-choose_order = Choose the order
action-instruct = Answer in advance
act-end-phase = End { $phase }
act-choose-order = So be it
act-instruct = Answer so from now on

ask-initiative = { SIDE($side) } chooses: first or second this turn?
decline-initiative = Go first
ask-turn = First or second?
choice-turn-first = first
choice-turn-second = second
ask-refit = Refit aircraft.
ask-reinforcement = { SIDE($side) } reinforcements: what comes on, and where?
ask-breakout = Which units break out?
ask-movement = { SIDE($side) } movement. Which units go where?
ask-reaction = { SIDE($side) } reaction: which reserves are released?
ask-reaction_barrage = { SIDE($side) } barrage in reaction.
ask-barrage = { SIDE($side) } barrage: which guns fire at what?
ask-combat = { SIDE($side) } combat: which hexes are attacked?
ask-exploitation = { SIDE($side) } exploitation. Which units go on?
ask-exploitation_barrage = { SIDE($side) } barrage in exploitation.
ask-exploitation_combat = { SIDE($side) } combat in exploitation.
ask-units = Which units?
ask-unit = Which unit?
ask-path = Where to?
ask-question = Which question?
ask-answer = How is it to be answered?
choice-answer-ask = ask me

event-TurnBegan = Turn { $turn } of { $turns }: { $date }
event-PhaseBegan = { SIDE($who) }: { $phase }
event-InitiativeRolled = { SIDE($who) } chooses the order
event-OrderSettled = { SIDE($who) } goes first

verdict-won = { SIDE($side) } has won, at { $points } points
verdict-decisive = A decisive victory of the { SIDE($side) } side, at { $points } points
verdict-marginal = A marginal victory of the { SIDE($side) } side, at { $points } points
verdict-draw = A draw, at { $points } points

marker-hedgehog = Hedgehog { $level }
marker-airbase = Air base { $level }

refusal-game-over = The game is over.
refusal-not-your-decision = It is for { SIDE($side) } to decide now ({ $phase }).
refusal-not-now = { $action } is not possible now ({ $phase }).
refusal-nothing-for-this = There is nothing to do this with now.
refusal-answer-on-file = That is your answer already.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-on-the-map = { UNIT($unit) } is not on the map.
