"""The ruleset of a release, run beside the present one (ADR 0071).

Its modules are imported under a package of their own: `rules.core.dice` of the release 3f2a… is
`rules_3f2a….core.dice`, and what it imports as `rules.…` is the release's own. So no two versions of a module ever
meet. What crosses is plain data: `ruleset` gives back the contract's records of here, whatever their fields were
then. States and events stay what they are, and are only handed back.
"""

from __future__ import annotations

import builtins
import importlib
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from functools import partial, wraps
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import msgspec

from rules.core.boards import AnyBoard
from rules.core.codec import plain, prepare
from rules.core.contract import Amendable, Decision, Explanation, Figure, LogLine, Options, Roll, Standing
from rules.core.errors import Illegal, Malformed
from rules.core.releases import Files
from rules.core.ruleset import Choice, Dice, Ruleset, Scenario

Verb = Callable[..., Any]

_lock = threading.RLock()


def unpack(files: Files, home: Path) -> None:
    """Write the files of a release into a folder that does not exist yet, whole or not at all."""
    home.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=home.parent, prefix="part-", ignore_cleanup_errors=True) as part:
        for name, text in files.items():
            path = Path(part) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        with suppress(OSError):  # another process was first: its files are the same
            Path(part).rename(home)


def files_in(home: Path) -> dict[str, str]:
    """The files that were unpacked there."""
    return {
        path.relative_to(home).as_posix(): path.read_text(encoding="utf-8")
        for path in home.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def ruleset(name: str, id: str, home: Path) -> Ruleset:
    """The ruleset `id` of the release of that name, whose files lie in `home`; raises whatever its import does."""
    package = f"rules_{name}"
    with _lock:
        if package not in sys.modules:
            _open(package, home)
        core = importlib.import_module(f"{package}.core.ruleset")
        theirs = importlib.import_module(f"{package}.{id}").RULESET
        prepare(package)
    return _Border(package, core).crossed(theirs)


def _open(package: str, home: Path) -> None:
    spec = spec_from_file_location(
        package, home / "__init__.py", loader=_Loader(package, str(home / "__init__.py")),
        submodule_search_locations=[str(home)],
    )  # fmt: skip
    assert spec is not None and spec.loader is not None
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    module = sys.modules[package] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[package]
        raise


class _Loader(SourceFileLoader):
    """Runs a module of a release, for which `rules` means the release's own package."""

    def exec_module(self, module: ModuleType) -> None:
        own = partial(_import, module.__name__.partition(".")[0])
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": own}
        super().exec_module(module)


def _import(
    package: str,
    name: str,
    globals: Mapping[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    fromlist: Sequence[str] = (),
    level: int = 0,
) -> ModuleType:
    if level == 0 and (name == "rules" or name.startswith("rules.")):
        name = package + name.removeprefix("rules")
    return builtins.__import__(name, globals, locals, fromlist, level)


class _Finder(MetaPathFinder):
    """Finds the modules below the packages of releases."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package = sys.modules.get(fullname.partition(".")[0])
        if path is None or not isinstance(getattr(package, "__loader__", None), _Loader):
            return None
        found = (FileFinder(entry, (_Loader, [".py"])).find_spec(fullname) for entry in path)
        return next((spec for spec in found if spec is not None), None)


_FINDER = _Finder()


class _Border:
    """Between a release and here: what goes in is of its kinds, what comes out of ours, refusals too."""

    def __init__(self, package: str, core: ModuleType) -> None:
        self._errors = importlib.import_module(f"{package}.core.errors")
        self._roll = importlib.import_module(f"{package}.core.contract").Roll

    def crossed(self, theirs: Any) -> Ruleset:
        """The ruleset as one of ours. What the contract has gained since stands at its default."""
        known = _fields(theirs, Ruleset)
        answers: dict[str, Any] = {
            "decisions": tuple[Decision, ...],
            "options": Options,
            "explain": Explanation,
            "board": AnyBoard,
            "standing": Standing,
            "log": tuple[LogLine, ...],
            "history": tuple[Figure, ...],
            "amendable": tuple[Amendable, ...],
        }
        verbs = {name: self._asked(known[name], kind) for name, kind in answers.items() if known.get(name)}
        verbs["setup"] = self._rolled(theirs.setup)
        verbs["resolve"] = self._rolled(theirs.resolve)
        if known.get("leave"):
            verbs["leave"] = self._rolled(known["leave"])
        scenarios = {name: _scenario(plan) for name, plan in theirs.scenarios.items()}
        others = {
            name: self._guarded(known[name])
            for name in ("apply", "view", "position", "amend", "out", "places")
            if known.get(name)
        }
        return Ruleset(**{**known, **others, **verbs, "scenarios": scenarios})

    def _asked(self, verb: Verb, kind: Any) -> Verb:
        """A verb whose answer is a record of the contract."""

        def ask(*given: Any) -> Any:
            with self._refusals():
                answer = verb(*given)
                return msgspec.convert(
                    plain(answer if isinstance(answer, msgspec.Struct) else tuple(answer)), kind
                )

        return ask

    def _rolled(self, verb: Verb) -> Verb:
        """A verb that throws dice, the last thing it is given."""

        def ask(*given: Any) -> Any:
            *rest, dice = given
            with self._refusals():
                return verb(*rest, _Lent(dice, self._roll))

        return ask

    def _guarded(self, verb: Verb) -> Verb:
        @wraps(verb)
        def ask(*given: Any) -> Any:
            with self._refusals():
                return verb(*given)

        return ask

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except self._errors.Illegal as no:
            raise Illegal(no.rule, no.code, **plain(no.facts)) from no
        except self._errors.Malformed as no:
            raise Malformed(no.code, **plain(no.facts)) from no


class _Lent:
    """Our dice in the hand of a release: the rolls are of its own kind."""

    def __init__(self, dice: Dice, roll: Callable[..., Any]) -> None:
        self._dice = dice
        self._roll = roll

    def roll(self, purpose: str, count: int = 1, *, rule: str, sides: int = 6) -> Any:
        thrown: Roll = self._dice.roll(purpose, count, rule=rule, sides=sides)
        return self._roll(purpose=thrown.purpose, rule=thrown.rule, sides=thrown.sides, faces=thrown.faces)

    def shuffle(self, purpose: str, count: int, *, rule: str) -> tuple[int, ...]:
        return self._dice.shuffle(purpose, count, rule=rule)


def _scenario(theirs: Any) -> Scenario:
    choices = tuple(Choice(**_fields(choice, Choice)) for choice in theirs.choices)
    return Scenario(**{**_fields(theirs, Scenario), "choices": choices})


def _fields(theirs: Any, kind: type[Any]) -> dict[str, Any]:
    """What theirs has of the fields of ours."""
    return {f.name: getattr(theirs, f.name) for f in fields(kind) if hasattr(theirs, f.name)}
