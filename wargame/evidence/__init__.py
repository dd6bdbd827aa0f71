"""What stewards may look at when they wonder whether two players are one, or friends too good. It never judges."""
