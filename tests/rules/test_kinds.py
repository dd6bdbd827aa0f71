"""The table of the contract that views are held to is read as it is written."""

from __future__ import annotations

import pytest
from kinds import kinds, names, unlisted


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("`side`, `from` (place): an attack", ["side", "from"]),
        ("`turn, date: Message, phase (id), phases: [{id, label: Message}], active`",
         ["turn", "date", "phase", "phases", "active"]),
        ("`top: {n, title: Message}` (shown)", ["top"]),
    ],
)  # fmt: skip
def test_a_cell_of_the_table_names_fields(cell: str, found: list[str]) -> None:
    assert list(names(cell)) == found


def test_what_the_board_does_not_know_is_unlisted() -> None:
    arrow = {"id": "arrow-a-b", "kind": "arrow", "place": "b", "side": "red", "from": "a"}
    assert len(kinds()) > 12
    assert not unlisted(arrow)
    assert unlisted({**arrow, "form": "a"}) == ["form"]
    assert unlisted({**arrow, "kind": "arow"}) == sorted(arrow)
