"""Maps of areas and points with connections (ADR 0103).

`paths` reads outlines written as SVG path data, `files` makes a map of a data file and checks its sense, `net` says who
is whose neighbour and how far away.
"""
