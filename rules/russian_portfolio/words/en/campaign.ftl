event-WeatherCame = Weather: { $weather }
action-stop_game = Stop the game
act-stop-game = Stop the game here
verdict-cities = The { SIDES($side) } win: supply reaches { $points } victory cities
verdict-capital = The { SIDES($side) } win: their troops are in an Axis capital
verdict-endured = The { SIDES($side) } hold out and win; { $points ->
    [one] one victory city is
   *[other] { $points } victory cities are
} lost
event-UnitsPlaced = { UNIT($unit) } begins in { HEX($hex) }
event-UnitsPlaced-restored = { $count ->
    [one] One unit returns to its printed set-up hex
   *[other] { $count } units return to their printed set-up hexes
}
action-place = Place a unit elsewhere
act-place = Begin in this hex
action-swap = Swap two units
act-swap = Swap the two units
action-restore = Restore the printed set-up
act-restore = { $count ->
    [one] Return one unit to its printed hex
   *[other] Return { $count } units to their printed hexes
}
decline-restore = As printed
ask-deploy = { SIDE($side) } set-up: which units begin elsewhere? All others stay where they are printed.
ask-place-unit = Which unit begins elsewhere?
ask-place-hex = Where does it begin?
ask-swap-other = Which unit does it swap with?
station-deploy = Set up
country-S = the Soviet Union
country-G = Greater Germany
country-H = Hungary
country-R = Romania
country-F = Finland
refusal-begins-elsewhere = { UNIT($unit) } must begin in { $lands }; { HEX($hex) } is not there.
refusal-water = { HEX($hex) } is water.
refusal-there-already = { UNIT($unit) } is already in { HEX($hex) }.
refusal-as-printed = Every unit is where it is printed.
refusal-one-in-a-hex = In a free set-up Soviet armies begin { $most } to a hex: { HEX($hex) } would hold { UNITS($units) }.
refusal-germans-abroad = German units in { $land }: { $count }; at most { $most } may begin there.
refusal-armies-in-cities = Soviet armies are in { $count } major cities; { $least } must have one.
refusal-too-early = The game may not be stopped before { $date }.

series-cities = Victory cities, by value
series-factors = Defence factors on the map
series-lost = Defence factors lost
series-received = Replacement points received
series-spent = Replacement points spent
luck-attacks = Attacks, enemy factors less own
luck-retreats = Retreats without room, factors
luck-voyages = Sea movement: enemy factors sunk, minus your own
luck-in-factors = defence factors
