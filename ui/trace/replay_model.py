"""Moments as the rows of a list, with a heading before each beat."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from ui.theme.language.words import translate
from ui.trace.trace_events import TraceEvent, TraceStep

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
NO_PARENT = QModelIndex()


class ReplayModel(QAbstractListModel):
    """Rows are beats (headings) and moments; what came so far is lit, the rest is still to come."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[TraceStep | TraceEvent, ...] = ()
        self._beat_of: tuple[int, ...] = ()
        self._first: tuple[int, ...] = ()
        self.step = 0

    def show_events(self, moments: tuple[TraceEvent, ...], beats: tuple[TraceStep, ...]) -> None:
        """Be about these."""
        self.beginResetModel()
        rows: list[TraceStep | TraceEvent] = []
        beat_of: list[int] = []
        first: list[int] = []
        for number, beat in enumerate(beats):
            first.append(len(rows))
            rows += [beat, *moments[beat.first : beat.end]]
            beat_of += [number] * (1 + beat.end - beat.first)
        self.rows, self._beat_of, self._first = tuple(rows), tuple(beat_of), tuple(first)
        self.step = 0
        self.endResetModel()

    def show_step(self, beat: int) -> None:
        """The replay is at that beat."""
        self.step = beat
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def heading_of(self, beat: int) -> QModelIndex:
        """The row at which a beat begins."""
        return self.index(self._first[beat]) if beat < len(self._first) else QModelIndex()

    def last_of(self, beat: int) -> QModelIndex:
        """The row at which a beat ends."""
        after = self._first[beat + 1] if beat + 1 < len(self._first) else len(self.rows)
        return self.index(after - 1)

    def step_at(self, row: int) -> int:
        """The beat of a row."""
        return self._beat_of[row]

    def event_at(self, index: Index) -> TraceEvent | None:
        """The moment of a row; None for a heading."""
        row = self.rows[index.row()] if index.isValid() else None
        return row if isinstance(row, TraceEvent) else None

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Moments can be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if isinstance(self.rows[index.row()], TraceEvent):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words for eyes and ears, and the row itself."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        shown: dict[int, object] = {ROW_ROLE: row, Qt.ItemDataRole.DisplayRole: row.title}
        if isinstance(row, TraceEvent):
            words = "\n".join(it for it in (row.title, row.detail) if it)
            shown[Qt.ItemDataRole.ToolTipRole] = words
            shown[Qt.ItemDataRole.AccessibleTextRole] = self._read_out(row, index.row())
        return shown.get(role)

    def _read_out(self, moment: TraceEvent, row: int) -> str:
        # A state word beside the color.
        when = "" if self._beat_of[row] <= self.step else translate("trace", "later")
        return ", ".join(it for it in (moment.title, moment.detail, moment.value, when) if it)
