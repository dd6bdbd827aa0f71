# Supply: dumps, draws, throws, payments (12.1 to 12.3).

ask-payment = Which supply pays?
payment-drawn = from { HEX($hex) }
payment-thrown = from { HEX($hex) } by { UNITS($hqs) }
payment-several = from { $count } dumps
payment-split = { UNITS($parts) }
payment-part = { $tokens } from { HEX($hex) }
payment-for = { $tokens } from { HEX($hex) } for { UNIT($unit) }
payment-stays = leaves { $tokens } there
payment-outcome = Supply { UNITS($ways) }: { UNITS($stays) }

purpose-fuel = fuel
purpose-combat = combat
purpose-barrage = barrage
purpose-eaten = eaten for want of trace supply
purpose-recovered = internal stocks
purpose-refit = refit of aircraft
purpose-built = construction
purpose-wasted = wasted

event-SupplyNoted = { SIDE($who) } spends { $tokens } { $source }: { $purpose }; { $left } left there
event-SupplySpent = { SIDE($who) } spends { $tokens }: { $purpose }

refusal-cannot-pay = { $needed } are needed, { $had } can be had.
refusal-pays-for-another = { UNIT($unit) } needs nothing here.
refusal-more-than-it-holds = { HEX($hex) } holds { $held }, not { $asked }.
refusal-pays-too-little = { UNIT($unit) } needs { $needed }, the payment gives { $given }.
refusal-pays-too-much = { UNIT($unit) } is paid { $over } more than it needs.
refusal-not-all-have-it = { UNITS($lacking) } cannot have it that way: { UNITS($units) } must all have it by one HQ, or from one dump.
refusal-not-shared = { UNITS($units) } must all have it by one HQ, or from one dump.
refusal-not-your-supply = The supply in { HEX($hex) } is not yours.
refusal-organic-load = What organic trucks carry in { HEX($hex) } is for their own formation.
refusal-craft-not-near = What { $craft } in { HEX($hex) } carries is drawn in that hex or beside it only.
refusal-craft-not-thrown = What { $craft } in { HEX($hex) } carries is drawn beside it: { UNIT($hq) } may not throw it.
refusal-box-not-for-map = { $box } is off the map: only units in it draw from it.
refusal-draw-too-short = From { HEX($start) } to { HEX($hex) } it is { $cost } { $mobility }: { $short } more than a draw of { $range }.
refusal-throw-too-short = From { HEX($start) } to { HEX($hex) } it is { $cost } { $mobility }: { $short } more than a throw of { $range }.
refusal-zone-shuts-path = The ZOC of { UNIT($foe) } in { HEX($from) } shuts { HEX($blocked) }{ $others ->
    [0] {""}
   *[other] {" "}(and { $others } more)
 } on the way from { HEX($start) } to { HEX($hex) }.
refusal-enemy-on-path = Enemy combat units in { HEX($blocked) }{ $others ->
    [0] {""}
   *[other] {" "}(and { $others } more)
 } bar the way from { HEX($start) } to { HEX($hex) }.
refusal-no-path = No supply path leads from { HEX($start) } to { HEX($hex) } in { $mobility }, whatever its length.
refusal-several-bars = { $bar } { $more }
refusal-enemy-in-dump = Enemy combat units stand on the supply in { HEX($hex) }.
refusal-throws-not = { UNIT($unit) } cannot throw supply to you.
refusal-strat-throws-not = { UNIT($hq) } is in Strat Mode: it throws no supply.
refusal-serves-others = { UNIT($hq) } does not throw to { UNIT($unit) }.
refusal-serves-no-base = { UNIT($hq) } is the HQ of a division and does not throw to the air base in { HEX($hex) }.
refusal-throws-on = { UNIT($hq) } has that supply from { UNIT($other) } only: it does not throw it on.

mobility-leg = Leg MP
mobility-track = Track MP
mobility-truck = Truck MP

mend-range = { $points } MP nearer
mend-negate = A unit that stays in { HEX($hex) }{ $others ->
    [0] {""}
   *[other] {" "}and { $others } more
 } opens the way
mend-clear = The enemy out of { HEX($hex) }{ $others ->
    [0] {""}
   *[other] {" "}and { $others } more
 }
mend-mode = { UNIT($unit) } out of Strat Mode
