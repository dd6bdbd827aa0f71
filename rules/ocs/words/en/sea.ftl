# 18: ships, what they fire at, who fires at them.

sea-box = { $name }
ship-face = { UNIT($ship) }, { $hits ->
    [0] { $face }
   *[other] { $face }, damaged
 }
option-sea = Ships sail, where the scenario has any
acts-sea = At sea
choice-against-ships = ships
errand-anti_ship = strike at ships

line-port = { SIDE($side) } port: { $hits ->
    [0] SP that it handles in a phase
    [one] SP that it handles in a phase, with one hit; whole { $whole }
   *[other] SP that it handles in a phase, with { $hits } hits; whole { $whole }
 }
line-port-left = SP that it can still handle in this phase
action-sail = Sail
action-sail_off = Leave the map by sea
action-shell_ships = Fire at ships
action-bombard = Ship barrage
action-fly_at_ships = Bomb ships
action-aim = Pick a target
action-hold_fire = Hold fire

act-sail = Sail to { HEX($hex) } for { $cost } MP: { $ships ->
    [one] one ship
   *[other] { $ships } ships
 }
act-sail-off = Leave for { $name }: { $ships ->
    [one] one ship
   *[other] { $ships } ships
 }
act-shell-ships = Open fire at { HEX($hex) } with { $guns ->
    [one] one gun unit
   *[other] { $guns } gun units
 }
act-bombard = Fire at { HEX($hex) }: { $points } points
act-fly-anti_ship = Bomb the ships at { HEX($hex) }: { $points } points, doubled
act-aim = Fire at { UNIT($ship) }: { $points } points, rolled on { $column }
effect-aim = A hit in { $hit } of 100, sunk in { $sunk }, DG and no hit in { $dg }
act-hold-fire = The rest hold their fire

ask-ships = Which ships?
ask-sail-goal = Where do they sail?
ask-box = Which waters off the map?
ask-naval-target = Which hex is fired at?
ask-naval-guns = Who fires?
ask-anti_ship-goal = The ships of which hex are bombed?
ask-aim = { $ships ->
    [one] One target
   *[other] { $ships } targets
 } at { HEX($hex) }, { $guns ->
    [one] one of yours has
   *[other] { $guns } of yours have
 } none yet. Who fires at what?
ask-aim-target = Which of them is fired at?
decline-lay_guns = All at the first that they can hit
slot-ships = Ships
slot-guns = Guns
slot-target = Target
slot-box = Off the map

event-ShipsSailed = { $ships ->
    [one] A { SIDE($who) } ship sails
   *[other] { $ships } { SIDE($who) } ships sail
 } from { HEX($start) } to { HEX($hex) }, { UNIT($top) } on top
event-ShipsLeft = { $ships ->
    [one] A { SIDE($who) } ship leaves
   *[other] { $ships } { SIDE($who) } ships leave
 } the map at { HEX($hex) }, { UNIT($top) } on top
event-ShipsCameOn = { $ships ->
    [one] A { SIDE($who) } ship comes
   *[other] { $ships } { SIDE($who) } ships come
 } on at { HEX($start) } and sail to { HEX($hex) }, { UNIT($top) } on top
event-ShipsArrived = { SIDE($who) } reinforcements: { $ships ->
    [one] one ship
   *[other] { $ships } ships
 }
event-ShipsSteadied = DG is removed from { $ships ->
    [one] one { SIDE($who) } ship
   *[other] { $ships } { SIDE($who) } ships
 }
event-ShipsSighted = The { SIDES($who) } open fire at { HEX($hex) } and see what is there
event-ShipShelled = The { SIDES($who) } fire at { UNIT($ship) } at { HEX($hex) }: points { $points }, column { $before }, rolled on { $after }: { $result }; { $outcome }
ship-lost = it is destroyed
ship-lost-decks = it is destroyed, with { $planes ->
    [one] its plane
   *[other] { $planes } planes
 }
ship-hit = it is hit
ship-dg = it is DG
ship-unhurt = nothing comes of it
eliminated-shelled = silenced from the sea
flak-ships = ships there

explain-ship = { UNIT($ship) }
ship-name = { $name }
ship-guns = Barrage/range, flak, protection
ship-speed = It sails { $speed } hexes a phase
ship-afloat = At sea
ship-in-box = At { $name }, off the map
ship-is-dg = DG: the next DG is a hit
line-carrier = { UNIT($ship) }: { $planes ->
    [one] one plane
   *[other] { $planes } planes
 } aboard, { $active } active; { $limit ->
    [0] it takes those of its name
   *[other] it holds { $limit }
 } and refits { $refits ->
    [0] all of them
   *[other] { $refits }, as it is damaged
 }, for nothing
ship-shelled = It has fired at the ground in this game turn
line-fleet = { SIDE($side) } ships seen here: { UNITS($ships) }

refusal-not-afloat = { UNIT($ship) } is not afloat.
refusal-not-your-box = { $name } belongs to the other side.
refusal-ship-has-sailed = { UNIT($ship) } has sailed its { $speed } hexes.
refusal-ships-apart = { UNITS($ships) } are not in one place.
refusal-crossed-already = { UNIT($ship) } has come on the map or left it in this phase already.
refusal-no-open-sea = { HEX($hex) } is not all sea.
refusal-enemy-ships-there = Enemy ships are in { HEX($hex) }.
refusal-too-far-to-sail = { HEX($hex) } is not within the { $left } hexes that the ships can still sail.
refusal-box-out-of-reach = No way to { $name } is within the { $left } hexes that the ships can still sail.
refusal-off-the-map = { UNITS($ships) } are off the map already.
refusal-no-ship-sails = No ship can sail on.
refusal-no-ships-in-combat = { UNIT($ship) }: ships do not fire in the Combat Phase.
refusal-no-shore-battery = { UNIT($unit) } is no coastal artillery: it does not fire at ships.
refusal-no-naval-guns = { UNIT($unit) } has no guns to fire with now.
refusal-mixed-guns = Ships and shore batteries do not fire together: { UNITS($units) }.
refusal-no-naval-target = There is no target for them at { HEX($hex) }.
refusal-no-naval-shot = Nothing that can be fired at is in range.
refusal-carrier-screened = Other ships at { HEX($hex) } screen { UNIT($ship) }.
refusal-shelled-already = { UNIT($ship) } has fired at a ground target in this game turn already.
refusal-nothing-to-bombard = No target on the ground is in range.
refusal-fires-at-ships-only = { UNIT($unit) } fires at ships only.
refusal-amend-ship-hits = { UNIT($ship) } would have two hits and be afloat, or be sunk with fewer.
refusal-carrier-away = { UNIT($ship) } is off the map: nothing flies from there, or to it.
refusal-carrier-full = { $limit ->
    [one] { UNIT($ship) } holds one plane
   *[other] { UNIT($ship) } holds { $limit } planes
 }, active or not; it has { $planes } and would have { $want }.
refusal-other-carrier = { UNIT($plane) } bears the name of { UNIT($other) }; it does not land on { UNIT($ship) }.
refusal-named-planes-only = { UNIT($ship) } takes planes of its own name only; { UNIT($plane) } is none.
refusal-not-for-decks = { UNIT($ship) } does not take planes of the type of { UNIT($plane) }.
refusal-no-cargo-afloat = { $base } is a carrier: no cargo is unloaded there.
refusal-strategic-at-ships = { UNIT($plane) } does not bomb ships.
