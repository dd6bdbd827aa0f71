"""`manage.py adjudicate`: what the rules say to cases written in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command


def test_adjudicate_prints_the_events(
    tmp_path: Path, skirmish: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "question.toml"
    file.write_text(
        '[[case]]\nrule = "1.1"\nname = "who plays"\nwhen = { do = "end_phase" }\n'
        '[[case]]\nrule = "1.1"\nname = "not red"\nside = "red"\nwhen = { do = "end_phase" }\n'
    )
    call_command("adjudicate", file, ruleset=skirmish)
    told = capsys.readouterr().out
    assert '"event":"PhaseBegan"' in told and "refused: 1.1" in told
