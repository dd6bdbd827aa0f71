"""8-11 Overrun, combat, barrage, retreats and exploitation."""
