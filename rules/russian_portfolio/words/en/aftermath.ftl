event-UnitsRecovered = { UNITS($units) } recover
