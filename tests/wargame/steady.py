"""What a page or an answer says, as text that is the same in every run: to be read, and approved."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from itertools import groupby
from zipfile import ZipFile

from django.http import HttpResponseBase

SAID = (
    "title",
    "h1",
    "h2",
    "h3",
    "h4",
    "th",
    "td",
    "dt",
    "dd",
    "li",
    "p",
    "label",
    "legend",
    "summary",
    "caption",
    "option",
)
"""Elements of which each begins a line."""

SHOWN = (
    "href", "action", "method", "name", "type", "value", "required", "checked", "selected", "disabled", "multiple",
    "maxlength", "minlength", "min", "max", "pattern", "placeholder", "autocomplete", "aria-label", "aria-current",
    "role", "lang", "content", "rel", "download", "alt", "colspan",
)  # fmt: skip
"""Attributes that a person, a browser or a screen reader goes by."""

SILENT = ("script", "style", "svg", "template")
LINKS = ("link", "meta", "html")
"""What is built, and the same for every page."""

MANY = 30
"""Choices of a field that are counted instead of told."""

MONTH = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
CHANGING = (
    (r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "UUID"),
    (r"\b\d+ (year|month)s?(, \d+ \w+)? (ago|from now)\b", "LONG"),  # by the machine's own clock
    (r"\b((just )?now|(a|an|\d+) (second|minute)s?( ago)?)\b", "SOON"),
    (r"\b(\w+)-[0-9a-f]{8}\b", r"\1"),  # the name of a player
    (r"\b[0-9a-f]{128}\b", "SIGNATURE"),
    (r"\b[0-9a-f]{64}\b", "HASH"),
    (r"\b[0-9a-f]{32}\b", "SALT"),
    (r"\b[0-9a-f]{16}\b", "KEY"),
    (r"\bdice [0-9a-f]{12}\b", "dice HASH"),
    (r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+\d\d:?\d\d)?", "TIME"),
    (r"\b\d{9}(\d{3}|\.\d{1,3})\b", "GAP"),  # from the machine's own clock to the town's
    (r"\b\d{4} d( \d+ h)?\b", "GAP"),
    (r"\d{4}-\d\d-\d\d", "DAY"),
    (rf"\b\d{{1,2}} {MONTH}\w*( \d{{4}})?,? \d\d:\d\d( UTC)?", "TIME"),
    (rf"\b{MONTH}\w*\.? \d{{1,2}}, \d{{4}}(, ([\d:]+ [ap]\.m\.|noon|midnight))?", "TIME"),
    (r"\bTIME:\d\d\b", "TIME"),
    (rf"\b\d{{1,2}} {MONTH}\w*( \d{{4}})?\b", "DAY"),
    (rf"\bsince {MONTH}\w* \d{{4}}\b", "since MONTH"),
    (r"__(day|month|year)=\d+", r"__\1=N"),  # the dates above a list of the staff
    (rf"\b{MONTH}\w* \d{{1,2}}\b", "DAY"),
    (r"‹ \d{4}\b", "‹ YEAR"),
    (r"\b\d\d:\d\d(:\d\d)?\b", "CLOCK"),
    (r"(/run-|/#n|\bdispute-|\bcase |\b[rR]uling )\d+", r"\1N"),
    (r"\bruling N of \d+", "ruling N of a game"),
    (r"(/change/) \d+$", r"\1 N"),
    (r"(\w/)\d+(/|\b)(?=[a-z\"?]|$|\s)", r"\1N\2"),  # the number of a row
    (r"(id__exact=|object \(|\bID: |\"(?:id|user|news)\": )\d+", r"\1N"),
    (r"(name=(?:_selected_action|\S+-(?:id|game|user|club)) .*value=)\d+", r"\1N"),
    (r"\.[0-9a-f]{8,12}\.(css|js|svg|png)", r".\1"),
    (r"(?<=[-/])[A-Za-z0-9_-]{8}\.(css|js)", r"FILE.\1"),
    (r"(salt|hash) : \S+", r"\1"),  # of a password
    (r"(name=csrfmiddlewaretoken.*) value=\S+", r"\1"),
)  # fmt: skip


def steady(text: str, **named: str) -> str:
    """The text with everything that chance, time or order gives replaced; `named` says what is called what."""
    for name, value in named.items():
        text = text.replace(value, name.upper())
    for pattern, word in CHANGING:
        text = re.sub(pattern, word, text)
    return text


class Outline(HTMLParser):
    """A page as lines: what is said, and what can be pressed or filled in."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = [""]
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        shown = [name if value is None else f"{name}={value}" for name, value in attrs if name in SHOWN]
        if tag in SILENT:
            self.silent += 1
        elif tag not in LINKS and (tag in SAID or shown):
            self.lines.append(" ".join([f"<{tag}>", *sorted(shown)]))

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self.silent -= 1

    def handle_data(self, data: str) -> None:
        if not self.silent and (said := " ".join(data.split())):
            self.lines[-1] += f" {said}"


def outline(html: str, whole: bool = False) -> list[str]:
    """The lines of a page: of its main part, unless the whole is asked for; many choices are counted."""
    title, main, rest = html.partition("<main") if not whole else ("", "", html)
    reader = Outline()
    reader.feed(title.partition("<body")[0] + main + rest)
    lines = [line.strip() for line in reader.lines if line.strip()]
    return list(_counted(lines))


def _counted(lines: list[str]) -> Iterator[str]:
    for is_choice, group in groupby(lines, lambda line: line.startswith("<option>")):
        run = [
            re.sub(r"value=\d+ ", "", line) if is_choice else line for line in group
        ]  # the number of a row
        few = not is_choice or len(run) <= MANY
        yield from run if few else [f"<option> {len(run)} of them, from {run[0]} to {run[-1]}"]


def told(answer: HttpResponseBase, whole: bool = False, **named: str) -> Iterator[str]:
    """The status of an answer, the headers that matter, and what it says."""
    body = b"".join(answer) if answer.streaming else answer.content  # type: ignore[attr-defined]
    headers = (
        f"{name}: {answer[name]}"
        for name in ("Allow", "Location", "Retry-After", "WWW-Authenticate", "Content-Disposition")
        if name in answer
    )
    kind = answer.get("Content-Type", "").partition(";")[0]
    yield steady(" ".join([str(answer.status_code), kind, *headers]), **named)
    text = "\n".join(ZipFile(BytesIO(body)).namelist()) if kind == "application/zip" else body.decode()
    lines = (
        outline(text)
        if kind == "text/html"
        else json_lines(text)
        if kind.endswith("json")
        else text.splitlines()
    )
    yield from (steady(line, **named) for line in lines)


def json_lines(text: str) -> list[str]:
    """A JSON document, a field a line."""
    return (
        json.dumps(json.loads(text), indent=1, ensure_ascii=False, sort_keys=True).splitlines()
        if text
        else []
    )
