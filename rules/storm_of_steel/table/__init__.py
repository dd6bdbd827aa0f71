"""The table as the rules read it: features, lines of sight, ground, paths (ADR 0060, ADR 0061).

`features.Terrain` is built once a scenario and never changes, but for wire that tracks destroyed (`without`). Lengths
are whole millimetres; a unit is a `Disc` (its centre, and how wide its base is), a mere point one of 0 mm.
"""
