action-fire = Fire
act-fire = { $weapon } at { UNIT($target) }
ask-weapon = Which weapon?
ask-target = At whom? { $weapon }, { $limit } cm
event-HitSaved = { UNIT($unit) } ignores the hit
event-HitIgnored = { UNIT($unit) } is suppressed already, and safe from fire where it is
event-ArmourPierced = { UNIT($unit) } is penetrated: { $die }
event-UnitDestroyed-fire = { UNIT($unit) } is destroyed by fire
event-UnitStopped-fire = { UNIT($unit) } is immobilised by fire
event-GunLost = { UNIT($unit) } has lost its main gun
event-UnitSpotted-fired = { UNIT($unit) } is spotted when it fires
event-UnitSpotted-moved = { UNIT($unit) } is spotted as it moves
refusal-headquarters-never-fires = { UNIT($unit) } is a headquarters and never fires.
refusal-unarmed = { UNIT($unit) } has no weapon.
refusal-suppressed-holds-fire = { UNIT($unit) } is suppressed and may not fire.
refusal-gun-is-out = The main gun of { UNIT($unit) } is knocked out.
refusal-has-fired = { UNIT($unit) } has fired in this phase ({ $weapon }).
refusal-one-man-has-moved = { UNIT($unit) } has moved in this turn: its turret ({ $weapon }) has one man, who drives or fires.
refusal-is-carried = { UNIT($unit) } is carried by { UNIT($carrier) }.
refusal-target-is-gone = { UNIT($unit) } is not on the table.
refusal-no-enemy = { UNIT($unit) } is no enemy.
refusal-mortar-at-armour = Mortars do not fire at AFVs: { UNIT($target) } is one.
refusal-no-large-calibre = { $weapon } has no die against AFVs: { UNIT($target) } is one.
refusal-only-at-armour = { $weapon } fires at AFVs alone.
refusal-not-spotted = { UNIT($unit) } is not spotted: nobody has come within { $limit } cm of it, and it has neither fired nor moved.
refusal-out-of-range = { $gap } cm away; the range is { $limit } cm.
refusal-too-near = { $gap } cm away; it fires no nearer than { $limit } cm.
refusal-weather-hides = { $gap } cm away; { $weather ->
    [fog] in fog
    [heavy_rains] in heavy rains
   *[other] in this weather
  } no fire goes beyond { $limit } cm.
refusal-outside-front-arc = { UNIT($target) } is outside the { $arc }° arc of { $weapon }, which looks ahead.
refusal-outside-apertures = { UNIT($target) } is outside the { $arc }° arc of the bunker's apertures.
refusal-nobody-observes = Neither { UNIT($unit) } nor a friend of its sees { UNIT($target) }.
refusal-no-target = { UNIT($unit) } has no target.
refusal-nobody-fires = Nobody has a target.
refusal-no-sight = There is no line of sight.
