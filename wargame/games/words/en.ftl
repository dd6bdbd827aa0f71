# What the site itself writes into a game's log.
event-TakenBack = { SIDE($side) } takes back the last action.
event-RulesChanged = The game goes on under version { $version } of its rules; so far it was version { $before }.
event-RulesChanged-reason = The game goes on under version { $version } of its rules; so far it was version { $before }: { $reason }
event-EpochBegun = New dice from here on, promised anew: { $reason }
event-Resigned = { SIDE($side) } resigns.
event-DrawAgreed = The sides agree on a draw.
event-TimeForfeited = { SIDE($side) } has run out of time; the game is claimed.
event-Abandoned = The game is abandoned.
event-CommandLaidDown = { SIDE($command) } lays down the command; a fellow commander takes it.
event-ClockMended = { SIDE($side) } is given { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 }: { $reason }
event-ClockMended-flag = The fallen flag of { SIDE($side) } is lifted: { $reason }
event-Ruled = Ruling { $number }, { $choice ->
    [stand] it stands
    [warn] { SIDE($side) } is warned
    [patch] the position is amended
    [rollback] the game is rolled back
    [adjudicate] the game is adjudicated
    [forfeit] the game is forfeited
    [time] time is given
    [hold] the game is held
    [resume] the game goes on
    [replace] a player is replaced
    [release] the game goes over to newer rules
   *[other] a decision
 }: { $reason }
event-RolledBack = The game goes back to event { NUMBER($to, useGrouping: 0) }, on branch { $branch }. { $kept ->
    [0] No die of what was played since stands.
    [one] The dice of one action played since stand.
   *[other] The dice of { $kept } actions played since stand.
 }
event-DiceKept = These dice are kept from before the ruling: they fell at event { NUMBER($seq, useGrouping: 0) } and stand.
event-PositionRuled = The director amends the position: { $count ->
    [one] one field
   *[other] { $count } fields
 }.
event-PositionRuled-field = { $thing }: { $field } { $before } → { $after }
event-PositionRuled-now = { $thing }: { $field } is { $after } now
event-PositionRuled-gone = { $thing } is taken off
event-ClockSet = The clock of { SIDE($side) } is set to { $days } d { $hours } h { $left } min.
event-GameHeld = The game is held: its clocks stand.
event-GameResumed = The game is held no longer.
event-PlayerReplaced = Another player takes over { SIDE($side) }.
event-Adjudicated = The game is adjudicated: { SIDE($side) } wins.
event-Adjudicated-drawn = The game is adjudicated: nobody wins.
event-Forfeited = { SIDE($side) } forfeits the game.
# What the site's own acts are called.
action-start = Begin the game
action-undo = Take back
action-rules = Go over to newer rules
action-dice = Promise new dice
action-yield = Lay down the command
action-clock = Give time
action-hold = Hold the game
action-resume = Let the game go on
action-ruling = Rule
action-resign = Resign
action-draw = Agree on a draw
action-claim = Claim a game on time
action-abandon = Abandon the game
action-forfeit = Forfeit the game
