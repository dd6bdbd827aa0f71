# 12 Random events: what comes of the cards. Their titles and texts: cards.ftl.
event-CardPlayed = { $text }
event-WeatherChanged-normal = The weather clears
event-WeatherChanged-overcast = The sky is overcast: no air strikes
event-WeatherChanged-heavy_rains = Heavy rains: no air strikes, no fire at long range
event-WeatherChanged-fog = Fog: no air strikes, no bombardments, fire at close range only
event-ForceConfused = The { SIDES($who) } are confused: their next command roll is halved
event-DeckThinned = Roll { $die }: { $cards ->
    [one] one card leaves
   *[other] { $cards } cards leave
  } the play deck unseen, { $left ->
    [one] one is left
   *[other] { $left } are left
  }
event-EffectLasts-no_road_bonus = Until the end of turn { $until } roads do not double { $against ->
    [both] movement
   *[one] { SIDE($who) } movement
  }
event-EffectLasts-no_detachments = Until the end of turn { $until } { $against ->
    [both] the
   *[one] { SIDE($who) }
  } { $branch ->
    [foot] foot units
    [gun] guns
    [softskin] softskin vehicles
   *[afv] AFVs
  } { $against ->
    [both] of both sides{" "}
   *[one] {""}
  }move one by one, without detachments
came-breakdown = Breakdown
event-LotFell-breakdown = The { SIDES($who) } roll for { $among ->
    [one] their only AFV
   *[other] their { $among } AFVs
  }: the { $dice ->
    [one] first die
   *[other] last of { $dice } dice
  } is a 1, for { UNIT($unit) }
event-UnitStopped-breakdown = { UNIT($unit) } breaks down
event-ReturnsRolled = The { SIDES($who) } roll { $die }: { $units ->
    [one] one lost unit
   *[other] { $units } lost units
  } may return

event-NothingComes-weather-normal = The sky is already clear
event-NothingComes-weather-overcast = It is already overcast
event-NothingComes-weather-heavy_rains = It is already raining
event-NothingComes-weather-fog = There is already fog
event-NothingComes-thin = No card lies above the last one: none is removed
event-NothingComes-rally = No unit is pinned or suppressed
event-NothingComes-reinforce = The { SIDES($who) } have lost no foot unit that could return
event-NothingComes-breakdown = The { SIDES($who) } have no mobile AFV
event-NothingComes-shaken = The { SIDES($who) } have no steady unit that could break
event-NothingComes-heroism = The { SIDES($who) } have no pinned or suppressed unit
event-NothingComes-repair = The { SIDES($who) } have no immobilised vehicle
event-NothingComes-move = No { SIDE($who) } unit can move
event-NothingComes-fire = No { SIDE($who) } unit has a target
event-NothingComes-assault = No { SIDE($who) } unit can assault

action-forgo = Do not use it
act-forgo = Do not use it
ask-granted-move = { SIDE($side) } extra move: which unit is activated at no cost, and where does it move?
ask-granted-fire = { SIDE($side) } surprise fire: which unit fires, and at which target?
ask-granted-assault = { SIDE($side) } fanatic charge: which unit assaults, and whom?
event-GrantForgone = The { SIDES($who) } do not use it
action-choose = Choose a unit
ask-pick-heroism = { SIDE($side) } heroism: which unit recovers?
ask-pick-shaken = { SIDE($side) } choice: which enemy unit is pinned?
ask-pick-repair = { SIDE($side) } repair: which vehicle can move again?
act-pick-heroism = { UNIT($unit) } recovers
act-pick-shaken = { UNIT($unit) } is pinned
act-pick-repair = { UNIT($unit) } can move again
action-return = Return a unit
ask-return = { SIDE($side) } reinforcements: which lost units return? { $left ->
    [one] One may.
   *[other] Up to { $left } may.
  }
ask-arrival = Where does it return? Its base must touch the strip along the { $edge } edge.
act-return = { UNIT($unit) } returns here
choice-lost = { UNIT($unit) }
edge-north = northern
edge-east = eastern
edge-south = southern
edge-west = western
refusal-is-steady = { UNIT($unit) } is neither pinned nor suppressed.
refusal-is-movable = { UNIT($unit) } is not immobilised.
refusal-shaken-vehicle = { UNIT($unit) } is a vehicle and cannot be pinned by a card.
refusal-pick-side = { UNIT($unit) } is not a { SIDE($side) } unit.
refusal-has-surrendered = { UNIT($unit) } has surrendered and cannot return.
refusal-has-left = { UNIT($unit) } has left the table and cannot return.
refusal-is-not-lost = { UNIT($unit) } is not destroyed.
refusal-headquarters-lost = { UNIT($unit) } cannot return: a headquarters is lost for good.
refusal-returns-foot-only = { UNIT($unit) } ({ $type }) cannot return: only foot units can.
refusal-arrives-edge = The base must be within { $depth } mm of the { $edge } edge.
refusal-arrives-mines = No unit may arrive on { $feature }.
refusal-arrives-forbidden = { UNIT($unit) } may not enter { $feature }.
refusal-arrives-contact = It would touch { UNIT($unit) } (gap { $gap } mm): no unit may arrive in contact with an enemy.
came-friendly = Fires on a friend
event-LotFell-friendly = The { SIDES($who) } roll for { $among ->
    [one] their only unit
   *[other] their { $among } units
  }: the { $dice ->
    [one] first die
   *[other] last of { $dice } dice
  } is a 1, for { UNIT($unit) }
event-NothingComes-friendly-none = The { SIDES($who) } have no unit on the table
event-NothingComes-friendly-nobody = No friendly unit can fire at { UNIT($unit) }
choice-question-air = Air impact points
choice-question-bombardment = Bombardment impact points
choice-answer-pass = none
choice-question-granted-fire = A fire that a card grants
choice-question-granted-move = A move that a card grants
choice-question-granted-assault = An assault that a card grants
choice-answer-forgo = forgo it
choice-question-occupy = Whether the winner enters the place
choice-answer-stay_out = stay out
choice-answer-occupy = enter
choice-question-pick-heroism = Who recovers by a card
choice-question-pick-repair = Which vehicle is repaired by a card
choice-question-pick-shaken = Who is pinned by a card
choice-question-return = Who comes back by a card
choice-answer-proposed = the first that is legal
choice-question-raise = Whether command points raise a rally die
choice-answer-leave = leave the die
choice-answer-pay = pay, if it can be paid
choice-fact-left = how many are left to choose
choice-fact-limit = how far it may stray
