"""Record of what is learned from a turn."""

from datetime import datetime

from msgspec import Struct

from core.messages import UserMessage
from core.records.graph.edits import StatementRef
from core.records.knowledge import Precision
from core.records.memory import Intent


class Stated(Struct, frozen=True):
    """A statement of the user, and the words of the turn, `start` to `end`, that say so."""

    said: StatementRef
    quote: str
    start: int = 0
    end: int = 0
    confidence: float = 0.5
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""


class Learned(Struct, frozen=True):
    """Intent of a turn, its importance in [0, 1] with the reason, and what is learned from it.

    `statements` are to be confirmed, `remarks` are lines of the user's own context. `noted` are
    the sentences that state something or that the user orders to remember. `is_order` is set for
    such an order. `forgets` is what the user orders to forget, `corrects` the earlier statement
    that the turn replaces. `is_unclear` if it refuses an answer, and does not say what holds.
    """

    intent: Intent
    importance: float
    why: UserMessage
    statements: tuple[Stated, ...] = ()
    remarks: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    is_order: bool = False
    forgets: str = ""
    corrects: str = ""
    is_unclear: bool = False
