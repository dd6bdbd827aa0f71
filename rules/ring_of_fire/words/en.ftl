# What the game says. HEX, UNIT, UNITS and SIDE are made links by the browser; facts named `unit` hold printed names.

side-soviet = Soviet
    .plural = Soviets
side-german = German
    .plural = Germans
scenario-campaign = Belgorod and Kharkov
scenario-campaign-about = The whole battle, 3 to 16 August 1943: fourteen turns from the Vorskla to the gates of Kharkov.
scenario-breakthrough = Breakthrough
scenario-breakthrough-about = The first five days, on the middle of the map: can the tank armies break out?

date-8 = { $day } August { $year }
arrival-none = No more supply will arrive
arrival-fixed = { $most } SP on { $date }
arrival-rolled = { $least } to { $most } SP on { $date }

phase-replacement = Replacement
phase-movement = Movement
phase-tank_combat = Tank combat
phase-air_strikes = Air strikes
phase-declaration = Attack declaration
phase-defensive_reserve = Defensive reserve
phase-recon_retreat = Recon retreat
phase-combat = Combat
phase-reserve_movement = Reserve movement
phase-reserve_tank_combat = Reserve tank combat
phase-reserve_declaration = Reserve declaration
phase-reserve_recon_retreat = Reserve recon retreat
phase-reserve_combat = Reserve combat
phase-end = End of player turn

layer-supply = Supply net
layer-bonds = Hex bonds
layer-victory = Victory points

# The line of phases: short, steps of one phase together
station-replacement = Replace
station-movement = Move
station-tank_combat = Tanks
station-air_strikes = Air
station-declaration = Declare
station-defensive_reserve = Def. reserve
station-combat = Combat
station-offensive_reserve = Off. reserve
station-end = End

action-end_phase = End the phase
action-rebuild = Rebuild a unit
action-return = Return a unit
action-interdict = Interdict a hex
action-enter = Bring on reinforcements
action-move = Move
action-strategic_move = Strategic move
action-exit = Exit the map
action-reserve = Place in reserve
action-reserve_move = Move from reserve
act-end-phase = End { $phase }
act-move = Move for { $cost } MP
act-rebuild = Rebuild { UNIT($unit) }
act-return = Return { UNIT($unit) } to the map
act-interdict = Interdict { HEX($hex) }
act-reserve = Place in reserve
act-exit = Exit the map

ask-movement = { SIDE($side) } movement: which units go where?
decline-movement = End movement
hint-movement = Units that have used at most half their movement allowance may go into reserve.
ask-replacement = Which units use { SIDE($side) } replacements? { $inf } infantry and { $armour } armour left.
decline-replacement = Use no more
ask-defensive-reserve = Do { SIDE($side) } reserves move to the hexes under attack?
decline-defensive-reserve = Keep them in reserve
ask-reserve-movement = Do { SIDE($side) } reserves move forward?
decline-reserve-movement = Keep them in reserve
ask-units = Which units?
ask-path = Where do they go?
ask-entry = Where do they enter?
ask-haven = In which town or entry hex does the unit return?
ask-interdict = Which hex is interdicted?
ask-rebuild = Which unit is rebuilt?
ask-return = Which unit returns?

event-TurnBegan = Turn { $turn } of { $turns }: { $date }
event-PhaseBegan = { SIDE($who) }: { $phase }
bid-victory = { $halves ->
    [2] 1 victory point
   *[other] { $points } victory points
  }
event-BidGiven = The { SIDES($who) } begin with { $amount } more, bid by the other side
event-SupplyArrived = { SIDE($who) } supply: { $points } SP arrive, { $pool } in the pool
event-SupplyChecked = Out of supply: { UNITS($units) }
event-SupplyRestored = Back in supply: { UNITS($units) }
event-ReplacementsArrived = { SIDE($who) } replacements: { $inf } infantry, { $armour } armour
event-UnitRebuilt = { UNIT($unit) } is rebuilt to { $steps } of { $of } steps
event-UnitReturned = { UNIT($unit) } returns at { HEX($hex) } with one step
event-HexInterdicted = { SIDE($who) } air interdicts { HEX($hex) }
event-UnitsMoved = { UNITS($units) }: { HEX($start) } to { HEX($hex) }, { $cost } MP
event-UnitsMovedStrategically = { UNITS($units) }: strategic move from { HEX($start) } to { HEX($hex) }, { $cost } MP
event-ReserveMoved = From reserve, { UNITS($units) }: { HEX($start) } to { HEX($hex) }, { $cost } MP
event-UnitsEntered = { UNITS($units) } { COUNT($units) ->
    [one] enters
   *[other] enter
  } at { HEX($start) } and { COUNT($units) ->
    [one] reaches
   *[other] reach
  } { HEX($hex) }
event-UnitsExited = { UNITS($units) } { COUNT($units) ->
    [one] exits
   *[other] exit
  } the map at { HEX($hex) }
event-WorksRazed = Works lost at { $list }
event-ReserveSet = Placed in reserve: { UNITS($units) }
event-ReserveLifted = Out of reserve, unused: { UNITS($units) }
marker-interdiction = { SIDE($side) } interdiction

verdict-won = { SIDE($side) } victory: the balance of points is { $points }
verdict-decisive = Decisive { SIDE($side) } victory: the balance of points is { $points }
verdict-marginal = Marginal { SIDE($side) } victory: the balance of points is { $points }
verdict-draw = A draw: the balance of points is { $points }

# Refusals

refusal-game-over = The game is over.
refusal-not-your-decision = The { SIDE($side) } side has to decide now ({ $phase }).
refusal-not-now = “{ $action }” is not possible now ({ $phase }).
refusal-nothing-for-this = There is nothing you can do this with now.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-on-the-map-due = { UNIT($unit) } has not arrived yet.
refusal-not-on-the-map-dead = { UNIT($unit) } has been destroyed.
refusal-not-on-the-map-exited = { UNIT($unit) } has exited the map.
refusal-not-one-stack = { UNITS($units) } are not in one hex.
refusal-enemy-hex = The enemy holds { HEX($hex) }.
refusal-bond = The bond between { HEX($one) } and { HEX($other) } blocks the way to { HEX($hex) }.
refusal-bonded-hex = An enemy bond closes { HEX($hex) }.
refusal-stacking = { HEX($hex) } would hold { $units } units; the limit is { $limit } and one small unit.
refusal-stacking-here = { HEX($hex) } is full: units may pass through but not stop.
refusal-in-reserve = { UNIT($unit) } is in reserve.
refusal-no-points-left = { UNIT($unit) } has used up its movement.
refusal-too-far = { UNIT($unit) } would need { $cost } MP to reach { HEX($hex) } and has { $left }.
refusal-major-river-on-the-way = { UNIT($unit) } can cross an unbridged major river only as its whole move, starting on the bank ({ HEX($hex) }).
refusal-major-river-whole-move = { UNIT($unit) } has already moved; crossing an unbridged major river takes the whole move.
refusal-major-river-motorized = { UNIT($unit) } is motorised: a friendly unit must have held the far bank since the phase began.
refusal-strategic-near-enemy = A strategic move may not come next to the enemy; { HEX($hex) } is adjacent to one.
refusal-strategic-out-of-supply = { UNIT($unit) } is out of supply and cannot make a strategic move.
refusal-strategic-after-moving = { UNIT($unit) } has already made a normal move.
refusal-moved-strategically = { UNIT($unit) } has made a strategic move; only another strategic move may follow.
refusal-no-exit-hex = { HEX($hex) } is not on an edge where units may exit.
refusal-exit-out-of-supply = { UNIT($unit) } is out of supply and may not exit.
refusal-too-far-to-exit = { UNIT($unit) } needs 1 MP to exit and has { $left }.
refusal-side-may-not-exit = { SIDE($side) } units may not exit the map in this scenario.
refusal-nobody-on-an-exit-hex = No unit is on an edge where units may exit.
refusal-already-in-reserve = { UNIT($unit) } is already in reserve.
refusal-reserve-out-of-supply = { UNIT($unit) } is out of supply and may not go into reserve.
refusal-reserve-after-strategic = { UNIT($unit) } has made a strategic move and may not go into reserve.
refusal-reserve-moved-too-far = { UNIT($unit) } has used { $spent } MP; to go into reserve it may use at most { $half }.
refusal-reserve-near-enemy = { UNIT($unit) } is adjacent to the enemy at { HEX($hex) }.
refusal-not-in-reserve = { UNIT($unit) } is not in reserve.
refusal-no-air-point = The { SIDES($side) } have no air points left this turn.
refusal-already-interdicted = { HEX($hex) } is already interdicted.
refusal-no-entry-hex = { HEX($hex) } is not an entry hex for this group.
refusal-not-awaited = { UNIT($unit) } is not a reinforcement.
refusal-not-due-yet = { UNIT($unit) } arrives on turn { $turn }.
refusal-not-one-group = { UNITS($units) } do not enter together.
refusal-nobody-due = No { SIDE($side) } reinforcements are due.
refusal-full-strength = { UNIT($unit) } is at full strength.
refusal-already-rebuilt = { UNIT($unit) } has already regained a step this turn.
refusal-rebuild-out-of-supply = { UNIT($unit) } is out of supply and cannot be rebuilt.
refusal-rebuild-near-enemy = { UNIT($unit) } is adjacent to the enemy at { HEX($hex) } and cannot be rebuilt.
refusal-too-few-replacements = That takes { $price } { $kind ->
    [armour] armour
   *[other] infantry
  } { $price ->
    [one] replacement point
   *[other] replacement points
  }; you have { $held }.
refusal-nobody-destroyed = No { SIDE($side) } unit has been destroyed.
refusal-not-destroyed = { UNIT($unit) } has not been destroyed.
refusal-no-haven = { HEX($hex) } is neither a town or city you hold nor one of your entry hexes.
refusal-haven-near-enemy = { HEX($hex) } is { $distance } hexes from the enemy; it must be at least { $limit }.
refusal-return-out-of-supply = { HEX($hex) } is out of supply.
refusal-pool-too-low = That costs { $price } SP; the pool holds { $pool }.
refusal-no-trace-major-river = No trace from { HEX($hex) }: it would cross an unbridged major river into { HEX($at) } at count { $count }; the limit is { $limit }.
refusal-no-trace-minor-river = No trace from { HEX($hex) }: it would cross an unbridged minor river into { HEX($at) } at count { $count }; the limit is { $limit }.
refusal-no-trace-woods = No trace from { HEX($hex) }: { HEX($at) } would be woods hex { $count } in a row; the limit is { $limit }.
refusal-no-trace-bond = No trace from { HEX($hex) }: an enemy bond blocks the way into { HEX($at) }.
refusal-no-trace-limits = No trace from { HEX($hex) }: it would break more than one limit, the first at { HEX($at) } (count { $count }, limit { $limit }).
refusal-no-trace-enemy = No trace from { HEX($hex) }: the enemy blocks every way.
refusal-no-trace-source = No trace from { HEX($hex) }: the enemy holds every supply source.

# Explanations

explain-supply = Supply of { UNIT($unit) }
explain-net = Supply net
explain-bonds = Hex bonds
explain-hex = { HEX($hex) }
in-supply = in supply
out-of-supply = out of supply
line-traced = Supply path to { HEX($hex) }; hexes counted: { $count }.
line-chain = { HEX($hex) }: adjacent friendly units carry the trace, and the count stays at { $count }.
line-major = { HEX($hex) }: across an unbridged major river at count { $count }, limit { $limit }.
line-minor = { HEX($hex) }: across an unbridged minor river at count { $count }, limit { $limit }.
line-bridge = { HEX($hex) }: across a bridge, no limit.
line-woods = { HEX($hex) }: woods hex { $count } in a row, limit { $limit }.
line-still-oos = It was out of supply when the phase began, which still counts for movement and reserve.
line-oos-effects = Attacks free of charge at half strength; half the movement allowance; no strategic move, reserve, replacement or exit.
line-due = { UNIT($unit) } arrives on turn { $turn }.
line-dead = { UNIT($unit) } has been destroyed.
line-exited = { UNIT($unit) } has exited the map.
line-net = { SIDE($side) } supply: { $cut ->
    [0] every stack is in supply
    [one] one stack is cut off
   *[other] { $cut } stacks are cut off
  }
line-bonds = { $count ->
    [one] One bond
   *[other] { $count } bonds
  }
line-control = Held by the { SIDES($side) }.
line-works-stand = German works: one column left, the defender loses one step less, the attacker one more.
line-works-gone = The works here have been lost.
line-bonded = Closed by a { SIDE($side) } bond.
line-source = { SIDE($side) } supply source.
line-hex-supplied = A { SIDE($side) } unit here could trace supply.
line-hex-cut = A { SIDE($side) } unit here could not trace supply.
mend-friend = A friendly unit at { HEX($hex) }, adjacent to this one, would carry supply to it.
mend-move = At { HEX($hex) } it would be in supply.
mend-bond = With the enemy gone from { HEX($hex) }, its bond to { HEX($other) } breaks and supply gets through.
mend-bonds = Several enemy bonds are in the way; breaking one of them is not enough.
mend-enemy = To open a way, drive the enemy off a road back or off a supply source.
terrain-clear = Clear: 1 MP.
terrain-woods = Woods: 2 MP on foot, 3 motorised; a woods hex for supply.
terrain-town = Town: 1 MP.
terrain-city = City: 1 MP on foot, 2 motorised.

# --- Combat ---

action-tank_fire = Fire
action-air_strike = Air strike
action-declare = Declare an attack
action-barrage = Place a barrage
action-undeclare = Take back an attack
action-recon_retreat = Slip away
action-resolve = Fight an assault
action-call_off = Call off an attack
action-cash_in = Cash in the markers
action-support = Fly air support
action-no_support = No support this phase
action-max_effort = Maximum Effort
action-allocate = Take losses
action-advance = Advance
action-hold = Stay

# Headings of the slots
slot-target = Target
slot-sponsor = Called by
slot-air = Air points
slot-max_effort = Maximum Effort
slot-buy = Maximum Effort
slot-steps = Steps

# Questions
ask-declare = Which hexes do you attack?
    .others = Which hexes are attacked?
hint-declare = { $points } SP in the pool. { $attacks ->
    [0] No attack is declared yet.
    [one] One attack is declared.
   *[other] { $attacks } attacks are declared.
  } Each stack pays 1 SP; a stack out of supply attacks free of charge at half strength.
decline-declare = No more attacks
ask-target = Which hex is attacked?
ask-attackers = Who attacks { HEX($hex) }?
ask-barrage = Which attack does the barrage support?
ask-undeclare = Which attack is taken back?
ask-tank-fire = { $count ->
    [one] Which target does { UNIT($unit) } fire at from { HEX($hex) }?
   *[other] Which targets do your tanks fire at? { UNITS($units) } choose.
  }
    .others = { $count ->
    [one] Which target does { UNIT($unit) } fire at from { HEX($hex) }?
   *[other] Which targets do the tanks fire at? { UNITS($units) } choose.
  }
decline-tank-fire = Best target
ask-tank-unit = Which tank unit chooses its target?
ask-tank-target = Which target does { UNIT($unit) } fire at?
ask-air-strikes = { $points ->
    [one] Make an air strike? One air point is left.
   *[other] Make air strikes? { $points } air points are left.
  }
decline-air-strikes = No more strikes
hint-air-strikes = A strike costs its target one step on { $faces ->
    [one] one die face in six.
   *[other] { $faces } die faces in six.
  }
ask-air-target = Which unit is struck?
ask-recon-retreat = { $count ->
    [one] Does { UNITS($units) } slip away before the attack on { HEX($hex) }?
   *[other] Do { UNITS($units) } slip away before they are attacked?
  }
decline-recon-retreat = Stay
ask-recon-unit = Which recon unit slips away?
ask-recon-path = Where does { UNIT($unit) } go?
ask-next-assault = { $count ->
    [one] One attack is left. Fight it?
   *[other] Which of your { $count } attacks comes next?
  }
    .others = { $count ->
    [one] One attack is left. Is it fought?
   *[other] Which of the { $count } attacks comes next?
  }
decline-next-assault = { $count ->
    [one] Call it off
   *[other] Call off all { $count }
  }
confirm-next-assault = { $count ->
    [one] Call off the last attack and end the phase? The supply paid for it is lost.
   *[other] Call off all { $count } attacks and end the phase? The supply paid for them is lost.
  }
hint-next-assault = Attacks still declared when you end the phase are called off; nothing comes back.
    .others = Attacks still declared when the phase ends are called off; nothing comes back.
ask-assault = Which attack comes next?
ask-support = Support the defence of { HEX($hex) } from the air? The column now is { $column }.
decline-support = No support
ask-air = How many air points do you use?
ask-effort = Maximum Effort at { HEX($hex) } for { $points } SP? The column now is { $column }. It doubles the losses of both sides.
decline-effort = Assault without Maximum Effort
ask-max-effort = Maximum Effort? It doubles the losses of both sides.
ask-call-off = Which attack is called off?
ask-cash-in = Which markers are cashed in?
ask-losses = { $steps ->
    [one] Which unit loses the step at { HEX($hex) }?
   *[other] Which units lose the { $steps } steps at { HEX($hex) }?
  }
decline-losses = Strongest lose
ask-loss-unit = { $steps ->
    [one] Which unit loses the step?
   *[other] Which unit loses steps? { $steps } must be lost.
  }
ask-loss-steps = How many steps does it lose?
ask-advance = { HEX($hex) } is vacated. Who advances?
ask-advance-units = Who enters { HEX($hex) }?

# Main buttons
act-declare = Attack { HEX($hex) }
act-barrage = Barrage on { HEX($hex) }
act-undeclare = Take back the attack on { HEX($hex) }
act-tank-fire = Fire
act-air-strike = Strike { UNIT($unit) }
act-recon-retreat = Retreat to { HEX($hex) }
act-resolve = Assault { HEX($hex) }
act-walk-in = Enter { HEX($hex) }
act-call-off = Call off the attack on { HEX($hex) }
act-cash-in = Cash in the markers at { HEX($hex) }
act-support = { $points ->
    [0] No support
    [one] Support with one point
   *[other] Support with { $points } points
  }
act-no-support = No support this phase
act-effort = Begin the assault
act-allocate = { $steps ->
    [one] { UNIT($unit) } loses a step
   *[other] { UNIT($unit) } loses { $steps } steps
  }
act-advance = Advance to { HEX($hex) }
act-hold = Nobody advances

# Candidates and effects
target-defended = { HEX($hex) }: { UNITS($units) }, defence { $defense }
target-hex = { HEX($hex) }
target-odds = { HEX($hex) }: { $odds } → { $column }
target-empty = { HEX($hex) }: empty
unit-attack = { UNIT($unit) }, attack { $attack }
unit-rating = { UNIT($unit) }, tank rating { $rating }
unit-steps = { $steps ->
    [one] { UNIT($unit) }, one step
   *[other] { UNIT($unit) }, { $steps } steps
  }
steps = { $steps ->
    [one] one step
   *[other] { $steps } steps
  }
air-points = { $points ->
    [0] none
    [one] one point
   *[other] { $points } points
  }
effort-no = No
effort-yes = Maximum Effort for { $points } SP
effort-after = Decide after the defender’s air support
effect-odds = { $attack } against { $defense }: { $odds } → { $column }
effect-odds-too-low = { $attack } against { $defense }: too low for the table, so the attack cannot be made
effect-price = { $points } SP, { $left } left
effect-shift = { $before } → { $after }
effect-tank-fire = Difference { $difference }: a hit on { $chances } in 6
effect-air-strike = A step lost on { $faces } in 6

# Explanation of an attack
explain-attack = The attack on { HEX($hex) }
line-attacker = { UNIT($unit) }
line-attacker-river = { UNIT($unit) }: half of { $value } across the river
line-attacker-oos = { UNIT($unit) }: half of { $value } out of supply
line-attacker-river-oos = { UNIT($unit) }: a quarter of { $value } across the river and out of supply
line-defenders = Defenders: { UNITS($units) }
line-odds = { $attack } against { $defense }
line-shift-limit = All shifts together, limit { $limit }
line-column = Column the die is rolled on
line-max-effort = Maximum Effort: losses of both sides are doubled
line-works = Works: the attacker loses { $attacker } more, the defender { $spared } less
line-works-barraged = Barrage: works do not affect losses
line-price = Paid from the pool
line-empty = The hex is empty
shift-woods = Woods
shift-town = Town
shift-city = City
shift-works = Works
shift-minor-river = All attack across a minor river
shift-bridge = All attack over bridges of a major river
shift-barrage = Barrage
shift-armour = Tanks against a hex without tanks
shift-air-attacker = Air support of the attack
shift-air-defender = Air support of the defence
outcome-losses = attacker { $attacker }, defender { $defender }
outcome-hit = hit
came-missed = missed
bubble-strengths = { $attack } : { $defense }
bubble-shift = { $odds }, { $shift }
marker-barrage = Barrage

# The log
event-AttackDeclared = { UNITS($units) } will attack { HEX($hex) }
event-BarragePlaced = A barrage is laid on { HEX($hex) }
event-AttackWithdrawn = The attack on { HEX($hex) } is taken back
event-TankAimed = { UNIT($unit) } aims at { UNIT($target) }
event-TankFired = { UNIT($unit) } fires at { UNIT($target) }, difference { $difference }: { $steps ->
    [0] no hit
    [one] one step
   *[other] { $steps } steps
  }
event-AirStruck = { UNIT($unit) } at { HEX($hex) } is hit from the air
event-AirMissed = The strike on { UNIT($unit) } at { HEX($hex) } misses
event-StepsLost = { UNIT($unit) } at { HEX($hex) } loses { $steps ->
    [one] one step
   *[other] { $steps } steps
  }
event-UnitDestroyed = { UNIT($unit) } is destroyed at { HEX($hex) }
event-ReconRetreated = { UNIT($unit) } slips away from { HEX($left) } to { HEX($hex) }
event-MarkersCashedIn = The markers on { HEX($hex) } return to the pool; the attack is off
event-AttackCalledOff = The attack on { HEX($hex) } is called off
event-AssaultBegan = { $air ->
    [0] Assault on { HEX($hex) }
    [one] Assault on { HEX($hex) } with one air point
   *[other] Assault on { HEX($hex) } with { $air } air points
  }
event-SupportFlown = The defender flies { $air ->
    [one] one air point
   *[other] { $air } air points
  }
event-EffortSettled = Maximum Effort at { HEX($hex) }
event-AssaultResolved = { HEX($hex) }: { $attack } against { $defense }, { $odds } → { $column }; attacker loses { $attackerLoss }, defender { $defenderLoss }
event-UnitsAdvanced = { UNITS($units) } { $count ->
    [one] enters
   *[other] enter
  } { HEX($hex) }
event-GameEnded = { $side ->
    [nobody] A draw
   *[other] { $level ->
        [decisive] Decisive { SIDE($side) } victory
        [marginal] Marginal { SIDE($side) } victory
       *[won] { SIDE($side) } victory
      }
  }: the balance of points is { $points }

# Refusals
refusal-no-enemy-there = There is no enemy at { HEX($hex) }.
refusal-no-attackers = No unit is named to attack { HEX($hex) }.
refusal-not-your-unit = { UNIT($unit) } is not one of your units on the map.
refusal-not-adjacent = { UNIT($unit) } is not adjacent to { HEX($hex) }.
refusal-no-attack-value = { UNIT($unit) } has no attack value.
refusal-not-from-reserve = { UNIT($unit) } did not move from reserve this phase.
refusal-attacks-already = { UNIT($unit) } already attacks { HEX($hex) }; a unit may take part in only one assault.
refusal-barrage-without-attack = No attack is declared on { HEX($hex) }: a barrage needs one.
refusal-barraged-already = There is already a barrage on { HEX($hex) }.
refusal-no-sponsor = No stack in supply attacks { HEX($hex) }: only such a stack can call the barrage.
refusal-cannot-sponsor = The stack at { HEX($stack) } has no paid marker on { HEX($hex) }.
refusal-no-barrages = The { SIDES($side) } have no barrages.
refusal-barrage-limit = All { $limit } barrages of this turn are placed.
refusal-not-declared = No attack is declared on { HEX($hex) }.
refusal-nothing-declared = No attack is declared.
refusal-no-targets = No enemy is adjacent to a unit that may attack.
refusal-no-tank-target = { UNIT($unit) } cannot fire at { UNIT($target) }.
refusal-not-its-fire = { UNIT($unit) } has no target to choose now.
refusal-no-air-target = { UNIT($unit) } is not an enemy unit on the map.
refusal-struck-already = { UNIT($unit) } has already been struck this phase.
refusal-too-few-air-points = { $air } air points requested; { $points } available.
refusal-support-limit = { $air } air points requested; at most { $limit } may support one assault.
refusal-nobody-there = No unit holds { HEX($hex) }: there is nothing to support.
refusal-odds-too-low = { $attack } against { $defense } at { HEX($hex) } is below { $least }, the lowest odds allowed.
refusal-effort-out-of-supply = The stack at { HEX($hex) } is out of supply, so Maximum Effort is not possible at { HEX($target) }.
refusal-not-vacated = No recon unit slipped away and left { HEX($hex) } empty.
refusal-not-in-assault = { UNIT($unit) } is not in the assault on { HEX($hex) }.
refusal-more-than-owed = { $steps } steps named; { $owed } must be lost.
refusal-too-few-steps = { UNIT($unit) } has { $left ->
    [one] one step
   *[other] { $left } steps
  }, not { $steps }.
refusal-path-begins-elsewhere = The path of { UNIT($unit) } must begin at { HEX($hex) } and lead away from it.
refusal-recon-too-far = { UNIT($unit) } may retreat { $reach } hexes, not { $steps }.
refusal-not-recon = { UNIT($unit) } is not a recon unit.
refusal-not-under-attack = No attack is declared on { HEX($hex) }, where { UNIT($unit) } is.
refusal-retreated-already = { UNIT($unit) } has already retreated this phase.
refusal-not-neighbours = { HEX($a) } and { HEX($b) } are not adjacent.
refusal-enemy-there = The enemy holds { HEX($hex) }.
refusal-recon-major-river = An unbridged major river blocks the way to { HEX($hex) }.
refusal-recon-bond = An enemy bond closes { HEX($hex) }.
refusal-recon-next-to-enemy = { HEX($hex) } is adjacent to the enemy at { HEX($enemy) }, and no unit of yours holds it.
unit = { UNIT($unit) }

# The count
explain-victory = { SIDE($side) } victory points
count-place = { $of ->
    [one] { $place }, worth { $all }: held by the { SIDES($side) }
   *[other] { $each ->
        [0] { $place }, worth { $all } as a whole: { $held } of { $of } hexes
       *[other] { $place }, worth { $each } a hex and { $all } for the whole: { $held } of { $of } hexes
    }
  }
count-exit = Tank and mech brigades that have left by the exit edge: { $count }; { $each } points each{ $most ->
    [0] {""}
   *[other] , { $most } at most
  }
count-lost-soviet = Soviet units destroyed: { $count }; tank, mech and motor rifle { $mobile }, others { $other }
count-lost-german = German units destroyed: { $count }; panzer, panzergrenadier and tank battalions { $mobile }, others { $other }
count-bid = Bid for the sides before play
degree-won = { SIDE($side) } victory
degree-decisive = Decisive { SIDE($side) } victory
degree-marginal = Marginal { SIDE($side) } victory
degree-draw = Draw
count-level = { $verdict }
count-end = Counted when turn { $turns } is over; nothing ends the game sooner
count-lacks = { SIDE($side) }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  } short of the next result ({ $degree })
count-best = { SIDE($side) }: the best result, with { $points ->
    [one] { $points } point
   *[other] { $points } points
  } to spare
mark-place = { $place }, held by the { SIDES($side) }

## What whoever opens a game may choose (R1 to R24)

option-optional_supply = Optional supply rules: attacks are paid for from a pool, along a trace
option-recon = Optional recon rules: recon units may slip away before an attack (B16)
option-refund = Markers on a vacated hex may be cashed in (Note, R17)
option-chain_exempt = Adjacent units carry a trace across anything (3D, R6)
option-count_mode = River distance is counted (R4)
option-count_mode-entered_hex = to the hex entered by the crossing
option-count_mode-near_side = on the near side only, one hex more
option-reset_count_at_friendly = The count restarts at a friendly unit on the way (R6, lenient)
option-road_through_woods = A road through woods breaks the run of woods hexes (3C, lenient)
option-marker_per_stack = One marker for each stack and target; without it, one for each target (R1)
option-double_fire = A much better tank unit fires twice (B9)

series-points = Victory points
series-steps = Steps on the map
series-lost = Steps missing
series-supply = Supply points in the pool
series-arrived = Supply points that arrived
series-spent = Supply points spent
luck-assaults = Assaults, enemy steps less own
luck-tanks = Tank combat, enemy steps less own
luck-air = Air strikes, enemy steps less own
luck-supply = Supply rolls, SP
luck-in-steps = steps
luck-in-points = SP

# --- What a director may amend ---

amend-pool = { SIDE($side) } pool
amend-turn = Turn { $turn }
amend-hex = Hex { HEX($hex) }
amend-any-hex = Hex
amend-interdiction = { SIDE($side) } interdiction at { HEX($hex) }
amend-any-interdiction = { SIDE($side) } interdiction at
field-place = Hex
field-place-due = yet to arrive
field-place-dead = destroyed
field-place-exited = exited the map
field-steps = Steps
field-spent = Half movement points spent this phase
field-reserve = In reserve
field-reserve_moved = Has moved out of reserve this phase
field-strategic = Has made a strategic move this turn
field-crossed = Has crossed a major river this phase
field-oos = Out of supply
field-rebuilt = Has regained a step this turn
field-struck = Has been struck from the air this phase
field-retreated = Has retreated, or stayed, as recon this phase
field-points = Supply points
field-air = Air points left this turn
field-inf = Infantry replacement points
field-armour = Armour replacement points
field-barrages = Barrages placed this turn
field-vacated = Left empty by a recon retreat
field-barrage = Barrage
field-declared = Declared
field-there = Present
field-control = Held by
field-control-soviet = Soviet
field-control-german = German
field-razed = Works lost
refusal-amend-range = { $field } must be between { $least } and { $most }, not { $value }.
refusal-amend-over = The game is over: nothing in it can be amended.
refusal-amend-nobody-asked = The game would then have no question to ask. The present one is: { $asked }
refusal-amend-unsettled = No unit and no attack can be amended until this is settled: { $ask }
refusal-amend-enemy-there = { UNIT($unit) } would share { HEX($hex) } with { UNIT($enemy) }, an enemy.
refusal-amend-destroyed = { UNIT($unit) } is destroyed: give it a hex too.
refusal-amend-off-map = { UNIT($unit) } is not on the map: give it a hex too.
refusal-amend-never-due = { UNIT($unit) } was on the map from the start and has no turn of arrival.
refusal-amend-control = A { SIDE($side) } unit is at { HEX($hex) }, so that side holds it.
refusal-amend-works = A { SIDE($side) } unit is at { HEX($hex) }, so the works there are lost.
refusal-amend-declared = { UNIT($unit) } is to attack { HEX($hex) } from { HEX($origin) }: take back that attack too.
refusal-amend-own-target = { HEX($hex) } is under attack, and the attackers would hold it: take back that attack too.

assault-on = Assault on { HEX($hex) }
shot-at = { UNIT($unit) } at { UNIT($target) }
line-ratings = Ratings
line-tank-cover = The target is in cover
tank-read = difference { $difference }, die { $die }: { $steps ->
    [0] no step lost
    [one] one step lost
   *[other] { $steps } steps lost
  }
mark-out = { UNIT($unit) } out
mark-steps = −{ $steps }
mark-advance = advance
mark-no-hit = no hit
roll-air-strike = Air strike
roll-assault = Assault
roll-supply = Supply
roll-tank-fire = Tank fire

# What each phase is for, and what most players do.
aim-replacement = Rebuild worn units. Most restore armour beside the front first.
aim-movement = Bring units beside what they will attack. Most keep some armour back for the reserve.
aim-tank_combat = Let tanks fire before the assaults. Most fire at the target that is worth most steps.
aim-air_strikes = Hit units from the air. Most strike the stack they will assault.
aim-declaration = Name the hexes you assault, and pay. Most declare a few attacks with good odds.
aim-defensive_reserve = Bring reserves to hexes under attack. Most strengthen a hex that can still be held.
aim-recon_retreat = Slip away with reconnaissance. Most leave a hex that will be lost.
aim-combat = Fight the declared assaults, one by one. Most begin where an advance opens the way.
aim-reserve_movement = Move reserves on. Most go through the gaps the assaults made.
aim-reserve_tank_combat = Let the tanks of the reserve fire.
aim-reserve_declaration = Name the hexes the reserve assaults. Most attack where it is cheap.
aim-reserve_recon_retreat = Slip away from the reserve attack with reconnaissance.
aim-reserve_combat = Fight the assaults of the reserve.
aim-end = Close the player turn.
# A question within a phase, often put to the other side.
aim-tank_fire = Fire with this tank unit before the assault. Most aim where a hit costs the enemy most.
aim-support = Help the defence from the air. Most spend points only where they move the column.
aim-losses = Say which units pay for the result. Most spare armour and units that stand in the way of a breakthrough.
aim-advance = Take the hex that was left. Most enter only where the units keep their supply.

# Subjects of the menu of acts.
acts-units = Units
acts-attacks = Attacks
acts-replacements = Replacements

# What is still open when a phase is ended.
ending = End the phase?
ending-act = { $act }: { $count ->
    [one] one unit could still do this
   *[other] { $count } units could still do this
}.
ending-choice = { $act }: { $count } still open.
# Orders in advance.
choice-question-losses = Losses in an assault
choice-answer-strongest = from the unit with the most steps
choice-answer-weakest = from the unit with the fewest steps
choice-question-support = Air support for a defence
choice-answer-none = none
choice-answer-one = one point
choice-answer-all = all points that may fly
choice-answer-rest = none for the rest of the phase
choice-question-recon_retreat = Retreat of recon units before assaults
choice-question-reserve_recon_retreat = Retreat of recon units before reserve assaults
choice-answer-stay = stay
choice-answer-go = retreat by the first way
choice-question-defensive_reserve = Movement of reserves in the enemy's turn
choice-question-tank_combat = Tank fire
choice-question-reserve_tank_combat = Tank fire after reserve movement
choice-answer-best = at the best target
choice-fact-steps = steps to lose
choice-fact-odds = odds
choice-fact-points = air points that may fly
choice-fact-count = how many units
choice-fact-rating = tank rating
