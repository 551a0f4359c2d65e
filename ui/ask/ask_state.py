"""A conversation and its draft, as kept while the place is made anew."""

from msgspec import Struct

from core.records.memory import Session
from ui.ask.conversation.past_turns import TurnTold
from ui.ask.conversation.query_scope import Scope


class AskState(Struct, frozen=True):
    """All that would be lost: also a conversation that nobody remembers."""

    session: Session | None
    turns: tuple[TurnTold, ...]
    draft: str
    scope: Scope
    passing: bool = False
