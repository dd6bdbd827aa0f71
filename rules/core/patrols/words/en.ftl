# What the game says. Ids are fixed by the contract: docs/contract.md.

side-blue = Blue
side-red = Red
scenario-valley = The valley
scenario-valley-about = Two patrols a side, three villages. Both sides order at once. Four turns.

turn = Turn { $turn }
station-plot = Orders
ask-plot = Which patrol goes where? Both sides order at once.
ask-unit = Which patrol?
ask-hex = Where to?
action-plot = Order a patrol
action-end_phase = Stay where they are
act-plot = Seal the order

order-go = { UNIT($unit) } to { HEX($hex) }
order-hold = nobody moves
event-TurnBegan = Turn { $turn }
event-AnswerSealed = Your order is sealed: { $order }
event-PhasePassed = { SIDE($who) } has answered
event-AnswersOpened = { SIDE($who) } ordered: { $order }
event-PatrolsMet = { UNIT($one) } meets { UNIT($two) }: { UNIT($lost) } is lost
event-PatrolsMet-even = { UNIT($one) } meets { UNIT($two) }: even, both stay
event-PatrolMoved = { UNIT($unit) } goes to { HEX($hex) }
event-PatrolHalted = { UNIT($unit) } stays in { HEX($hex) }: its way is not free
event-GameEnded = Villages: { SIDE("blue") } { $blue }, { SIDE("red") } { $red }

verdict-won = { SIDE($side) } wins
verdict-draw = A draw

refusal-game-over = The game is over.
refusal-not-your-decision = You are not asked now ({ $phase }).
refusal-not-now = { $action } does not answer what is asked ({ $phase }).
refusal-nothing-for-this = Nothing can be done with this now.
refusal-not-yours = { UNIT($unit) } is not yours.
refusal-not-adjacent = { HEX($hex) } is not next to { UNIT($unit) }.
refusal-occupied = { UNIT($unit) } is in { HEX($hex) }.

luck-meetings = Meetings, patrols lost by the enemy less one's own
luck-in-patrols = patrols
