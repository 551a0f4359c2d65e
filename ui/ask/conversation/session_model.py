"""List model of sessions, grouped by day."""

from collections.abc import Iterable, Iterator
from datetime import date

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from core.records.ids import SessionId
from core.records.memory import Session
from ui.theme.icons import make_icon
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import say_moment, translate

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
Row = Session | str


class SessionModel(QAbstractListModel):
    """Headings and sessions; `renamed` carries a session and its new title."""

    renamed = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Row, ...] = ()
        the_theme().changed.connect(self._redraw)

    def show_sessions(self, sessions: Iterable[Session]) -> None:
        """Show these sessions, sorted into groups."""
        rows = tuple(group_sessions(sessions, today=date.today()))  # noqa: DTZ011 - the person's day
        if rows == self.rows:
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def session_at(self, index: Index) -> Session | None:
        """Return the session of a row; None for a heading."""
        row = self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None
        return row if isinstance(row, Session) else None

    def index_of(self, session_id: SessionId) -> QModelIndex:
        """Return the index of a session."""
        for number, row in enumerate(self.rows):
            if isinstance(row, Session) and row.id == session_id:
                return self.index(number)
        return QModelIndex()

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make sessions selectable and editable; headings are neither."""
        if self.session_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, pin icon and accessible text of a row."""
        if not index.isValid():
            return None
        row, look = self.rows[index.row()], the_theme().look
        shown: dict[int, object] = (
            {
                Qt.ItemDataRole.DisplayRole: row,
                Qt.ItemDataRole.FontRole: look.font("caption"),
                Qt.ItemDataRole.ForegroundRole: QColor(look.colors.muted),
            }
            if isinstance(row, str)
            else _session_data(row)
        )
        return shown.get(role)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Emit `renamed` with the edited title."""
        session, title = self.session_at(index), str(value).strip()
        if role != Qt.ItemDataRole.EditRole or session is None or not title:
            return False
        if title != session.title:
            self.renamed.emit(session, title)
        return True

    def _redraw(self) -> None:
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))


def _session_data(session: Session) -> dict[int, object]:
    title, moment = session_title(session), say_moment(session.last_at)
    look = the_theme().look
    pin = make_icon("pin", look.colors.accent, size=look.grown(14)) if session.pinned else None
    pinned = (translate("ask", "pinned"),) if session.pinned else ()
    return {
        Qt.ItemDataRole.DisplayRole: title,
        Qt.ItemDataRole.EditRole: title,
        Qt.ItemDataRole.ToolTipRole: plain_tooltip(f"{title}\n{moment}"),
        Qt.ItemDataRole.DecorationRole: pin,
        Qt.ItemDataRole.AccessibleTextRole: ", ".join((title, *pinned, moment)),
    }


def session_title(session: Session) -> str:
    """Return the title of a session, or when one without a title began."""
    if session.title or not session.turns:
        return session.title or translate("ask", "New conversation")
    return translate("ask", "Conversation, {when}").format(when=say_moment(session.begun_at))


def group_sessions(sessions: Iterable[Session], *, today: date) -> Iterator[Row]:
    """Yield headings and sessions, pinned sessions first, then by last use."""
    groups: dict[str, list[Session]] = {}
    ordered = sorted(sessions, key=lambda session: session.last_at, reverse=True)
    for session in sorted(ordered, key=lambda session: not session.pinned):
        groups.setdefault(_group_heading(session, today), []).append(session)
    for heading, members in groups.items():
        yield heading
        yield from members


def _group_heading(session: Session, today: date) -> str:
    if session.pinned:
        return translate("ask", "Pinned")
    past = (today - session.last_at.astimezone().date()).days
    bounds = (
        (0, translate("ask", "Today")),
        (1, translate("ask", "Yesterday")),
        (6, translate("ask", "Past week")),
        (30, translate("ask", "Past month")),
    )
    return next((words for days, words in bounds if past <= days), translate("ask", "Earlier"))
