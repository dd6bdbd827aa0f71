# What the game says of turns, phases and scenarios. Each chapter's words are in `en/`.

side-axis = Axis
    .plural = Axis
side-soviet = Soviet
    .plural = Soviets
side-axis-north = Axis North
side-axis-south = Axis South
side-soviet-north = Soviet North
side-soviet-south = Soviet South
type-armor = armour
type-armored_cavalry = armoured cavalry
scenario-barbarossa = Barbarossa
scenario-barbarossa-about = June 1941 to April 1942, from the frontier to Moscow: a whole campaign for two to four commanders.

option-start = Invasion
option-start-jun1 = 1 June 1941: early, with weather by die roll
option-start-jun22 = 22 June 1941: historical
option-start-jul10 = 10 July 1941: late, with free Axis set-up
option-redeploy = Free Soviet set-up; three victory cities are enough
option-commanders = Commanders
option-commanders-two = one per side
option-commanders-three_axis = two Axis, one Soviet
option-commanders-three_soviet = one Axis, two Soviet
option-commanders-four = two per side

date-1 = { $day } January { $year }
date-2 = { $day } February { $year }
date-3 = { $day } March { $year }
date-4 = { $day } April { $year }
date-6 = { $day } June { $year }
date-7 = { $day } July { $year }
date-8 = { $day } August { $year }
date-9 = { $day } September { $year }
date-10 = { $day } October { $year }
date-11 = { $day } November { $year }
date-12 = { $day } December { $year }

weather-good = good weather
weather-mud = mud
weather-frost = hard frost
weather-snow = snow

phase-deploy = Set-up
phase-weather = Weather
phase-length = Game length
phase-replacement = Replacements and strategic movement
phase-movement = Movement
phase-attack = Attacks
phase-isolation = Isolation
phase-victory = Victory
phase-refacing = Recovery
phase-reserve-movement = Reserve Phase { $number }: movement
phase-reserve-attack = Reserve Phase { $number }: attacks
station-weather = Weather
station-length = Go on
station-replacement = Replace
station-movement = Move
station-attack = Attack
station-isolation = Isolation
station-victory = Victory
station-refacing = Recover

ask-length = { SIDE($side) } decision: play on, or stop the game here?
ask-replacement = { SIDE($side) } replacements and strategic movement: which units come in, and which move by rail or sea?
ask-movement = { SIDE($side) } movement: which units go where?
ask-reserve-movement = { SIDE($side) } movement, Reserve Phase { $number }: which units still move?
ask-attack = { SIDE($side) } attacks: which units attack which hexes?
ask-reserve-attack = { SIDE($side) } attacks, Reserve Phase { $number }: which units still attack?
ask-isolation = { SIDE($side) } isolation: which units of the pocket are lost?
ask-units = Which units?
ask-unit = Which unit?
ask-path = Where do they go?
action-instruct = Answer in advance
act-instruct = Always answer like this
ask-question = Which question do you answer in advance?
ask-answer = How should it be answered?
choice-answer-ask = ask me
refusal-answer-on-file = That is already your standing answer.
action-end_phase = End the phase
act-end-phase = End { $phase }
decline-length = Play on

event-TurnBegan = Turn { $turn } of { $turns }: { $date }
event-PhaseBegan = { SIDE($who) }: { $phase }

refusal-game-over = The game is over.
refusal-not-your-decision = The { SIDE($side) } side has to decide now ({ $phase }).
refusal-not-now = “{ $action }” is not possible now ({ $phase }).
refusal-nothing-for-this = There is nothing you can do this with now.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-on-the-map = { UNIT($unit) } is not on the map.
refusal-not-your-command = { UNIT($unit) } is under the command of { SIDE($command) }.
refusal-chief-only = Only { SIDE($command) }, the chief commander, can decide that.
event-UnitsEliminated-combat = Eliminated in combat: { UNITS($units) }
event-UnitsDispersed = Dispersed: { UNITS($units) }
event-UnitsSpent = Spent: { UNITS($units) }

# What each phase is for, and what most players do.
aim-deploy = Place units before the first turn. Most keep the printed set-up.
aim-weather = Learn the weather of the turn.
aim-length = Choose whether the game goes on. Most play on unless they lead.
aim-replacement = Bring in units, and move others by rail or sea. Most fill the gaps of the line first; nobody has to give up a unit.
aim-movement = Bring units beside what they will attack. Most leave no hole behind them.
aim-attack = Attack, alone or several together. Most attack few hexes with many units.
aim-isolation = Choose which units of a pocket are lost. Most keep the strongest.
aim-victory = Count both sides’ conditions.
aim-refacing = Make spent units ready again.
# A question within a phase, often put to the other side.
aim-reaction = Get out from under an attack before it is fought. Most withdraw only units that would be lost.
aim-no_retreat = Hold hexes to the last. Most order it only where ground is worth more than the units.
aim-retreat = Save these units. Most go far enough that no further attack can reach them.
aim-leave = Choose whether these units give ground. Most stay while they keep their supply.
aim-route = Choose the way back. Most keep touch with their neighbours and with supply.
aim-exchange = Choose who pays for the exchange. Most give units that are cheap to replace.
aim-price = Choose who pays for the attack. Most give units that are cheap to replace.
aim-fight = Fight the declared attacks in the order that helps most. Most begin where a result opens ground for the next.
aim-demand = Choose whether to trade factors before they retreat. Most do where their own loss comes back soon.
aim-advance = Take the hexes that were left. Most enter only where the units keep their supply.
aim-advance_duty = Take the hexes that were left. Most send units that neither break the line nor lose their supply.
aim-breakthrough = Use the gap at once. Most attack what would close it again.
aim-pocket = Choose which units of a pocket are lost. Most keep the strongest.
aim-room = Make room for the unit that arrives. Most move the weaker one.

# Subjects of the menu of acts.
acts-units = Units
acts-attacks = Attacks
acts-transport = Transport
acts-losses = Losses
acts-ahead = Ahead

# What is still open when a phase is ended.
ending = End the phase?
ending-act = { $act }: { $count ->
    [one] one unit could still do this
   *[other] { $count } units could still do this
}.
ending-choice = { $act }: { $count } still open.
