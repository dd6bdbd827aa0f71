"""Who meets whom, with which side, and how they stand: pure functions that know neither the site nor its database.

`swiss`, `berger`, `knockout`, `double`, `pools` and `teams` pair; `ties` parts those who have as many points; `trf` and
`seeds` read and write files; `forecast` says when a round may end. Players are numbers, points are halves.
"""
