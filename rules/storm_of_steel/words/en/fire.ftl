action-fire = Fire
decline-fire = Hold fire
act-fire = { $weapon } at { UNIT($target) }
ask-weapon = Which weapon?
ask-fire-target = At whom? { $weapon }, { $limit } cm
effect-shot = { $chances } in { $of }: d{ $die }{ $modifier ->
    [none] {""}
   *[other] {" "}{ $modifier }
  }, { $needed } or more on the die; { $gap } cm
effect-shot-none = No chance: d{ $die }{ $modifier ->
    [none] {""}
   *[other] {" "}{ $modifier }
  } would have to show { $needed }; { $gap } cm
effect-against = It must exceed { $against } ({ $ground ->
    [open] in the open
    [woods] in woods
    [cover] in cover
    [bunker] in a bunker
    [armour] armour
   *[other] { $ground }
  })
effect-band = { $band ->
    [short] Short
   *[long] Long
  } range: { $change }
effect-rear = At the rear: { $change }
effect-barrel = This gun: { $change }
effect-save = A headquarters ignores a hit on { $least } or more
effect-hit-pinned = A hit pins it
effect-hit-suppressed = A hit suppresses it: it is pinned
effect-hit-safe = A hit leaves it suppressed: fire destroys nobody there
effect-hit-destroyed = A hit destroys it
effect-second-hit = A penetration destroys it: it is the second
effect-pierced = A penetration, d6: up to { $gun } the gun is lost, up to { $tracks } it is immobilised, else destroyed
weapon-of = { $weapon } ({ $mount ->
    [fixed] fixed
   *[turret] turret
  })
weapon-dice = { $soft ->
    [none] {""}
   *[other] { $soft } to { $soft_limit } cm at soft targets
  }{ $ap ->
    [none] {""}
   *[other] ; { $ap } to { $ap_limit } cm at AFVs
  }
line-blocked = { $why ->
    [deep] too deep: { $feature }
    [patch] too far within: { $feature }
    [crest] hilltop in between: { $feature }
   *[other] blocked: { $feature }
  }
line-observer = { UNIT($unit) } observes
shape-arc = arc { $arc }°
shape-range = { $limit } cm
event-UnitFired-hit = { UNIT($unit) }{ $weapon ->
    [none] {""}
   *[other] {" "}({ $weapon })
  } firing at { UNIT($target) }, { $gap } cm: { $sum } against { $against } { $ground ->
    [open] in the open
    [woods] in woods
    [cover] in cover
   *[bunker] in a bunker
  }, a hit
event-UnitFired-missed = { UNIT($unit) }{ $weapon ->
    [none] {""}
   *[other] {" "}({ $weapon })
  } firing at { UNIT($target) }, { $gap } cm: { $sum } against { $against } { $ground ->
    [open] in the open
    [woods] in woods
    [cover] in cover
   *[bunker] in a bunker
  }, no effect
event-UnitFired-pierced = { UNIT($unit) }{ $weapon ->
    [none] {""}
   *[other] {" "}({ $weapon })
  } firing at { UNIT($target) }, { $gap } cm: { $sum } against armour { $against }, a penetration
event-UnitFired-bounced = { UNIT($unit) }{ $weapon ->
    [none] {""}
   *[other] {" "}({ $weapon })
  } firing at { UNIT($target) }, { $gap } cm: { $sum } against armour { $against }, no effect
shot-sum = { $die }{ $band ->
    [short] {" "}{ $banded } (short range)
    [long] {" "}{ $banded } (long range)
   *[normal] {""}
  }{ $rear ->
    [none] {""}
   *[other] {" "}{ $rear } (rear)
  }{ $barrel ->
    [none] {""}
   *[other] {" "}{ $barrel } (gun)
  }{ $plain ->
    [yes] {""}
   *[no] {" "}= { $value }
  }
event-HitSaved = { UNIT($unit) } rolls { $die } ({ $least } or more saves): the headquarters ignores the hit
event-SaveFailed = { UNIT($unit) } rolls { $die } ({ $least } or more saves): the headquarters takes the hit
event-PiercedAgain = It is the second penetration of { UNIT($unit) }
event-HitIgnored = { UNIT($unit) } is suppressed already, and safe from fire where it is
event-ArmourPierced = The die for the damage to { UNIT($unit) }: { $die }
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
refusal-carried-holds-fire = { UNIT($unit) } is carried by { UNIT($carrier) } and does not fire.
refusal-carried-is-safe = { UNIT($unit) } is carried by { UNIT($carrier) }: fire at that.
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
refusal-which-weapon = { UNIT($unit) } has two weapons ready: one must be named.
refusal-no-sight = No line of sight, { $gap } cm: { $why ->
    [deep] one of the two is too deep in { $feature } to look out.
    [patch] both are in { $feature }, too far from each other.
    [crest] the top of the hill is in between ({ $feature }).
   *[other] it is blocked by { $feature }.
  }
refusal-one-man-has-fired = { UNIT($unit) } has fired its turret in this turn: one man serves it, who drives or fires.
