"""Qt model of a replay: events, with a heading before each step."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from ui.theme.translation import translate
from ui.trace.trace_events import TraceEvent, TraceStep

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
NO_PARENT = QModelIndex()


class ReplayModel(QAbstractListModel):
    """Rows are steps (headings) and events; those up to the current step are lit."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[TraceStep | TraceEvent, ...] = ()
        self._step_of: tuple[int, ...] = ()
        self._first: tuple[int, ...] = ()
        self.step = 0

    def show_events(self, events: tuple[TraceEvent, ...], steps: tuple[TraceStep, ...]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        rows: list[TraceStep | TraceEvent] = []
        step_of: list[int] = []
        first: list[int] = []
        for number, step in enumerate(steps):
            first.append(len(rows))
            rows += [step, *events[step.first : step.end]]
            step_of += [number] * (1 + step.end - step.first)
        self.rows, self._step_of, self._first = tuple(rows), tuple(step_of), tuple(first)
        self.step = 0
        self.endResetModel()

    def show_step(self, step: int) -> None:
        """Light the rows up to that step."""
        self.step = step
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def heading_of(self, step: int) -> QModelIndex:
        """Return the first row of a step."""
        return self.index(self._first[step]) if step < len(self._first) else QModelIndex()

    def last_of(self, step: int) -> QModelIndex:
        """Return the last row of a step."""
        after = self._first[step + 1] if step + 1 < len(self._first) else len(self.rows)
        return self.index(after - 1)

    def step_at(self, row: int) -> int:
        """Return the step of a row."""
        return self._step_of[row]

    def event_at(self, index: Index) -> TraceEvent | None:
        """Return the event of a row; None for a heading."""
        row = self.rows[index.row()] if index.isValid() else None
        return row if isinstance(row, TraceEvent) else None

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make events selectable."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if isinstance(self.rows[index.row()], TraceEvent):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, tooltip and accessible text, or the row itself."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        shown: dict[int, object] = {ROW_ROLE: row, Qt.ItemDataRole.DisplayRole: row.title}
        if isinstance(row, TraceEvent):
            words = "\n".join(it for it in (row.title, row.detail, row.figures) if it)
            shown[Qt.ItemDataRole.ToolTipRole] = words
            shown[Qt.ItemDataRole.AccessibleTextRole] = self._read_out(row, index.row())
        return shown.get(role)

    def _read_out(self, event: TraceEvent, row: int) -> str:
        # A word for the state, beside the color.
        when = "" if self._step_of[row] <= self.step else translate("trace", "later")
        return ", ".join(it for it in (event.title, event.detail, when) if it)
