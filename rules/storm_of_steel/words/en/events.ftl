# 12 Random events: what comes of the cards. Their titles and texts: cards.ftl.
event-CardPlayed = { $text }
event-WeatherChanged-normal = The weather clears
event-WeatherChanged-overcast = The sky is overcast: no air strikes
event-WeatherChanged-heavy_rains = Heavy rains: no air strikes, no fire at long range
event-WeatherChanged-fog = Fog: no air strikes, no bombardments, fire at close range only
event-ForceConfused = { SIDE($who) } is confused: its next command roll is halved
event-DeckThinned = { $die } rolled: { $cards ->
    [one] one card leaves
   *[other] { $cards } cards leave
  } the play deck unseen, { $left ->
    [one] one is left
   *[other] { $left } are left
  }
event-EffectLasts-no_road_bonus = Roads double nobody’s movement until turn { $until } is over
event-EffectLasts-no_detachments = Units move one by one, without detachments, until turn { $until } is over
event-LotFell-breakdown = { SIDE($who) } rolls for { $among ->
    [one] its one AFV
   *[other] its { $among } AFVs
  }: the { $dice ->
    [one] first die
   *[other] last of { $dice } dice
  } is a 1, for { UNIT($unit) }
event-UnitStopped-breakdown = { UNIT($unit) } breaks down
event-ReturnsRolled = { SIDE($who) } rolls { $die }: { $units ->
    [one] one lost unit
   *[other] { $units } lost units
  } may come back

event-NothingComes-weather-normal = The sky is clear already
event-NothingComes-weather-overcast = It is overcast already
event-NothingComes-weather-heavy_rains = It is raining already
event-NothingComes-weather-fog = There is fog already
event-NothingComes-thin = No card lies above the last: none is removed
event-NothingComes-rally = Nobody is pinned or suppressed
event-NothingComes-reinforce = { SIDE($who) } has lost no foot unit that could come back
event-NothingComes-breakdown = { SIDE($who) } has no AFV that moves
event-NothingComes-shaken = { SIDE($who) } has no steady unit that it could fall on
event-NothingComes-heroism = { SIDE($who) } has nobody pinned or suppressed
event-NothingComes-repair = { SIDE($who) } has no immobilised vehicle
event-NothingComes-move = Nobody of { SIDE($who) } can move
event-NothingComes-fire = Nobody of { SIDE($who) } can fire at anybody
event-NothingComes-assault = Nobody of { SIDE($who) } can assault

action-forgo = Make no use of it
act-forgo = Make no use of it
ask-granted-move = { SIDE($side) } may move one unit now: activate it for nothing, then move it.
ask-granted-fire = { SIDE($side) } may fire with one unit now.
ask-granted-assault = { SIDE($side) } may assault with one unit now.
event-GrantForgone = { SIDE($who) } makes no use of it
action-choose = Choose a unit
ask-pick-heroism = { SIDE($side) }: which unit recovers?
ask-pick-shaken = { SIDE($side) }: which enemy is pinned?
ask-pick-repair = { SIDE($side) }: which vehicle moves again?
act-pick-heroism = { UNIT($unit) } recovers
act-pick-shaken = { UNIT($unit) } is pinned
act-pick-repair = { UNIT($unit) } moves again
action-return = Bring a unit back
ask-return = { SIDE($side) } may bring back { $left ->
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
refusal-pick-side = { UNIT($unit) } is not a unit of { SIDE($side) }.
refusal-has-surrendered = { UNIT($unit) } has surrendered and does not come back.
refusal-is-not-lost = { UNIT($unit) } is not destroyed.
refusal-headquarters-lost = { UNIT($unit) } does not come back: a headquarters is lost for good.
refusal-returns-foot-only = { UNIT($unit) } does not come back ({ $type }): only foot units do.
refusal-arrives-edge = The base must be within { $depth } mm of the { $edge } edge.
refusal-arrives-mines = Nobody arrives on { $feature }.
refusal-arrives-forbidden = { UNIT($unit) } may not enter { $feature }.
refusal-arrives-contact = It would touch { UNIT($unit) }: nobody arrives in contact with an enemy.
event-LotFell-friendly = { SIDE($who) } rolls for { $among ->
    [one] its one unit
   *[other] its { $among } units
  }: the { $dice ->
    [one] first die
   *[other] last of { $dice } dice
  } is a 1, for { UNIT($unit) }
event-NothingComes-friendly-none = { SIDE($who) } has nobody on the table
event-NothingComes-friendly-nobody = No comrade is able to fire at { UNIT($unit) }
