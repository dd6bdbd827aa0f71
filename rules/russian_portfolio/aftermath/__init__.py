"""VII, XIII.D-H Retreats, advances, breakthrough, reserve phases, facing and recovery."""
