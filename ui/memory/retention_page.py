"""Retention page: memory on or off, retention period, summaries, export and import, erasing."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QFrame, QHBoxLayout

from core.records.memory import Consolidation
from core.records.options import OptionInfo
from ui.theme.theme import the_theme
from ui.theme.translation import say_moment, translatable, translate
from ui.widgets.boxes import Scroll, clear, column, fill, flow, frame, row
from ui.widgets.buttons import Button, Toggle
from ui.widgets.labels import badge, hint, label

SWITCH = "memory"
NUMBERS = (
    (
        "memory_half_life_days",
        translatable("memory", "Half-life"),
        translatable("memory", "Without use, a memory counts half as much after this time, and has "
                          "faded at a tenth. Important ones take longer."),
        1,
    ),
    (
        "retention_days",
        translatable("memory", "Keep memories for"),
        translatable("memory", "Older memories, faded or not, are deleted unless pinned or "
                          "important. 0 keeps them forever."),
        0,
    ),
    (
        "retention_important_days",
        translatable("memory", "Keep important ones for"),
        translatable("memory", "Important memories and those you liked. "
                          "0 keeps them forever."),
        0,
    ),
    (
        "consolidate_after_days",
        translatable("memory", "Summarize after"),
        translatable("memory", "Combines old, related memories into one summary. "
                          "0 turns this off."),
        0,
    ),
)  # fmt: skip


class RetentionPage(Scroll):
    """Options and actions on all of memory, as signals."""

    option_chosen = Signal(str, object)
    summed_up = Signal()
    undone = Signal(object)
    exported = Signal()
    imported = Signal()
    erased = Signal()

    def __init__(self) -> None:
        super().__init__(gap=12)
        self.switch = Toggle(translate("memory", "Remember conversations"))
        self.state = hint()
        self.fields: dict[str, QDoubleSpinBox] = {}
        self.run = Button(translate("memory", "Summarize now"), icon="archive")
        self.busy = hint()
        self.busy.hide()
        self.history = column(gap=8)
        self.export = Button(translate("memory", "Export…"), icon="upload")
        self.import_button = Button(translate("memory", "Import…"), icon="download")
        self.erase = Button(translate("memory", "Delete…"), kind="danger", icon="trash-2")
        self._lay_out()
        self.switch.toggled.connect(self._toggle)
        self.run.clicked.connect(self.summed_up)
        self.export.clicked.connect(self.exported)
        self.import_button.clicked.connect(self.imported)
        self.erase.clicked.connect(self.erased)

    def show_options(self, options: tuple[OptionInfo, ...]) -> None:
        """Show the current options."""
        values = {one.name: one for one in options}
        memory = values.get(SWITCH)
        with QSignalBlocker(self.switch):
            self.switch.setChecked(memory is not None and memory.value == "on")
        self.switch.update()
        self.state.setText(say_state(str(memory.value) if memory else "unasked"))
        for name, field in self.fields.items():
            option = values.get(name)
            if option is None or not isinstance(option.value, (int, float)):
                continue
            with QSignalBlocker(field):
                field.setRange(option.low or 0.0, option.high or 36_500.0)
                field.setValue(float(option.value))

    def show_summaries(self, consolidations: tuple[Consolidation, ...]) -> None:
        """Show the summaries."""
        clear(self.history)
        for one in consolidations:
            self.history.addWidget(self._make_summary(one))
        if not consolidations:
            none = translate("memory", "No summaries yet.")
            self.history.addWidget(hint(none))

    def show_busy(self, words: str) -> None:
        """Show the current task; an empty text hides it."""
        self.busy.setText(words)
        self.busy.setVisible(bool(words))
        self.run.setEnabled(not words)

    def _lay_out(self) -> None:
        inside = self.column
        inside.setContentsMargins(0, 0, 12, 0)
        words = column(gap=2)
        fill(words, label(translate("memory", "Remember conversations"), role="strong"), self.state)
        inside.addLayout(row(None, (words, 1), self.switch, gap=12))
        inside.addWidget(
            hint(translate("memory", "Private conversations are never saved. Start one in Ask."))
        )
        for name, title, help_, places in NUMBERS:
            inside.addLayout(self._make_number(name, title, help_, places))
        inside.addSpacing(12)
        self._lay_out_summaries()
        inside.addSpacing(12)
        inside.addWidget(label(translate("memory", "All memories"), role="subtitle"))
        inside.addWidget(
            hint(
                translate(
                    "memory",
                    "The file contains your conversations, memories and instructions. "
                    "Importing it twice is safe.",
                )
            )
        )
        fill(inside, flow(self.export, self.import_button, self.erase, gap=8), 1)

    def _lay_out_summaries(self) -> None:
        inside = self.column
        head = row(gap=12)
        fill(head, (label(translate("memory", "Summaries"), role="subtitle"), 1), self.run)
        fill(inside, head, self.busy, self.history)

    def _make_number(self, name: str, title: str, help_: str, places: int) -> QHBoxLayout:
        field = self.fields[name] = QDoubleSpinBox()
        field.setDecimals(places)
        field.setRange(0, 36_500)
        field.setSuffix(translate("memory", " days"))
        field.setKeyboardTracking(False)
        field.lineEdit().setTextMargins(6, 0, 6, 0)
        field.setMinimumWidth(the_theme().look.grown(132))
        field.setAccessibleName(translate("memory", title))
        field.lineEdit().setAccessibleName(translate("memory", title))
        field.setProperty("option", name)
        field.setProperty("places", places)
        field.valueChanged.connect(self._choose)
        words = column(gap=2)
        words.addWidget(label(translate("memory", title), role="strong"))
        words.addWidget(hint(translate("memory", help_)))
        return row(None, (words, 1), field, gap=12)

    def _make_summary(self, one: Consolidation) -> QFrame:
        card = frame("card")
        caption = translate("memory", "%n memory(s) summarized", "", len(one.of))
        by = translate("memory", "by the model") if one.by == "model" else translate(
            "memory", "in their own words"
        )  # fmt: skip
        when = f"{caption}, {by}  ·  {say_moment(one.made_at)}"
        words = column(None, label(one.summary.text, wrap="yes"), hint(when), gap=2)
        inside = row(card, (words, 1), margin=(16, 12, 12, 12), gap=12)
        if one.undone_at is not None:
            inside.addWidget(badge(translate("memory", "Undone")))
            return card
        undo = Button(translate("memory", "Undo"), icon="undo-2")
        undo.setAccessibleName(translate("memory", "Undo this summary"))
        undo.clicked.connect(lambda: self.undone.emit(one))
        inside.addWidget(undo)
        return card

    def _toggle(self, on: bool) -> None:  # noqa: FBT001 - called by Qt
        self.option_chosen.emit(SWITCH, "on" if on else "off")

    def _choose(self, value: float) -> None:
        field = self.sender()
        whole = field.property("places") == 0
        self.option_chosen.emit(str(field.property("option")), int(value) if whole else value)


def say_state(value: str) -> str:
    """Return whether conversations are remembered."""
    if value == "on":
        return translate("memory", "Your questions and answers are saved on this computer.")
    if value == "off":
        return translate("memory", "New conversations aren't saved. Existing memories stay.")
    return translate("memory", "Not turned on yet. Nothing is saved.")
