"""Header of the conversation: its title and the number of documents."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from core.records.memory import Session
from ui.ask.conversation.session_model import session_title
from ui.theme.translation import translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Elided


class ConversationHeader(QWidget):
    """Title, subtitle, and buttons for the list, a new conversation and the menu."""

    def __init__(self) -> None:
        super().__init__()
        self._documents = -1
        self._session: Session | None = None
        self.list_button = icon_button("panel-left", translate("ask", "Show conversations"))
        self.title = Elided("", role="title")
        self.subtitle = Elided("", role="small", tone="muted")
        self.new_button = Button(
            translate("ask", "New"),
            kind="ghost",
            icon="plus",
            name=translate("ask", "New conversation"),
        )
        self.menu_button = icon_button("ellipsis", translate("ask", "Conversation options"))
        titles, top = column(None, self.title, self.subtitle, gap=2), Qt.AlignmentFlag.AlignTop
        row(
            self,
            (self.list_button, top),
            (titles, 1),
            (self.new_button, top),
            (self.menu_button, top),
        )
        self.show_session(None)

    def show_session(self, session: Session | None) -> None:
        """Show the title of the session."""
        self._session = session
        self.title.show_text(
            session_title(session) if session else translate("ask", "New conversation")
        )
        self.menu_button.setVisible(session is not None and session.id > 0)
        self._show_subtitle()

    def show_documents(self, count: int) -> None:
        """Show how many documents there are to answer from."""
        self._documents = count
        self._show_subtitle()

    def show_list_button(self, *, is_hidden: bool) -> None:
        """Show the button for the list while the list is hidden."""
        self.list_button.setVisible(not is_hidden)

    def _show_subtitle(self) -> None:
        parts: list[str] = []
        if self._documents > 0:
            parts.append(
                translate("ask", "Answers from %n document(s), on this computer", "",
                          self._documents)
            )  # fmt: skip
        elif self._documents == 0:
            parts.append(translate("ask", "No documents yet"))
        if self._session is not None and self._session.id < 0:
            parts.append(translate("ask", "not saved"))
        self.subtitle.show_text("  ·  ".join(parts))
