"""A conversation and its draft, as kept while the place is made anew."""

from msgspec import Struct

from core.records.memory import Session
from ui.ask.conversation.past_turns import PastTurn
from ui.ask.conversation.query_scope import QueryScope


class AskState(Struct, frozen=True):
    """All that would be lost: also a conversation that nobody remembers."""

    session: Session | None
    turns: tuple[PastTurn, ...]
    draft: str
    scope: QueryScope
    private: bool = False
