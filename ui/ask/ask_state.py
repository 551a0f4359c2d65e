"""State of the ask view that is kept while the view is rebuilt."""

from msgspec import Struct

from core.records.memory import Session
from ui.ask.conversation.past_turns import PastTurn
from ui.ask.conversation.query_scope import QueryScope


class AskState(Struct, frozen=True):
    """Conversation, draft and scope; includes a private conversation, which is stored
    nowhere else.
    """

    session: Session | None
    turns: tuple[PastTurn, ...]
    draft: str
    scope: QueryScope
    private: bool = False
