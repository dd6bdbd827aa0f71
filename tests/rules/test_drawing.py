"""What is drawn of a table has an end, whatever there is to draw."""

from __future__ import annotations

from rules.core.plane.drawing import fill_ring, rings, sheet, unite


def test_more_pieces_than_there_may_be_corners_leave_out_the_smallest() -> None:
    """No coarser line makes fewer of them: this went on until a figure was too large for a number."""
    pieces = [
        fill_ring(((x, y), (x + 40 + y, y), (x + 40 + y, y + 40), (x, y + 40)))
        for x in range(0, 3000, 200)
        for y in range(0, 100, 50)
    ]
    found = rings(unite(pieces), most=60)
    assert len(found) == 15 and {len(ring) for ring in found} == {4}
    assert all(max(x for x, _ in ring) - min(x for x, _ in ring) == 90 for ring in found)


def test_what_can_be_drawn_is_drawn_whole() -> None:
    table = sheet(600, 400)
    hole = fill_ring(((100, 100), (200, 100), (200, 200), (100, 200)))
    assert sorted(len(ring) for ring in rings(table.difference(hole), most=8)) == [4, 4]
    assert [len(ring) for ring in rings(table.difference(hole), most=7)] == [4]
