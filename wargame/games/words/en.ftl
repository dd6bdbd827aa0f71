# What the site itself writes into a game's log.
event-TakenBack = The { SIDE($side) } side takes back the last action.
event-RulesChanged = The game continues under version { $version } of its rules, after version { $before }.
event-RulesChanged-reason = The game continues under version { $version } of its rules, after version { $before }: { $reason }
event-EpochBegun = New dice from here, with a new promise: { $reason }
event-Resigned = The { SIDE($side) } side resigns.
event-SideLeft = { $how ->
    [Resigned] The { SIDE($side) } side resigns; the others play on.
   *[TimeForfeited] The { SIDE($side) } side has run out of time and is out; the others play on.
 }
event-DrawAgreed = The sides agree on a draw.
event-TimeForfeited = The { SIDE($side) } side has run out of time, and the opponent claims the game.
event-Abandoned = The game is abandoned.
event-CommandLaidDown = { SIDE($command) } gives up the command; a fellow commander takes over.
event-ClockMended = The { SIDE($side) } side gets { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 }: { $reason }
event-ClockMended-flag = The flag of the { SIDE($side) } side is lifted again: { $reason }
event-Ruled = Ruling { $number }, { $choice ->
    [stand] the game stands as it is
    [warn] the { SIDE($side) } side is warned
    [patch] the position is amended
    [rollback] the game is rolled back
    [adjudicate] the game is adjudicated
    [forfeit] the game is forfeited
    [time] extra time is given
    [hold] the game is held
    [resume] the game continues
    [replace] a player is replaced
    [release] the game moves to newer rules
   *[other] a decision
 }: { $reason }
event-RolledBack = The game goes back to event { NUMBER($to, useGrouping: 0) }, on branch { $branch }. { $kept ->
    [0] None of the dice rolled since then stand.
    [one] The dice of one action since then stand.
   *[other] The dice of { $kept } actions since then stand.
 }
event-DiceKept = These dice stand from before the ruling: they were rolled at event { NUMBER($seq, useGrouping: 0) }.
event-PositionRuled = The director amends the position: { $count ->
    [one] one field
   *[other] { $count } fields
 }.
event-PositionRuled-field = { $thing }: { $field } { $before } → { $after }
event-PositionRuled-now = { $thing }: { $field } is now { $after }
event-PositionRuled-gone = { $thing } is removed
event-ClockSet = The clock of the { SIDE($side) } side is set to { $days } d { $hours } h { $left } min.
event-GameHeld = The game is held and its clocks are stopped.
event-GameResumed = The game is no longer held.
event-PlayerReplaced = Another player takes over the { SIDE($side) } side.
event-Adjudicated = The game is adjudicated: the { SIDE($side) } side wins.
event-Adjudicated-drawn = The game is adjudicated as a draw.
event-Forfeited = The { SIDE($side) } side forfeits the game.
# What the site's own acts are called.
action-start = Begin the game
action-undo = Take back
action-rules = Move to newer rules
action-dice = Promise new dice
action-yield = Give up the command
action-clock = Give time
action-hold = Hold the game
action-resume = Continue the game
action-ruling = Rule
action-resign = Resign
action-draw = Agree to a draw
action-claim = Claim a game on time
action-abandon = Abandon the game
action-forfeit = Forfeit the game
