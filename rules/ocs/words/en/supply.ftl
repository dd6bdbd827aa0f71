# Supply: dumps, draws, throws, payments (12.1 to 12.3).

ask-payment = Which supply pays?
payment-drawn = from { HEX($hex) }
payment-thrown = from { HEX($hex) } by { UNITS($hqs) }
payment-several = from { $count } dumps
payment-stays = { $tokens } stay there

purpose-fuel = fuel
purpose-combat = combat
purpose-barrage = barrage
purpose-eaten = eaten for want of trace supply
purpose-recovered = internal stocks
purpose-refit = refit of aircraft
purpose-built = construction
purpose-wasted = wasted

event-SupplySpent = { SIDE($who) } spends { $tokens }: { $purpose }

refusal-cannot-pay = { $needed } are needed, { $had } can be had.
refusal-pays-for-another = { UNIT($unit) } needs nothing here.
refusal-more-than-it-holds = { HEX($hex) } holds { $held }, not { $asked }.
refusal-pays-too-little = { UNIT($unit) } needs { $needed }, the payment gives { $given }.
refusal-pays-too-much = { UNIT($unit) } is paid { $over } more than it needs.
refusal-not-shared = { UNITS($units) } must all have it by one HQ, or from one dump.
refusal-not-your-supply = The supply in { HEX($hex) } is not yours.
refusal-organic-load = What organic trucks carry in { HEX($hex) } is for their own formation.
refusal-out-of-draw = { HEX($hex) } is out of reach for a direct draw.
refusal-out-of-throw = { HEX($hex) } is out of the throw range of { UNIT($hq) }.
refusal-throws-not = { UNIT($unit) } cannot throw supply to you.
refusal-strat-throws-not = { UNIT($hq) } is in Strat Mode: it throws no supply.
refusal-serves-others = { UNIT($hq) } does not throw to { UNIT($unit) }.
