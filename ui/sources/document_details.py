"""Details of one or several files, with their actions."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.records.files.status import FileRow
from ui.items.file_rows import icon_of, name_of, say_reason, say_size, say_state
from ui.theme.translation import say_moment, say_number, say_path, translate
from ui.widgets.boxes import Scroll, Space, column, fill, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, hint, label

# Width of a scroll bar.
_BAR = 12

FileAction = Literal["open", "launch", "reveal", "retry", "recognize", "pin", "unpin", "erase"]


class Details(QWidget):
    """Details of the selected files; `wanted` carries the id of an action."""

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__(accessibleName=translate("sources", "About the selected files"))
        self.picture = Picture("file-text", size=20)
        self.title = label("", role="strong", wrap="yes")
        self.state = hint()
        self.reason = hint(tone="text")
        self.more = hint(tone="muted")
        for words in (self.title, self.reason, self.more):
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons: dict[FileAction, Button] = {}
        self._lay_out()

    def show_files(self, files: Sequence[FileRow], *, chosen: int, recognizes: bool) -> None:
        """Show one file, or the number of selected files, also those not loaded yet."""
        one = files[0] if len(files) == 1 and chosen == 1 else None
        if one is not None:
            self._show_one(one)
        else:
            self.picture.show_icon("layers", tone="text2")
            self.title.setText(translate("sources", "%n file(s) selected", "", chosen))
            self.state.setText("")
            self.reason.setText("")
            self.more.setText("")
        for words in (self.state, self.reason, self.more):
            words.setVisible(bool(words.text()))
        rows = files if len(files) == chosen else ()
        offers = offers_for(rows, recognizes=recognizes)
        for file_action, button in self.buttons.items():
            button.setVisible(file_action in offers)
        # Wide enough for all buttons at any text size.
        self.setMinimumWidth(self._inside.minimumSizeHint().width() + _BAR)

    def _show_one(self, file: FileRow) -> None:
        icon, tone = icon_of(file)
        self.picture.show_icon(icon, tone=tone)
        self.title.setText(name_of(file.path))
        self.state.setText(say_state(file))
        self.reason.setText(say_reason(file))
        lines = [say_path(file.path)]
        if file.passages:
            passages = translate("sources", "%n passage(s)", "", file.passages)
            lines.append(f"{file.kind},  {passages}" if file.kind else passages)
        if file.documents > 1:
            count = say_number(file.documents)
            lines.append(translate("sources", "Contains {count} documents").format(count=count))
        if file.size_bytes:
            lines.append(say_size(file.size_bytes))
        if file.modified_at is not None:
            when = say_moment(file.modified_at)
            lines.append(translate("sources", "Changed {when}").format(when=when))
        self.more.setText("\n".join(lines))

    def _lay_out(self) -> None:
        head = row(None, (self.picture, Qt.AlignmentFlag.AlignTop), (self.title, 1), gap=8)
        self._inside = frame("quiet")
        lines = column(self._inside, head, margin=(0, 8, 8, 8), gap=8)
        fill(lines, self.state, self.reason, self.more, Space(8))
        for file_action, words, icon in _buttons():
            button = self.buttons[file_action] = Button(
                words, kind="danger" if file_action == "erase" else "secondary", icon=icon
            )
            button.setProperty("file_action", file_action)
            button.clicked.connect(self._want)
            lines.addWidget(button)
        lines.addStretch(1)
        scroll = Scroll()
        scroll.column.addWidget(self._inside, 1)
        column(self).addWidget(scroll, 1)

    def _want(self) -> None:
        self.wanted.emit(str(self.sender().property("file_action")))


def offers_for(files: Sequence[FileRow], *, recognizes: bool) -> frozenset[FileAction]:
    """Return the actions that apply to these files."""
    if not files:
        return frozenset()
    offers: set[FileAction] = {"retry", "erase"}
    if len(files) == 1:
        offers |= {"launch", "reveal"}
        if files[0].documents or files[0].state == "duplicate":
            offers.add("open")
    if any(file.documents for file in files):
        offers.add("unpin" if all(file.pinned for file in files) else "pin")
    if recognizes and any(_may_hold_pictures(file) for file in files):
        offers.add("recognize")
    return frozenset(offers)


def _may_hold_pictures(file: FileRow) -> bool:
    is_scan = file.error == "WithoutText"
    return not file.recognize and (is_scan or file.kind in {"pdf", "image"})


def _buttons() -> tuple[tuple[FileAction, str, str], ...]:
    return (
        ("open", translate("sources", "Open"), "book-open"),
        ("recognize", translate("sources", "Recognize text"), "scan-text"),
        ("retry", translate("sources", "Read again"), "refresh-cw"),
        ("launch", translate("sources", "Open in default app"), "external-link"),
        ("reveal", translate("sources", "Show in file manager"), "folder-open"),
        ("pin", translate("sources", "Let the model read this first"), "pin"),
        ("unpin", translate("sources", "Don't read first"), "pin-off"),
        ("erase", translate("sources", "Delete from Loci"), "trash-2"),
    )
