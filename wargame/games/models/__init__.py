"""What the database keeps of games. Columns and constraints only; the rules live in `rules/`.

An action rewrites the game's row and adds to five tables, so there is no index here that another one covers
(every unique constraint begins with the game), nor one on a column that changes with each action.
"""

from wargame.games.models.calendar import Hours, Leave
from wargame.games.models.game import (
    ALPHABET,
    Consent,
    Founding,
    Game,
    Invitee,
    Release,
    Seat,
    new_code,
    new_token,
)
from wargame.games.models.heart import Heartbeat, Lapse
from wargame.games.models.position import Dump, Position, SupplyPool, Unit
from wargame.games.models.record import (
    Action,
    Checkpoint,
    DiceEpoch,
    GameEvent,
    Named,
    Promise,
    Signature,
    SigningKey,
)
from wargame.games.models.standing import Candidate, Credit, Heir
from wargame.games.models.talk import ChatMessage, Note

__all__ = [
    "ALPHABET",
    "Action",
    "Candidate",
    "ChatMessage",
    "Checkpoint",
    "Consent",
    "Credit",
    "DiceEpoch",
    "Dump",
    "Founding",
    "Game",
    "GameEvent",
    "Heartbeat",
    "Heir",
    "Hours",
    "Invitee",
    "Lapse",
    "Leave",
    "Named",
    "Note",
    "Position",
    "Promise",
    "Release",
    "Seat",
    "Signature",
    "SigningKey",
    "SupplyPool",
    "Unit",
    "new_code",
    "new_token",
]
