# What the questions and marks say.

date-weather = { $date } · { $weather }
