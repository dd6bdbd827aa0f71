event-WeatherChanged-normal = The weather clears
event-WeatherChanged-overcast = The sky is overcast: no air strikes
event-WeatherChanged-heavy_rains = Heavy rains: no air strikes, no fire at long range
event-WeatherChanged-fog = Fog: no air strikes, no bombardments, fire at close range only
event-ForceConfused = { SIDE($who) } is confused: its next command roll is halved
