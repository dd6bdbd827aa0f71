# 18.4e, f: DUKWs and LSTs.

action-beach_craft = Run ashore
action-launch_dukw = Launch DUKWs
act-beach-lst = Open a port at { HEX($hex) }: two dice { $modifier }
act-beach-dukw = Drive ashore at { HEX($hex) }: two dice { $modifier }
act-launch-dukw = Launch { $unit }: { $left } hexes left
event-BeachingDeclared = The { SIDES($who) } run landing craft ashore at { HEX($hex) }
event-CraftTurned = { SIDE($who) } DUKWs drive ashore at { HEX($hex) }
event-LstDeployed = The LST at { HEX($hex) } is a port of the { SIDES($who) }; it works from the next phase on
event-DukwLaunched = { SIDE($who) } DUKWs go into the water at { HEX($hex) }
event-LstDestroyed = The { SIDES($who) } destroy the LST port of { HEX($hex) }
marker-lst = LST port of the { SIDES($side) }
dukw-loaded = { $points ->
    [one] one DUKW point
   *[other] { $points } DUKW points
 } with { $load }
dukw-empty = { $points ->
    [one] one empty DUKW point
   *[other] { $points } empty DUKW points
 }

refusal-craft-not-alike = { $craft } and the others are not of one kind.
refusal-not-for-dukw = { UNIT($unit) } does not go aboard DUKWs: they take supply and light units.
refusal-craft-does-not-beach = { $craft } is neither an LST nor DUKWs, and stays afloat.
refusal-port-there-already = { HEX($hex) } has a port, or will have one.
refusal-supply-aboard = { $craft } carries { $held }, which cannot go ashore over a beach.
refusal-no-craft-to-beach = No LST and no DUKWs of yours can be run ashore.
refusal-no-dukw = { UNIT($unit) }: only DUKWs go into the water.
refusal-port-not-open-yet = The port of { HEX($hex) } works from the next phase on.
refusal-lst-port-stays = The port of { HEX($hex) } is an LST: nothing is built or pulled down there.
