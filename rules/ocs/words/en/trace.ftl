# Words of the chapter `trace`.

event-StocksUsed = Internal stocks used by { UNITS($units) }

refusal-stocks-exhausted = { UNIT($unit) } is Exhausted: nothing is left of its internal stocks.
refusal-stocks-barred = { UNIT($unit) } may not use its internal stocks: it needs { $need } and can get { $obtainable }.
