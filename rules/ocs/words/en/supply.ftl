# Supply: dumps, draws, throws, payments (12.1 to 12.3).

ask-payment = Which supply pays for it?
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
purpose-eaten = eaten off the map
purpose-recovered = internal stocks
purpose-refit = aircraft refit
purpose-built = construction
purpose-recon = reconnaissance
purpose-wasted = wasted

event-SupplyNoted = The { SIDES($who) } spend { $tokens } ({ $source }): { $purpose }; { $left } left there
event-SupplySpent = The { SIDES($who) } spend { $tokens }: { $purpose }

refusal-cannot-pay = { $needed } needed; { $had } available.
refusal-pays-for-another = { UNIT($unit) } needs no supply here.
refusal-more-than-it-holds = { HEX($hex) } holds { $held }, not { $asked }.
refusal-pays-too-little = { UNIT($unit) } needs { $needed }; the payment gives { $given }.
refusal-pays-too-much = The payment gives { UNIT($unit) } { $over } more than it needs.
refusal-not-all-have-it = { UNITS($lacking) } cannot get it that way: { UNITS($units) } must be supplied together, by one HQ or from one dump.
refusal-not-shared = { UNITS($units) } must be supplied together, by one HQ or from one dump.
refusal-not-your-supply = The supply in { HEX($hex) } is not yours.
refusal-organic-load = The load of the organic trucks in { HEX($hex) } is for their own formation only.
refusal-craft-not-near = The load of { $craft } in { HEX($hex) } can be drawn only in that hex or an adjacent one.
refusal-craft-not-thrown = The load of { $craft } in { HEX($hex) } can only be drawn from nearby: { UNIT($hq) } may not throw it.
refusal-box-not-for-map = { $box } is off the map: only units in it may draw from it.
refusal-draw-too-short = From { HEX($start) } to { HEX($hex) } is { $cost } { $mobility }: { $short } more than the draw range of { $range }.
refusal-throw-too-short = From { HEX($start) } to { HEX($hex) } is { $cost } { $mobility }: { $short } more than the throw range of { $range }.
refusal-zone-shuts-path = The ZOC of { UNIT($foe) } in { HEX($from) } blocks { HEX($blocked) }{ $others ->
    [0] {""}
   *[other] {" "}(and { $others } more)
 } on the path from { HEX($start) } to { HEX($hex) }.
refusal-enemy-on-path = Enemy combat units in { HEX($blocked) }{ $others ->
    [0] {""}
   *[other] {" "}(and { $others } more)
 } block the path from { HEX($start) } to { HEX($hex) }.
refusal-no-path = No supply path of any length leads from { HEX($start) } to { HEX($hex) } in { $mobility }.
refusal-several-bars = { $bar } { $more }
refusal-enemy-in-dump = Enemy combat units are in { HEX($hex) } with that supply.
refusal-throws-not = { UNIT($unit) } cannot throw supply to you.
refusal-strat-throws-not = { UNIT($hq) } is in Strat Mode and cannot throw supply.
refusal-serves-others = { UNIT($hq) } cannot throw supply to { UNIT($unit) }.
refusal-serves-no-base = { UNIT($hq) } is a division HQ and cannot throw supply to the airbase in { HEX($hex) }.
refusal-throws-on = { UNIT($hq) } gets that supply only through { UNIT($other) } and cannot throw it on.

mobility-leg = Leg MP
mobility-track = Track MP
mobility-truck = Truck MP

remedy-range = { $points } MP nearer
remedy-negate = A unit staying in { HEX($hex) }{ $others ->
    [0] {""}
   *[other] {" "}and { $others } more
 } would open the path
remedy-clear = Enemy cleared from { HEX($hex) }{ $others ->
    [0] {""}
   *[other] {" "}and { $others } more
 }
remedy-mode = { UNIT($unit) } out of Strat Mode
