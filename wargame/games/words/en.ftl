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
event-ClockMended = The site gives { SIDE($side) } { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 } back: { $reason }
event-ClockMended-flag = The site lifts the fallen flag of { SIDE($side) }: { $reason }
