event-FuelShort = Short of fuel: { UNITS($units) }
