# What practice opponents say of why they act, in every game; worth is in points of victory.
practice-takes = it takes { HEX($places) }: worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-destroys = it is likely to remove { UNITS($units) }: worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-gains = the position is better for it, worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-least = it is the least loss, { NUMBER($points, maximumFractionDigits: 1) } points
practice-nothing = nothing else would gain anything
bold-attacks = the figures favour it, as far as it can see
bold-nearer = it comes nearer to the enemy
bold-may = it may, and does not look further ahead
# What ends a phase, after «Undo».
undo-end_phase = end of { $phase }
# Orders in advance: what a condition looks at, and why an order was switched off.
choice-fact-turn = turn
choice-fact-place = place
order-off-guard = { $fact } is not as the order expects
order-off-answer = its answer is not possible here
order-off-refused = its answer was refused: { $why }
order-off-moved = the position was changed by a ruling, by taking back or by new rules
order-off-used = it has been used as often as it was to be
order-off-player = somebody else plays this side now
order-off-release = the rules of this game no longer know its question or its answer
