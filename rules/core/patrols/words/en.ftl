# What the game says. Ids are fixed by the contract: docs/contract.md.

side-blue = Blue
side-red = Red
scenario-valley = The valley
scenario-valley-about = Two patrols a side, two cards in hand, three villages. Both sides order at once. Four turns.

turn = Turn { $turn }
phase-plot = Orders
phase-take = Cards
station-plot = Orders
station-take = Cards
added-card = Card of { UNIT($unit) }
ask-plot = Which patrol goes where? Both sides order at once.
ask-unit = Which patrol?
ask-area = Where to?
slot-area = To
slot-card = Card
ask-take = Which two of the three cards do you take? The enemy does not learn which.
ask-first = Which card?
ask-second = And which other?
ask-card = With a card?
action-take = Take these cards
action-plot = Order a patrol
action-wait = Stay, with a card
action-end_phase = Stay where they are
act-plot = Seal the order

order-go = { UNIT($unit) } to { HEX($area) }
order-go-card = { UNIT($unit) } to { HEX($area) }, with { $card }
order-hold = nobody moves
order-wait = nobody moves, with { $card }
event-HandTaken = You have taken { $one } and { $two }
event-CardPlayed = { SIDE($who) } plays { $card }
card-ambush = Ambush
card-drill = Drill
card-storm = Storm
card-text-ambush = +2 to the dice of your patrols that stay.
card-text-drill = +1 to the die of each of your patrols.
card-text-storm = +2 to the die of your patrol that goes.
choice-first-ambush = { card-ambush }: { card-text-ambush }
choice-first-drill = { card-drill }: { card-text-drill }
choice-first-storm = { card-storm }: { card-text-storm }
choice-second-ambush = { card-ambush }: { card-text-ambush }
choice-second-drill = { card-drill }: { card-text-drill }
choice-second-storm = { card-storm }: { card-text-storm }
choice-card-ambush = { card-ambush }: { card-text-ambush }
choice-card-drill = { card-drill }: { card-text-drill }
choice-card-storm = { card-storm }: { card-text-storm }
event-TurnBegan = Turn { $turn }
event-AnswerSealed = Your order is sealed: { $order }
event-PhasePassed = { SIDE($who) } has answered
event-AnswersOpened = { SIDE($who) } ordered: { $order }
event-PatrolsMet = { UNIT($one) } meets { UNIT($two) }: { $first } against { $second }, { UNIT($lost) } is lost
event-PatrolsMet-even = { UNIT($one) } meets { UNIT($two) }: { $first } against { $second }, both stay
event-PatrolMoved = { UNIT($unit) } goes to { HEX($area) }
event-PatrolHalted = { UNIT($unit) } stays in { HEX($area) }: its way is not free
event-GameEnded = Villages: { SIDE("blue") } { $blue }, { SIDE("red") } { $red }

explain-victory = Villages
villages-of = Held by { SIDE($side) }
series-villages = Villages held
verdict-won = { SIDE($side) } wins
verdict-draw = A draw

refusal-game-over = The game is over.
refusal-not-your-decision = You are not asked now ({ $phase }).
refusal-not-now = { $action } does not answer what is asked ({ $phase }).
refusal-nothing-for-this = Nothing can be done with this now.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-connected = No way leads from { UNIT($unit) } to { HEX($area) }.
refusal-same-card = You have taken { $card } already.
refusal-not-in-hand = { $card } is not in your hand.
refusal-no-cards = You have no cards left.
refusal-occupied = { UNIT($unit) } is in { HEX($area) }.

luck-meetings = Meetings, patrols lost by the enemy less one's own
luck-in-patrols = patrols

roll-meeting = Meeting

# What the phase is for, and what most players do.
aim-take = Cards are played with orders, once each. Most take one for going and one for staying.
aim-plot = Send patrols where nobody expects them. Most spread them over several roads.

# What is still open when the phase is ended.
ending = End the phase?
ending-act = { $act }: { $count ->
    [one] one patrol could still do this
   *[other] { $count } patrols could still do this
}.
ending-choice = { $act }: { $count } still open.
