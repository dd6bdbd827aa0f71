# What the game says, of turns, scenarios and acts. Each chapter's words are in `en/`.

side-axis = Axis
    .plural = Axis
side-soviet = Soviet
    .plural = Soviets
scenario-depot = Depot
scenario-depot-about = Kotelnikovo, 3 to 5 December 1942: the railhead of a panzer division. Learn supply in twenty minutes.
scenario-winter_storm = Winter Storm
scenario-winter_storm-about = 12 to 31 December 1942: the drive to relieve the Stalingrad pocket, and the Soviet answer to it.
scenario-eltigen = Eltigen and Yenikale
scenario-eltigen-about = 31 October to 7 December 1943: Soviet troops cross the Kerch strait in small craft and hold on, in ten half-week turns.

option-eat_pool = Units that eat together
option-eat_pool-dump = all units fed by one dump
option-eat_pool-hex = each hex on its own
option-strict_origin_zoc = An enemy ZOC in a unit’s own hex blocks its Truck paths
option-seacap_negation = A friendly unit reopens a port in an enemy ZOC
option-dg_released = A released reserve that becomes DG may still move, fire and attack, at half
option-recon = Recon (21.1): a light unit may pay to learn what stands in the hex next to it
option-proportional_loss = Proportional loss (21.2): a division that has lost steps keeps its strength in proportion
option-independents = Independents (21.3): they attack dearly without a division, and lead none
option-convention = Convention tempo (21.6): more supply, transport and replacements
option-revised_rebuilds = Revised rebuilds (21.7): a Repl a step, arriving at any HQ, and little saving
option-attack_empties = Attacking empties (21.8): an empty hex may be attacked in order to enter it
option-reactive_artillery = Reactive artillery (21.9): artillery fires in reaction without a Reserve marker
option-supply_caches = Supply caches (21.10): markers that pay for barrages, or feed those who are cut off
option-big_hogs = Big hogs (21.11a): only engineers raise a hedgehog above level 1
option-small_ports = Small ports (21.11b): repair costs what the port can still do, if that is less than 1 SP
option-hog_reduction = Hog reduction (21.11c): a captured hedgehog loses a level
option-long_range_air = Long range (21.4): planes that fly over more than half their range fight and bomb worse
option-rebasing = Rebasing (21.5): a base takes in one active plane a level and turn
option-drop_terrain = Drops in dense ground (21.12e): 1 off the dice in Very Close, 2 in Extremely Close terrain
option-xyz_transport = Transports that fly on (21.12a): planes load where they unload too, for the base where they end
option-cloak_of_night = Cloak of night (21.12b): a port in an enemy ZOC ships at four times the Sea Cap
option-strat_spacing = Strat columns (21.12c): 3 RE in Strat Mode in a hex
option-strat_draw = Strat draw (21.12d): units in Strat Mode end where a direct draw gives them trace supply
option-recall = The panzer division is recalled
option-air = Planes fly, where the scenario has any

date-10 = { $day } October { $year }
date-11 = { $day } November { $year }
date-12 = { $day } December { $year }
date-span = { $first } – { $last }
day-10 = { $day } October
day-11 = { $day } November
day-12 = { $day } December

phase-initiative = Turn order
phase-refit = Aircraft refit
phase-reinforcement = Reinforcement
phase-breakout = Breakout
phase-movement = Movement
phase-air_barrage = Air barrage
phase-supply = Supply
phase-reaction = Reaction
phase-reaction_barrage = Reaction barrage
phase-barrage = Barrage
phase-combat = Combat
phase-exploitation = Exploitation
phase-exploitation_barrage = Exploitation barrage
phase-exploitation_combat = Exploitation combat
phase-clean_up = Clean-up

station-reinforcement = Arrive
station-movement = Move
station-supply = Supply
station-reaction = React
station-combat = Combat
station-exploitation = Exploit
station-clean_up = Clean-up

action-end_phase = End the phase
action-choose_order = Choose who goes first
action-instruct = Answer in advance
act-end-phase = End { $phase }
act-choose-order = Confirm the order of play
act-instruct = Always answer like this

ask-initiative = { SIDE($side) } initiative: go first or second this turn?
decline-initiative = Go first
ask-turn = Do you take the first or the second player turn?
    .others = The first or the second player turn?
choice-turn-first = first
choice-turn-second = second
ask-refit = { SIDE($side) } aircraft: at which airbases are they refitted?
ask-reinforcement = { SIDE($side) } reinforcements: what arrives, and where?
ask-breakout = { SIDE($side) } breakout: which units without trace supply try to reach their own lines?
ask-movement = { SIDE($side) } movement: which units go where?
ask-reaction = { SIDE($side) } reaction: which reserves are released?
ask-reaction_barrage = { SIDE($side) } reaction barrage: which guns fire at what?
ask-barrage = { SIDE($side) } barrage: which guns fire at what?
ask-combat = { SIDE($side) } combat: which hexes are attacked?
ask-exploitation = { SIDE($side) } exploitation: which units move on?
ask-exploitation_barrage = { SIDE($side) } exploitation barrage: which guns fire at what?
ask-exploitation_combat = { SIDE($side) } exploitation combat: which hexes are attacked?
ask-units = Which units?
ask-unit = Which unit?
ask-path = Where do they go?
ask-question = Which question do you answer in advance?
ask-answer = How should it be answered?
choice-answer-ask = ask me

event-TurnBegan = Turn { $turn } of { $turns }: { $date }
event-PhaseBegan = { SIDE($who) }: { $phase }
event-InitiativeRolled = The { SIDES($who) } win the initiative and choose the turn order
event-OrderSettled = The { SIDES($who) } go first

verdict-won = The { SIDES($side) } win: the balance of points is { $points }
verdict-decisive = Decisive { SIDE($side) } victory: the balance of points is { $points }
verdict-marginal = Marginal { SIDE($side) } victory: the balance of points is { $points }
verdict-draw = A draw: the balance of points is { $points }

marker-hedgehog = Hedgehog { $level }
marker-airbase = Airbase { $level }

refusal-game-over = The game is over.
refusal-not-your-decision = The { SIDE($side) } side has to decide now ({ $phase }).
refusal-not-now = “{ $action }” is not possible now ({ $phase }).
refusal-nothing-for-this = There is nothing you can do this with now.
refusal-answer-on-file = That is already your standing answer.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-on-the-map = { UNIT($unit) } is not on the map.

# What each phase is for, and what most players do.
aim-initiative = Who goes first. Most take the second turn only to follow it with the first of the next.
aim-refit = Make aircraft ready again. Most refit all that the supply allows.
aim-reinforcement = Bring on what arrives and rebuild the dead. Most bring on all of it, near the rail.
aim-breakout = Get units out that have no supply. Most try only with those that would starve.
aim-movement = Bring units beside what they will attack, and supply behind them. Most fuel and move the spearhead first.
aim-air_barrage = Bomb before supply is counted. Most strike what stands in the way of the attack.
aim-supply = Find out who eats. Most feed what will fight next turn, first.
aim-reaction = Answer the enemy move with reserves. Most release them only where a line would break.
aim-reaction_barrage = Shell the enemy before they attack. Most fire at the stack with the best odds against them.
aim-barrage = Disorganise the defenders before the attack. Most fire only where units will attack.
aim-combat = Attack what the movement brought you beside. Most begin with the attack that opens a road.
aim-exploitation = Send reserves through the gap. Most release them where the way is open.
aim-exploitation_barrage = Shell what stops the exploitation. Most fire only where reserves attack.
aim-exploitation_combat = Attack with the exploiting units. Most attack only to keep a road open.
aim-clean_up = Remove what was only for this turn.
# A question within a phase, often put to the other side.
aim-combat_supply = Stand the attack: unfed, the defence counts half. Most feed it where the hex must be held.
aim-lead = Name the unit whose rating counts in the fight. Most take the best rating, though it loses first.
aim-ground = Choose the ground that helps the defence. Most take what halves the attackers.
aim-ground_against = Choose the ground that hampers this stack. Most take what halves it.
aim-losses = Say who pays for the result. Most give up what fights worst and is easily rebuilt.
aim-option = Settle the result by steps lost, by hexes given up, or by both. Most keep steps where there is room to go back.
aim-retreat = Get the beaten units away. Most go towards their supply, out of reach of the next attack.
aim-advance = Take the hex that was left. Most enter only where the units still have supply and no gap opens behind.
aim-displace = Bring transport to safety. Most send it where it can be used next turn.
aim-attrition = Pay for the hunger of these units. Most lose the weakest steps.

# Subjects of the menu of acts.
acts-units = Units
acts-supply = Supply
acts-transport = Transport
acts-rail = Rail
acts-works = Works
acts-air = In the air
acts-ahead = Ahead

# What is still open when a phase is ended.
ending = End the phase?
ending-act = { $act }: { $count ->
    [one] one unit could still do this
   *[other] { $count } units could still do this
}.
ending-markers = { $stacks } stacks are in reserve, with { $limit ->
    [one] one marker
   *[other] { $limit } markers
 }: { $over ->
    [one] one of them leaves
   *[other] { $over } of them leave
 } the mode when the segment ends.
ending-released = Released and not moved yet: { UNITS($units) }.
ending-choice = { $act }: { $count } still open.
