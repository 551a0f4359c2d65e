"""Activity log page: what Loci did, whether the log is intact, and its export."""

from collections.abc import Mapping
from typing import get_args

from PySide6.QtCore import QDate, QDir, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from core.engine.audit_titles import audit_title
from core.records.audit import AuditCheck, AuditEntry, AuditExport, AuditKind, AuditPage
from ui.settings.settings_page import Page
from ui.theme.translation import say_moment, say_path, translate, translate_message
from ui.widgets.boxes import clear, column, fill, flow, row
from ui.widgets.buttons import Button
from ui.widgets.fields import ChoiceBox
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.labels import hint, label

MOST = 50
SUFFIX = ".jsonl"


class ActivityLogPage(Page):
    """Latest entries; signals carry the kind of entries ("" for all) and the path of an export."""

    looked = Signal(str)
    checked = Signal()
    exported = Signal(str)

    def __init__(self) -> None:
        super().__init__(translate("settings", "Activity log"))
        self.add_part(
            translate("settings", "What Loci did"),
            translate(
                "settings",
                "Questions, what was read to answer them, changes, exports, unlocking, calls of "
                "language models, and connections. The log has no text from your documents or "
                "questions.",
            ),
        )
        self.kinds = ChoiceBox(translate("settings", "Show"))
        self.kinds.addItem(translate("settings", "Everything"), "")
        names = _kind_names()
        for kind in get_args(AuditKind):
            self.kinds.addItem(names[kind], kind)
        self.check = Button(translate("settings", "Check log"), icon="shield-check")
        self.export = Button(translate("settings", "Export…"), icon="download")
        self.state = label("", wrap="yes")
        self.state.hide()
        self.heading = hint(tone="muted")
        self._lines = column(gap=2)
        self.titles: dict[str, str] = {}  # of settings, by their names
        fill(self.body, flow(self.kinds, self.check, self.export), self.state, self.heading)
        self.body.addLayout(self._lines)
        self.kinds.activated.connect(self._look)
        self.check.clicked.connect(self.checked)
        self.export.clicked.connect(self._choose_export)

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh the entries."""
        super().showEvent(event)
        self._look()

    def show_entries(self, page: AuditPage) -> None:
        """Show the latest entries."""
        clear(self._lines)
        self.heading.setText(
            translate("settings", "Latest entries:")
            if page.entries
            else translate("settings", "No entries.")
        )
        for entry in page.entries:
            self._lines.addWidget(_line(entry, self.titles))

    def show_check(self, check: AuditCheck) -> None:
        """Show whether the log is intact."""
        words = translate("settings", "The log is intact: nobody changed or removed an entry.")
        self.show_state("\n".join(map(translate_message, check.problems)) or words)

    def show_export(self, export: AuditExport) -> None:
        """Show where the log was exported to."""
        words = translate("settings", "Exported to {path}.")
        self.show_state(words.format(path=say_path(export.path)))

    def show_state(self, text: str) -> None:
        """Show the result of an action, or why it failed."""
        self.state.setText(text)
        self.state.show()

    def _look(self) -> None:
        self.looked.emit(self.kinds.currentData())

    def _choose_export(self) -> None:
        day = QDate.currentDate().toString("yyyy-MM-dd")
        name = f"{QDir.homePath()}/loci-log-{day}{SUFFIX}"
        title = translate("settings", "Export activity log")
        chosen, _ = ask_for_files(
            QFileDialog.getSaveFileName, self, title, name, f"JSON (*{SUFFIX})"
        )
        if chosen:
            self.exported.emit(chosen if chosen.endswith(SUFFIX) else chosen + SUFFIX)


def _kind_names() -> dict[AuditKind, str]:
    return {
        "question": translate("settings", "Questions"),
        "reading": translate("settings", "What was read"),
        "refusal": translate("settings", "Not answered"),
        "change": translate("settings", "Changes"),
        "export": translate("settings", "Exports and backups"),
        "access": translate("settings", "Locking and encryption"),
        "model": translate("settings", "Language models"),
        "connection": translate("settings", "Connections"),
        "log": translate("settings", "About the log"),
    }


def _line(entry: AuditEntry, titles: Mapping[str, str]) -> QWidget:
    outer = QWidget()
    moment = say_moment(entry.at) if entry.at is not None else ""
    details = ", ".join(
        titles.get(value, value)
        for name, value in entry.values.items()
        if name in {"host", "model", "name"} and isinstance(value, str)
    )
    row(
        outer,
        label(moment, role="small", tone="muted"),
        (hint(translate_message(audit_title(entry)), tone="text"), 1),
        label(details, role="small", tone="muted"),
        gap=12,
    )
    return outer
