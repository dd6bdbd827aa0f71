ask-bombardment = { SIDE($side) } bombardment: where does it fall? { $die } against each soft unit within { $limit } cm.
decline-bombardment = Forgo the bombardment
confirm-bombardment = The card will be spent. Forgo the bombardment?
ask-air = { SIDE($side) } { $aircraft }: where do they strike? { $die } against each unit within { $limit } cm.
decline-air = Forgo the air strike
confirm-air = The card will be spent. Forgo the air strike?
ask-bip = Where is the impact point? It strikes within { $limit } cm with { $die }.
ask-aip = Where do the aircraft aim? They strike within { $limit } cm with { $die }.
slot-point = Place
action-place_bip = Place the impact point
action-keep_bip = Keep the old impact point
action-place_aip = Choose the target of the air strike
action-pass = Forgo the support
act-bombard = Bombard { $x } / { $y } cm
act-strike = Strike at { $x } / { $y } cm
act-pass = Forgo it: the card is spent
impact-on = On { UNIT($unit) }
impact-near = { $gap } cm from { UNIT($unit) }
impact-place = At { $x } / { $y } cm
effect-impact = { $enemies ->
    [one] one enemy
   *[other] { $enemies } enemies
  } { $friends ->
    [0] attacked
    [one] and one FRIEND attacked
   *[other] and { $friends } FRIENDS attacked
  }
effect-blow-enemy = { UNIT($unit) }: { $die } over { $value } { $row ->
    [open] in the open
    [woods] in woods
    [cover] in cover
    [bunker] in a bunker
   *[armour] of armour
  }: { $chances } in { $of }, { $result ->
    [pinned] pinned
    [suppressed] suppressed
    [armour] then a die for the damage
    [safe] but it is suppressed and safe there
   *[destroyed] destroyed
  }{ $save ->
    [0] {""}
   *[other] , saved on { $save } to 6
  }
effect-blow-friend = FRIEND { UNIT($unit) }: { $die } over { $value } { $row ->
    [open] in the open
    [woods] in woods
    [cover] in cover
    [bunker] in a bunker
   *[armour] of armour
  }: { $chances } in { $of }, { $result ->
    [pinned] pinned
    [suppressed] suppressed
    [armour] then a die for the damage
    [safe] but it is suppressed and safe there
   *[destroyed] destroyed
  }{ $save ->
    [0] {""}
   *[other] , saved on { $save } to 6
  }
effect-blow-nobody = No unit is within { $limit } cm
effect-observed = { UNIT($unit) } sees the point
effect-unobserved = No unit sees the point; if it stays where it is, none needs to
effect-astray = { $chances } in { $of } (2d6 up to { $limit }): by mistake next to { UNIT($unit) } instead
shape-unseen = out of sight of all friendly units
shape-rigid = rigid: { $limit } cm from the old point
shape-no-air = no air strike here
aircraft-fighters = fighters
aircraft-light_bombers = light bombers
aircraft-level_bombers = level bombers
row-open = in the open
row-woods = in woods
row-cover = in cover
row-bunker = in a bunker
row-armour = of armour
event-StrikeCalled-bombardment = The { SIDES($who) } have a bombardment
event-StrikeCalled-air = The { SIDES($who) } have an air strike
event-StrikeLost-weather = { SIDE($who) } support: { $kind ->
    [air] no air strike
   *[bombardment] no bombardment
  } in this weather ({ $weather }); the card is spent
event-StrikeLost-unseen = { SIDE($who) } support: no unit is on the table to observe a bombardment; the card is spent
event-StrikeLost-forgone = The { SIDES($who) } forgo the { $kind ->
    [air] air strike
   *[bombardment] bombardment
  }; the card is spent
event-BombardmentFell = The { SIDES($who) } bombard { $x } / { $y } cm with { $die }
event-BombardmentFell-kept = The { SIDES($who) } bombard the old point, { $x } / { $y } cm, with { $die }
event-AircraftCame = { SIDE($who) } { $aircraft } arrive, with { $die }
came-on-target = On target
came-astray = Astray
event-AirStrikeFell = Roll { $total }: the air strike falls at { $x } / { $y } cm
event-AirStrikeFell-astray = Roll { $total }: the aircraft mistake their target and strike next to { UNIT($unit) }
event-BlowFell-hit = { $friend ->
    [yes] FRIEND{" "}
   *[no] {""}
  }{ UNIT($unit) }: { $die } over { $value } { $row }: hit
event-BlowFell-missed = { $friend ->
    [yes] FRIEND{" "}
   *[no] {""}
  }{ UNIT($unit) }: { $die } not over { $value } { $row }
event-UnitDestroyed-bombardment = { UNIT($unit) } is destroyed by the bombardment
event-UnitDestroyed-air = { UNIT($unit) } is destroyed from the air
event-UnitStopped-air = { UNIT($unit) } is immobilised from the air
refusal-point-off-table = That point is off the table, which is { $width } by { $height } cm.
refusal-shift-too-far = Rigid artillery: that is { $shift } cm from the old point; the limit is { $limit }.
refusal-shift-not-exact = Rigid artillery: that is { $shift } cm from the old point; it must be exactly { $limit }.
refusal-nobody-sees = None of your units is on the table to observe the target.
refusal-point-unseen = No friendly unit sees that point. From { UNIT($unit) }, the nearest ({ $gap } cm), the line of sight { $why ->
    [deep] goes too deep through { $feature }
    [patch] is too long within { $feature }
   *[through] is blocked by { $feature }
  }.
refusal-point-in-plants = Air strikes cannot be aimed into woods, forest or bush: that point is in { $feature }.
refusal-no-old-point = There has been no bombardment yet.
