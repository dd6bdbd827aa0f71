"""Exact geometry of a table measured in whole millimetres (ADR 0060).

Every verdict is one of integers or of `Fraction`; no float decides. `discs` measures bases, `lines` segments and
polylines, `areas` polygons, `headings` fronts and arcs, `ways` paths; `index` only says what need not be looked at,
`drawing` only draws.
"""
