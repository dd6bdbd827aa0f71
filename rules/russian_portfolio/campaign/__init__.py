"""IV, VI, XVI Victory, weather, length, the first turn, deployment."""
