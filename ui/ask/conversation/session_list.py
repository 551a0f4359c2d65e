"""List of conversations at the side of the ask view."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QStackedWidget, QWidget

from core.records.ids import SessionId
from core.records.memory import Session
from ui.ask.conversation.session_model import SessionModel
from ui.theme.icons import make_icon
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import column, fill, row
from ui.widgets.buttons import Button, icon_button, left_inside
from ui.widgets.fields import SearchField
from ui.widgets.labels import EmptyState, label


class SessionListView(QListView):
    """List view: Enter opens, F2 renames, Delete deletes."""

    entered = Signal(QModelIndex)
    deleted = Signal(QModelIndex)

    def is_editing(self) -> bool:
        """Return whether a title is being edited."""
        return self.state() == QAbstractItemView.State.EditingState

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter and Delete."""
        if not self.is_editing() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit(self.currentIndex())
        elif not self.is_editing() and event.key() == Qt.Key.Key_Delete:
            self.deleted.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class SessionList(QFrame):
    """Search field, button for a new conversation, and the sessions.

    Signals carry the `Session` that they concern.
    """

    chosen = Signal(object)
    renamed = Signal(object, str)
    pinned = Signal(object, bool)
    deleted = Signal(object)
    exported = Signal(object)
    searched = Signal(str)
    new_wanted = Signal()
    closed = Signal()
    more_wanted = Signal()
    memory_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(translate("ask", "Conversations"))
        self.model = SessionModel()
        self.search = SearchField(
            translate("ask", "Search conversations"), name=translate("ask", "Search conversations")
        )
        self.new_button = icon_button("plus", translate("ask", "New conversation"))
        self.close_button = icon_button("panel-left", translate("ask", "Hide conversations"))
        self.list = SessionListView()
        self.list.setProperty("kind", "plain")
        self.list.setAccessibleName(translate("ask", "Conversations"))
        self.list.setModel(self.model)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.empty = EmptyState("message-circle", "", "")
        self.remember_button = Button(translate("ask", "Remember conversations"), kind="secondary")
        self.empty.offer(self.remember_button)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(self.empty)
        self._open: SessionId | None = None
        self._memory = "on"
        self._lay_out()
        self._connect()
        # Show no empty state before the engine has answered.
        self._pages.setCurrentIndex(0)
        self._show_empty_text("")

    def show_sessions(self, sessions: tuple[Session, ...], *, text: str) -> None:
        """Show these sessions; `text` is the search text."""
        self.model.show_sessions(sessions)
        self._pages.setCurrentIndex(0 if sessions else 1)
        self._show_empty_text(text)
        if self._open is not None:
            self.show_open(self._open)

    def show_memory(self, memory: str) -> None:
        """Show whether conversations are kept ("on")."""
        self._memory = memory
        self._show_empty_text(self.search.text().strip())

    def show_open(self, session_id: SessionId | None) -> None:
        """Select the session in view."""
        self._open = session_id
        index = QModelIndex() if session_id is None else self.model.index_of(session_id)
        if index.isValid():
            self.list.setCurrentIndex(index)
        else:
            self.list.clearSelection()

    def rename(self, session_id: SessionId) -> None:
        """Edit the title of a session in place."""
        index = self.model.index_of(session_id)
        if index.isValid():
            self.list.setCurrentIndex(index)
            if not self.list.is_editing():
                self.list.edit(index)

    def fill_menu(self, menu: QMenu, session: Session) -> None:
        """Add the actions of a session to a menu."""
        look = the_theme().look
        pin = translate("ask", "Unpin") if session.pinned else translate("ask", "Pin")
        for words, icon, do in (
            (translate("ask", "Rename"), "pencil", lambda: self.rename(session.id)),
            (pin, "pin", lambda: self.pinned.emit(session, not session.pinned)),
            (
                translate("ask", "Export as Markdown…"), "download",
                lambda: self.exported.emit(session),
            ),
            (translate("ask", "Delete"), "trash-2", lambda: self.deleted.emit(session)),
        ):  # fmt: skip
            picture = make_icon(icon, look.colors.text2, size=look.grown(16))
            menu.addAction(picture, words, do)

    def _show_empty_text(self, text: str) -> None:
        # While memory is "unasked", only the consent form below the conversation asks.
        self.remember_button.setVisible(self._memory == "off" and not text)
        if text:
            self.empty.show_words(
                translate("ask", "No results"), translate("ask", "Try different words.")
            )
        elif self._memory == "on":
            self.empty.show_words(
                translate("ask", "No conversations yet"),
                translate("ask", "Your conversations appear here. They stay on this computer."),
            )
        else:
            self.empty.show_words(
                translate("ask", "Conversations aren't saved"),
                translate("ask", "Loci can remember them, on this computer only."),
            )

    def _lay_out(self) -> None:
        head = row(None, (label(translate("ask", "Conversations"), role="strong"), 1), gap=4)
        fill(head, self.new_button, self.close_button)
        column(self, head, self.search, (self._pages, 1), margin=(12, 16, 8, 8), gap=10)

    def _connect(self) -> None:
        self.search.searched.connect(self.searched)
        self.new_button.clicked.connect(self.new_wanted)
        self.close_button.clicked.connect(self.closed)
        self.remember_button.clicked.connect(self.memory_wanted)
        self.model.renamed.connect(self.renamed)
        self.list.clicked.connect(self._choose)
        self.list.entered.connect(self._choose)
        self.list.deleted.connect(self._delete)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.list.verticalScrollBar().valueChanged.connect(self._scrolled)

        down = QShortcut(QKeySequence("Down"), self.search)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self._focus_list)

    def _focus_list(self) -> None:
        """Move the focus from the search field to the list and select its first session."""
        indexes = map(self.model.index, range(self.model.rowCount()))
        first = next((index for index in indexes if self.model.session_at(index) is not None), None)
        if first is None:
            return
        if self.model.session_at(self.list.currentIndex()) is None:
            self.list.setCurrentIndex(first)
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _choose(self, index: QModelIndex) -> None:
        session = self.model.session_at(index)
        if session is not None:
            self.chosen.emit(session)

    def _delete(self, index: QModelIndex) -> None:
        session = self.model.session_at(index)
        if session is not None:
            self.deleted.emit(session)

    def _scrolled(self, value: int) -> None:
        bar = self.list.verticalScrollBar()
        if bar.maximum() and value >= bar.maximum() - bar.pageStep():
            self.more_wanted.emit()

    def _show_menu(self, at: QPoint) -> None:
        session = self.model.session_at(self.list.indexAt(at))
        if session is not None:
            popup_menu(self, self.list.viewport().mapToGlobal(at),
                       lambda menu: self.fill_menu(menu, session))  # fmt: skip


def popup_menu(owner: QWidget, at: QPoint, fill: Callable[[QMenu], None]) -> QMenu:
    """Open a menu inside the window; it is deleted when it closes."""
    menu = QMenu(owner)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    fill(menu)
    menu.popup(QPoint(left_inside(owner, at.x(), menu.sizeHint().width()), at.y()))
    return menu
