# Barrage, overrun, DG, clean up.

event-UnitsDisordered = { SIDE($who) } units in { HEX($hex) } are DG
event-MarkersRemoved = { SIDE($who) } DG and Exploit markers come off
