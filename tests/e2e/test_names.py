"""Names of places on maps of hexes: nothing lies over them, and they over counters only where there is no room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import rules
from rules.core.boards import Board
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, play
from rules.core.ruleset import Ruleset
from tests.e2e.bare import BareBoard
from tests.e2e.conftest import LAPTOP
from tests.rulesets import each

pytestmark = pytest.mark.dear

RECORD = """(() => {
  const { prototype } = CanvasRenderingContext2D;
  let path = [], frame;
  window.painted = [];
  const shown = (context, points) => {
    const turn = context.getTransform(), by = devicePixelRatio;
    const all = points.map(([x, y]) => turn.transformPoint(new DOMPoint(x, y)));
    const [xs, ys] = [all.map(({ x }) => x / by), all.map(({ y }) => y / by)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  const corners = (x, y, w, h) => [[x, y], [x + w, y + h], [x, y + h], [x + w, y]];
  const put = (context, what, box) => {
    if (!context.canvas.parentElement?.classList.contains('board')) return;
    if (frame !== document.timeline.currentTime) window.painted = [];
    frame = document.timeline.currentTime;
    window.painted.push({ what, box });
  };
  const trace = (name, points) => watch(name, (context, ...given) => path.push(shown(context, points(...given))));
  const watch = (name, see) => {
    const plain = prototype[name];
    prototype[name] = function (...given) {
      if (this.canvas instanceof HTMLCanvasElement) see(this, ...given);
      return plain.apply(this, given);
    };
  };
  watch('beginPath', () => (path = []));
  trace('roundRect', corners);
  trace('rect', corners);
  trace('arc', (x, y, r) => corners(x - r, y - r, 2 * r, 2 * r));
  trace('moveTo', (x, y) => [[x, y]]);
  trace('lineTo', (x, y) => [[x, y]]);
  const laid = (context, drawn) => {
    if (path.length === 0 || typeof drawn === 'object') return;
    const box = [0, 1].map((at) => Math.min(...path.map((one) => one[at])));
    put(context, 'plate', [...box, ...[2, 3].map((at) => Math.max(...path.map((one) => one[at])))]);
  };
  watch('fill', laid);
  watch('drawImage', (context, image, x, y, w = image.width, h = image.height) => {
    const [side, margin] = [w / 1.4, (w / 1.4) * 0.2];  // the picture of a counter has a margin
    if (w < 400) put(context, 'counter', shown(context, corners(x + margin, y + margin, side, side)));
  });
  watch('fillText', (context, text, x, y) => {
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = context.measureText(text);
    const size = parseFloat(context.font.match(/([\\d.]+)px/)[1]);
    const box = shown(context, corners(x - left, y - size * 0.7, left + right, size * 0.72));
    const what = context.font.includes('italic') ? 'water' : context.font.includes('Serif') ? `name ${text}` : 'figure';
    put(context, what, box);
  });
})()"""
"""What the last frame of the board painted, in its order, and what each covers in pixels of the canvas."""

Box = tuple[float, float, float, float]
EDGE = 26
"""Where the rulers lie, pixels: a name there comes into sight when the map is moved."""
RESTS = 1500
"""Milliseconds in which the camera comes to rest and tiles are painted."""
SEEN = 0.05
"""Part of a name that may be hidden: its box is larger than its letters."""
FOUGHT = 0.1
"""Part of the names that the odds of attacks may hide, once there are some: those lie on no counter instead."""
CUT = 0.5
"""Part of a letter along the water that a counter may hide: the box of one that is turned is larger than it is."""
CROWDED = 0.3
"""Part of the names that may touch a counter: where counters lie all round there is room nowhere."""


LATER = 30
"""Actions after which the board is looked at again: counters have moved, attacks are declared."""


def positions(ruleset: Ruleset, scenario: str) -> Iterator[Any]:
    """The position in which the first question is asked, and a later one."""
    players = {side: GreedyPlayer(at) for at, side in enumerate(ruleset.scenarios[scenario].played)}
    steps = play(ruleset, scenario, {}, players, SeededDice(1))
    return (step.state for step in islice(steps, 0, LATER + 1, LATER))


def on_hexes(id: str) -> list[str]:
    """A scenario that is played on hexes, with its ruleset: the shortest of it and the longest."""
    ruleset = rules.get(id)
    plans = sorted(ruleset.scenarios.values(), key=lambda one: one.minutes)
    maps = {plan.id for plan in (plans[0], plans[-1]) if isinstance(ruleset.board(plan.id), Board)}
    return [f"{id} {plan}" for plan in sorted(maps)]


def share(a: Box, b: Box) -> float:
    """Which part of `a` lies on `b`."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return max(w, 0) * max(h, 0) / ((a[2] - a[0]) * (a[3] - a[1]))


@each("board", on_hexes)
def test_names_are_read_beside_counters_plates_and_rings(browser: Browser, board: str) -> None:
    id, scenario = board.split()
    ruleset = rules.get(id)
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    page.add_init_script(RECORD)
    bare = BareBoard(page)
    bare.lay(ruleset, scenario)
    for later, state in enumerate(positions(ruleset, scenario)):
        bare.show(state, ruleset.decisions(state)[0])
        page.locator(".board.drawn").wait_for()
        page.locator(".board").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(RESTS)
        painted = page.evaluate("window.painted")
        names = inside(page, painted)
        assert names
        hidden = [painted[at]["what"] for at in names if covers(painted, at)]
        assert len(hidden) <= FOUGHT * len(names) * later, hidden
        counters = [one["box"] for one in painted if one["what"] == "counter"]
        crossing = [
            painted[at]["what"]
            for at in names
            if any(share(painted[at]["box"], box) > SEEN for box in counters)
        ]
        assert len(crossing) <= CROWDED * len(names), crossing
        water = [one["box"] for one in painted if one["what"] == "water"]
        assert not [letter for letter in water if any(share(letter, box) > CUT for box in counters)]
    page.close()


def inside(page: Page, painted: list[Any]) -> list[int]:
    """Which of what is painted are names clear of the edges."""
    room = page.locator(".board").bounding_box()
    assert room
    clear = (EDGE, EDGE, room["width"] - EDGE, room["height"] - EDGE)
    return [
        at
        for at, one in enumerate(painted)
        if one["what"].startswith("name") and share(one["box"], clear) == 1
    ]


def covers(painted: list[Any], name: int) -> list[str]:
    """What is painted over a name, but for the figures on a plate that is."""
    return [
        over["what"]
        for over in painted[name + 1 :]
        if over["what"] != "figure" and share(painted[name]["box"], over["box"]) > SEEN
    ]
