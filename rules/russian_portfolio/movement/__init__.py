"""VIII, XI, XII, XV Movement, strategic movement, stacking, control."""
