"""The site signs what it says of a game: Ed25519 under canonical JSON. `docs/record.md` says what is signed.

`SIGNING_KEYS` are seeds of 32 bytes in hexadecimal; the first signs (ADR 0072). Public keys are never forgotten: they
stand in the records, in the database, and at `/.well-known/railhead-keys.json`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from rules.core.codec import encode
from wargame.games.models import Signature, SigningKey
from wargame.games.record.chain import stamp

HEAD = "railhead-head-1"
HEADER = "railhead-record-1"
ROOT = "railhead-root-1"


@cache
def signers(seeds: tuple[str, ...]) -> dict[str, Ed25519PrivateKey]:
    """The keys of this site by name, the one that signs first."""
    keys = (Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed)) for seed in seeds)
    return {name_of(public_of(key)): key for key in keys}


def present_key() -> str:
    """The name of the key that signs now."""
    return _signer()[0]


def _signer() -> tuple[str, Ed25519PrivateKey]:
    return next(iter(signers(settings.SIGNING_KEYS).items()))


def public_of(key: Ed25519PrivateKey) -> str:
    """The public key in hexadecimal."""
    return key.public_key().public_bytes_raw().hex()


def name_of(public: str) -> str:
    """Return the name of a key: the first 16 digits of the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(public)).hexdigest()[:16]


def sign(said: Mapping[str, Any]) -> dict[str, str]:
    """`{key, signature}` under what is said, in its canonical form."""
    name, key = _signer()
    return {"key": name, "signature": key.sign(encode(said)).hex()}


def signature_row(game: str, seq: int, head: str, of: Signature.Of, time: datetime) -> dict[str, Any]:
    """A row of `Signature`: the site says that the game had this head after that event."""
    said = {"signed": HEAD, "game": game, "seq": seq, "head": head, "of": of.value, "time": stamp(time)}
    return {"seq": seq, "head": head, "of": of.value, "time": stamp(time), **sign(said)}


def public_keys(names: Iterable[str] | None = None) -> dict[str, str]:
    """Public keys by name: those asked for, or all that this site has ever signed with, those it has now first."""
    own = {name: public_of(key) for name, key in signers(settings.SIGNING_KEYS).items()}
    try:
        known = own | dict(SigningKey.objects.values_list("name", "public"))
    except DatabaseError:  # a record can be checked without one
        known = own
    return known if names is None else {name: known[name] for name in sorted(set(names)) if name in known}


UNKNOWN_KEY = (
    "This site has signed with other keys, and never with {name}: SIGNING_KEYS is lost, or this is not where the site"
    " runs. If it is to sign with this key from now on, publish it: manage.py signingkey"
)


def check_key() -> None:
    """Publish the key that signs where none was published yet; raises `ImproperlyConfigured` where only others were.

    A key that was published stands at the well-known address for ever: none gets there by accident.
    """
    try:
        # Asked once: another process may start now, and publish the same.
        published = set(SigningKey.objects.values_list("name", flat=True))
        if not published:
            publish_key()
        elif present_key() not in published:
            raise ImproperlyConfigured(UNKNOWN_KEY.format(name=present_key()))
    except DatabaseError:  # it is away, or has no tables yet
        return


def publish_key() -> str:
    """Publish the key that signs from now on; its name."""
    name, key = _signer()
    SigningKey.objects.bulk_create([SigningKey(name=name, public=public_of(key))], ignore_conflicts=True)
    return name
