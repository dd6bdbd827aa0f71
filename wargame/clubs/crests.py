"""A club's crest: an SVG picture, of which nothing is kept but shapes and paint.

It is read by expat with document types refused, so there are no entities; it is written anew from a list of elements
and attributes that can do nothing but draw. Whatever else is in it is refused by name, and not silently left out:
who drew it should know what the site does not show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from wargame.games.errors import Conflict

LARGEST = 40_000
"""Bytes of a crest, as it comes and as it is kept."""
MOST_ELEMENTS, DEEPEST = 2000, 30
SPACE = "http://www.w3.org/2000/svg"

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
PAINTS = frozenset({"linearGradient", "radialGradient", "stop", "clipPath"})
ELEMENTS = SHAPES | PAINTS | {"svg", "g", "defs", "title", "desc"}
WORDS = frozenset({"title", "desc"})

DRAWING = frozenset(
    re.findall(
        r"\S+",
        """
        d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points viewBox preserveAspectRatio transform
        gradientTransform gradientUnits spreadMethod clipPathUnits offset stop-color stop-opacity fill fill-opacity
        fill-rule clip-rule clip-path stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
        stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color id version
        """,
    )
)
DROPPED = re.compile(r"xml:space|class|enable-background|data-[\w-]+|overflow|(?:inkscape|sodipodi):.*")
"""What drawing programs leave behind and what changes nothing: it is left out without a word."""

VALUE = re.compile(r"[\w\s#%.,()+\-]*")
LINK = re.compile(r"url\(#([\w-]+)\)")
NAME = re.compile(r"[\w-]{1,64}")


def clean_crest(picture: bytes) -> str:
    """The picture as it is kept; raises `Conflict` for one that is too large, no SVG, or does more than draw."""
    if len(picture) > LARGEST:
        raise Conflict("A crest has at most {most} bytes, this has {size}", most=LARGEST, size=len(picture))
    writer = _Writer()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.ProcessingInstructionHandler = _refuse_instruction
    parser.StartElementHandler = writer.start
    parser.EndElementHandler = writer.end
    parser.CharacterDataHandler = writer.words
    try:
        parser.Parse(picture, True)
    except (expat.ExpatError, ValueError, LookupError) as fault:
        raise Conflict("This is not an SVG picture: {fault}", fault=str(fault)[:80]) from fault
    kept = "".join(writer.parts)
    if len(kept.encode()) > LARGEST:
        raise Conflict(
            "A crest has at most {most} bytes, this has {size}", most=LARGEST, size=len(kept.encode())
        )
    return kept


class _Writer:
    """Writes the picture anew while it is read."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.open: list[str] = []
        self.elements = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element: one that draws, within what may hold it."""
        space, _, tag = name.rpartition(" ")
        self.elements += 1
        if space != SPACE or tag not in ELEMENTS:
            raise Conflict("A crest cannot have the element {tag}", tag=tag[:40])
        if (tag == "svg") != (not self.open):
            raise Conflict("A crest is a single svg element, without another inside it")
        if self.elements > MOST_ELEMENTS or len(self.open) >= DEEPEST:
            raise Conflict(
                "A crest has at most {most} elements, {deep} deep", most=MOST_ELEMENTS, deep=DEEPEST
            )
        kept = {key: value for key, value in attributes.items() if not _is_dropped(key)}
        if tag == "svg" and "viewBox" not in kept:
            raise Conflict("A crest needs a viewBox, so that it can be shown at any size")
        self.open.append(tag)
        first = f' xmlns="{SPACE}"' if tag == "svg" else ""
        self.parts.append(f"<{tag}{first}{''.join(_attribute(*one) for one in kept.items())}>")

    def end(self, name: str) -> None:
        """The end of an element."""
        self.parts.append(f"</{self.open.pop()}>")

    def words(self, text: str) -> None:
        """Text: of a title or a description alone."""
        if self.open and self.open[-1] in WORDS:
            self.parts.append(escape(text))
        elif text.strip():
            raise Conflict("A crest cannot contain text; draw letters as paths")


def _is_dropped(key: str) -> bool:
    """Whether an attribute is left out: those of other namespaces are written «namespace name»."""
    return DROPPED.fullmatch(key) is not None or (" " in key and not key.endswith(" href"))


def _attribute(key: str, value: str) -> str:
    """An attribute that draws, as it is written; raises `Conflict` for any other."""
    if key not in DRAWING:
        raise Conflict("A crest cannot have the attribute {key}", key=key.rpartition(" ")[2][:40])
    plain = LINK.sub("", value) if key in ("fill", "stroke", "clip-path") else value
    if not VALUE.fullmatch(plain) or "url" in plain.lower() or (key == "id" and not NAME.fullmatch(value)):
        raise Conflict("A crest cannot have {key} as {value}", key=key, value=value[:40])
    return f" {key}={quoteattr(value)}"


def _refuse_doctype(*_: object) -> None:
    raise Conflict("A crest cannot have a document type or entities")


def _refuse_instruction(*_: object) -> None:
    raise Conflict("A crest cannot have processing instructions")
