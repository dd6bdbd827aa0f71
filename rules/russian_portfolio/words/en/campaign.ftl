event-WeatherCame = The weather: { $weather }
action-stop_game = Stop the game
act-stop-game = Stop the game here
verdict-cities = { SIDE($side) } has won: supply reaches { $points } victory cities
verdict-capital = { SIDE($side) } has won: its troops stand in an Axis capital
verdict-endured = { SIDE($side) } has held out; { $points } victory cities are lost
