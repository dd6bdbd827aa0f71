"""No type is first decoded by two threads at once: all are made ready before a process serves (ADR 0008)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings

SKELETONS = os.pathsep.join(["rules/core/skeleton", "rules/core/patrols"])
WEB = "import wargame.asgi"
WORKER = "from wargame.celery import app; app.WorkController(app=app, pool='threads', concurrency=2)"


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The end of a Python process with the site's settings."""
    return subprocess.run(
        [sys.executable, "-m", program, *arguments],
        cwd=settings.ROOT,
        env={**os.environ, "RAILHEAD_RULESETS": SKELETONS},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    "start", [pytest.param(WEB, id="web"), pytest.param(WORKER, id="worker", marks=pytest.mark.exhaustive)]
)
def test_every_type_is_ready_before_a_process_serves(start: str) -> None:
    done = run("tests.wargame.cold", start)
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stdout.splitlines() == ["ready"]


@pytest.mark.dear
def test_what_msgspec_does_to_threads_that_are_first_at_once() -> None:
    """The smallest program of ADR 0008. Once it ends well by itself, nothing needs to be warmed any more."""
    program = (settings.ROOT / "docs/adr/0008-types-are-ready-before-there-are-threads.md").read_text()
    program = program.split("```python\n")[1].split("```")[0]
    ready = program.replace("# msgspec.json.Decoder(Outer)", "msgspec.json.Decoder(Outer)")
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode != 0
    assert subprocess.run([sys.executable, "-c", ready], capture_output=True).returncode == 0
