# What the game says of turns, phases and scenarios. Each chapter's words are in `en/`.

side-axis = Axis
side-soviet = Soviet
side-axis-north = Axis North
side-axis-south = Axis South
side-soviet-north = Soviet North
side-soviet-south = Soviet South
scenario-barbarossa = Barbarossa
scenario-barbarossa-about = June 1941 to April 1942, from the frontier to Moscow: a whole campaign for two to four commanders.

option-start = Invasion
option-start-jun1 = 1 June 1941: early, the weather by a die
option-start-jun22 = 22 June 1941: as it was
option-start-jul10 = 10 July 1941: late, the Axis set up freely
option-redeploy = The Soviet side sets up freely; three victory cities are enough
option-commanders = Commanders
option-commanders-two = one a side
option-commanders-three_axis = two Axis, one Soviet
option-commanders-three_soviet = one Axis, two Soviet
option-commanders-four = two a side

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

phase-deploy = Deployment
phase-weather = Weather
phase-length = Go on?
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

ask-length = { SIDE($side) }: go on, or stop the game here?
ask-replacement = { SIDE($side) } replacements and strategic movement.
ask-movement = { SIDE($side) } movement. Which units go where?
ask-reserve-movement = { SIDE($side) }, Reserve Phase { $number }: who moves still?
ask-attack = { SIDE($side) } attacks: commit units to each.
ask-reserve-attack = { SIDE($side) }, Reserve Phase { $number }: who attacks still?
ask-isolation = { SIDE($side) }: which units of the pocket are lost?
ask-units = Which units?
ask-unit = Which unit?
ask-path = Where to?
action-instruct = Answer in advance
act-instruct = Answer so from now on
ask-question = Which question?
ask-answer = How is it to be answered?
choice-answer-ask = ask me
refusal-answer-on-file = That is your answer already.
action-end_phase = End the phase
act-end-phase = End { $phase }
decline-length = Go on

event-TurnBegan = Turn { $turn } of { $turns }: { $date }
event-PhaseBegan = { SIDE($who) }: { $phase }

refusal-game-over = The game is over.
refusal-not-your-decision = It is for { SIDE($side) } to decide now ({ $phase }).
refusal-not-now = { $action } is not possible now ({ $phase }).
refusal-nothing-for-this = There is nothing to do this with now.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-on-the-map = { UNIT($unit) } is not on the map.
refusal-not-your-command = { UNIT($unit) } takes orders from { SIDE($command) }.
refusal-chief-only = That is for { SIDE($command) } to say, who has the chief command.
event-UnitsEliminated-combat = Lost in combat: { UNITS($units) }
event-UnitsDispersed = Dispersed: { UNITS($units) }
event-UnitsSpent = Spent: { UNITS($units) }
