action-fire = Fire
decline-fire = Hold fire
act-fire = { $weapon } at { UNIT($target) }
ask-weapon = Which weapon does it fire?
ask-fire-target = Which target does it fire at? { $weapon }, range { $limit } cm
effect-shot = { $chances } in { $of }: d{ $die }{ $modifier ->
    [none] {""}
   *[other] {" "}{ $modifier }
  }, { $needed } or more on the die; { $gap } cm
effect-shot-none = No chance: d{ $die }{ $modifier ->
    [none] {""}
   *[other] {" "}{ $modifier }
  } would need { $needed }; { $gap } cm
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
effect-rear = From the rear: { $change }
effect-barrel = This gun: { $change }
effect-save = A headquarters ignores a hit on a roll of { $least } or more
effect-hit-pinned = A hit pins it
effect-hit-suppressed = A hit suppresses it: it is already pinned
effect-hit-safe = A hit leaves it suppressed: fire cannot destroy it there
effect-hit-destroyed = A hit destroys it
effect-second-hit = A penetration destroys it: it would be the second
effect-pierced = A penetration, d6: up to { $gun } the gun is knocked out, up to { $tracks } it is immobilised, otherwise destroyed
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
    [deep] too deep in { $feature }
    [patch] too far apart in { $feature }
    [crest] hilltop in between: { $feature }
   *[other] blocked by { $feature }
  }
line-observer = observed by { UNIT($unit) }
shape-arc = arc { $arc }°
shape-range = { $limit } cm
event-UnitFired-hit = { UNIT($unit) }{ $weapon ->
    [none] {""}
   *[other] {" "}({ $weapon })
  } fires at { UNIT($target) }, { $gap } cm: { $sum } against { $against } { $ground ->
    [open] in the open
    [woods] in woods
    [cover] in cover
   *[bunker] in a bunker
  }, a hit
event-UnitFired-missed = { UNIT($unit) }{ $weapon ->
    [none] {""}
   *[other] {" "}({ $weapon })
  } fires at { UNIT($target) }, { $gap } cm: { $sum } against { $against } { $ground ->
    [open] in the open
    [woods] in woods
    [cover] in cover
   *[bunker] in a bunker
  }, no effect
event-UnitFired-pierced = { UNIT($unit) }{ $weapon ->
    [none] {""}
   *[other] {" "}({ $weapon })
  } fires at { UNIT($target) }, { $gap } cm: { $sum } against armour { $against }, a penetration
event-UnitFired-bounced = { UNIT($unit) }{ $weapon ->
    [none] {""}
   *[other] {" "}({ $weapon })
  } fires at { UNIT($target) }, { $gap } cm: { $sum } against armour { $against }, no effect
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
event-PiercedAgain = This is the second penetration of { UNIT($unit) }
event-HitIgnored = { UNIT($unit) } is already suppressed, and safe from fire where it is
event-ArmourPierced = Damage roll for { UNIT($unit) }: { $die }
event-UnitDestroyed-fire = { UNIT($unit) } is destroyed by fire
event-UnitStopped-fire = { UNIT($unit) } is immobilised by fire
event-GunLost = The main gun of { UNIT($unit) } is knocked out
event-UnitSpotted-fired = { UNIT($unit) } is spotted as it fires
event-UnitSpotted-moved = { UNIT($unit) } is spotted as it moves
refusal-headquarters-never-fires = { UNIT($unit) } is a headquarters and never fires.
refusal-unarmed = { UNIT($unit) } has no weapon.
refusal-suppressed-holds-fire = { UNIT($unit) } is suppressed and may not fire.
refusal-gun-is-out = The main gun of { UNIT($unit) } is knocked out.
refusal-has-fired = { UNIT($unit) } has already fired this phase ({ $weapon }).
refusal-one-man-has-moved = { UNIT($unit) } has moved this turn: in a one-man turret ({ $weapon }) the same man cannot also fire.
refusal-carried-holds-fire = { UNIT($unit) } is carried by { UNIT($carrier) } and cannot fire.
refusal-carried-is-safe = { UNIT($unit) } is carried by { UNIT($carrier) }: fire at the carrier instead.
refusal-target-is-gone = { UNIT($unit) } is not on the table.
refusal-no-enemy = { UNIT($unit) } is not an enemy.
refusal-mortar-at-armour = Mortars cannot fire at AFVs such as { UNIT($target) }.
refusal-no-large-calibre = { $weapon } has no die against AFVs such as { UNIT($target) }.
refusal-only-at-armour = { $weapon } can fire only at AFVs.
refusal-not-spotted = { UNIT($unit) } is not spotted: no enemy has come within { $limit } cm of it, and it has neither fired nor moved.
refusal-out-of-range = The target is { $gap } cm away; the range is { $limit } cm.
refusal-too-near = The target is { $gap } cm away; the minimum range is { $limit } cm.
refusal-weather-hides = The target is { $gap } cm away; { $weather ->
    [fog] in fog
    [heavy_rains] in heavy rains
   *[other] in this weather
  } the limit for fire is { $limit } cm.
refusal-outside-front-arc = { UNIT($target) } is outside the { $arc }° front arc of { $weapon }.
refusal-outside-apertures = { UNIT($target) } is outside the { $arc }° arc of the bunker’s apertures.
refusal-nobody-observes = Neither { UNIT($unit) } nor a friendly observer sees { UNIT($target) }.
refusal-no-target = { UNIT($unit) } has no target.
refusal-nobody-fires = No unit has a target.
refusal-which-weapon = { UNIT($unit) } has two weapons ready: choose one.
refusal-no-sight = No line of sight over { $gap } cm: { $why ->
    [deep] one of the two is too deep in { $feature } to see out.
    [patch] both are in { $feature }, too far apart.
    [crest] the top of { $feature } is in between.
   *[other] it is blocked by { $feature }.
  }
refusal-one-man-has-fired = { UNIT($unit) } has fired its one-man turret this turn, so it cannot also move.
