"""State of the ask view that is kept while the view is rebuilt."""

from collections.abc import Mapping

from msgspec import Struct

from core.records.ids import SessionId
from core.records.memory import Session
from ui.ask.conversation.past_turns import PastTurn
from ui.ask.conversation.query_scope import QueryScope


class AskState(Struct, frozen=True):
    """Conversation, draft and scope; includes a private conversation, which is stored
    nowhere else, and so are the orders to forget in other conversations that nobody confirmed.
    """

    session: Session | None
    turns: tuple[PastTurn, ...]
    draft: str
    scope: QueryScope
    private: bool = False
    unconfirmed: Mapping[SessionId, list[PastTurn]] = {}
