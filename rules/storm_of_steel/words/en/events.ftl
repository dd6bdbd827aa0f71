# 12 Random events: what comes of the cards. Their titles and texts: cards.ftl.
event-CardPlayed = { $text }
event-WeatherChanged-normal = The weather clears
event-WeatherChanged-overcast = The sky is overcast: no air strikes
event-WeatherChanged-heavy_rains = Heavy rains: no air strikes, no fire at long range
event-WeatherChanged-fog = Fog: no air strikes, no bombardments, fire at close range only
event-ForceConfused = The { SIDE($who) } side is confused: its next command roll is halved
event-DeckThinned = { $die } rolled: { $cards ->
    [one] one card leaves
   *[other] { $cards } cards leave
  } the play deck unseen, { $left ->
    [one] one is left
   *[other] { $left } are left
  }
event-EffectLasts-no_road_bonus = Roads double { $against ->
    [both] nobody’s movement
   *[one] no movement of the { SIDE($who) } side
  } until turn { $until } is over
event-EffectLasts-no_detachments = { $branch ->
    [foot] Foot units
    [gun] Guns
    [softskin] Softskin vehicles
   *[afv] AFVs
  } of { $against ->
    [both] both sides
   *[one] the { SIDE($who) } side
  } move one by one, without detachments, until turn { $until } is over
event-LotFell-breakdown = The { SIDE($who) } side rolls for { $among ->
    [one] its one AFV
   *[other] its { $among } AFVs
  }: the { $dice ->
    [one] first die
   *[other] last of { $dice } dice
  } is a 1, for { UNIT($unit) }
event-UnitStopped-breakdown = { UNIT($unit) } breaks down
event-ReturnsRolled = The { SIDE($who) } side rolls { $die }: { $units ->
    [one] one lost unit
   *[other] { $units } lost units
  } may come back

event-NothingComes-weather-normal = The sky is clear already
event-NothingComes-weather-overcast = It is overcast already
event-NothingComes-weather-heavy_rains = It is raining already
event-NothingComes-weather-fog = There is fog already
event-NothingComes-thin = No card lies above the last: none is removed
event-NothingComes-rally = Nobody is pinned or suppressed
event-NothingComes-reinforce = The { SIDE($who) } side has lost no foot unit that could come back
event-NothingComes-breakdown = The { SIDE($who) } side has no AFV that moves
event-NothingComes-shaken = The { SIDE($who) } side has no steady unit that it could fall on
event-NothingComes-heroism = The { SIDE($who) } side has nobody pinned or suppressed
event-NothingComes-repair = The { SIDE($who) } side has no immobilised vehicle
event-NothingComes-move = Nobody of the { SIDE($who) } side can move
event-NothingComes-fire = Nobody of the { SIDE($who) } side can fire at anybody
event-NothingComes-assault = Nobody of the { SIDE($who) } side can assault

action-forgo = Make no use of it
act-forgo = Make no use of it
ask-granted-move = The { SIDE($side) } side may move one unit now: activate it for nothing, then move it.
ask-granted-fire = The { SIDE($side) } side may fire with one unit now.
ask-granted-assault = The { SIDE($side) } side may assault with one unit now.
event-GrantForgone = The { SIDE($who) } side makes no use of it
action-choose = Choose a unit
ask-pick-heroism = { SIDE($side) }: which unit recovers?
ask-pick-shaken = { SIDE($side) }: which enemy is pinned?
ask-pick-repair = { SIDE($side) }: which vehicle moves again?
act-pick-heroism = { UNIT($unit) } recovers
act-pick-shaken = { UNIT($unit) } is pinned
act-pick-repair = { UNIT($unit) } moves again
action-return = Bring a unit back
ask-return = The { SIDE($side) } side may bring back { $left ->
    [one] one lost unit
   *[other] { $left } lost units
  }.
ask-arrival = Where? The base must touch the strip along the { $edge } edge.
act-return = { UNIT($unit) } comes back here
choice-lost = { UNIT($unit) }
edge-north = northern
edge-east = eastern
edge-south = southern
edge-west = western
refusal-is-steady = { UNIT($unit) } is neither pinned nor suppressed.
refusal-is-movable = { UNIT($unit) } is not immobilised.
refusal-shaken-vehicle = { UNIT($unit) } is a vehicle: those are not pinned by a card.
refusal-pick-side = { UNIT($unit) } is not a unit of the { SIDE($side) } side.
refusal-has-surrendered = { UNIT($unit) } has surrendered and does not come back.
refusal-has-left = { UNIT($unit) } has left the table: it does not come back.
refusal-is-not-lost = { UNIT($unit) } is not destroyed.
refusal-headquarters-lost = { UNIT($unit) } does not come back: a headquarters is lost for good.
refusal-returns-foot-only = { UNIT($unit) } does not come back ({ $type }): only foot units do.
refusal-arrives-edge = The base must be within { $depth } mm of the { $edge } edge.
refusal-arrives-mines = Nobody arrives on { $feature }.
refusal-arrives-forbidden = { UNIT($unit) } may not enter { $feature }.
refusal-arrives-contact = It would touch { UNIT($unit) } ({ $gap } mm between them): nobody arrives in contact with an enemy.
event-LotFell-friendly = The { SIDE($who) } side rolls for { $among ->
    [one] its one unit
   *[other] its { $among } units
  }: the { $dice ->
    [one] first die
   *[other] last of { $dice } dice
  } is a 1, for { UNIT($unit) }
event-NothingComes-friendly-none = The { SIDE($who) } side has nobody on the table
event-NothingComes-friendly-nobody = No comrade is able to fire at { UNIT($unit) }
