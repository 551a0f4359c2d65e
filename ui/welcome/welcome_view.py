"""View of the first run: introduction and steps that can be skipped and revisited."""

from PySide6.QtCore import QDir, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QWidget

from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import translatable, translate
from ui.welcome.model_step import ModelStep
from ui.welcome.ready_step import ReadyStep
from ui.welcome.step import FoldersStep, ProtectStep, Step
from ui.widgets.boxes import Flow, Scroll, Space, centered, column, fill, frame, row
from ui.widgets.buttons import Button
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.focus import announce
from ui.widgets.labels import Picture, hint, label, paragraph
from ui.widgets.place_view import PlaceView

WIDTH = 640
PROMISES = (
    (
        "shield-check",
        translatable("welcome", "Nothing leaves this computer"),
        translatable("welcome", "Reading, search and answers work offline."),
    ),
    (
        "quote",
        translatable("welcome", "Every answer shows its sources"),
        translatable("welcome", "One click opens the document at the exact spot."),
    ),
    (
        "folder",
        translatable("welcome", "Your files stay as they are"),
        translatable("welcome", "Loci reads them in place and never changes them."),
    ),
)


class WelcomeView(PlaceView):
    """Steps from a welcome to the first question; `chosen` and `sampled` are shortcuts."""

    begun = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.protect = ProtectStep()
        self.folders = FoldersStep()
        self.model = ModelStep()
        self.ready = ReadyStep()
        self.steps: tuple[Step, ...] = (self.protect, self.folders, self.model, self.ready)
        self.start = Button(translate("welcome", "Get started"), kind="primary", icon="arrow-right")
        self.choose = Button(translate("welcome", "Choose a folder…"), icon="folder-plus")
        self.sample = Button(translate("welcome", "Try the sample folder"), icon="sparkles")
        self.back = Button(translate("welcome", "Back"), icon="arrow-left")
        self.skip = Button(translate("welcome", "Skip"), kind="ghost")
        self.next = Button(translate("welcome", "Next"), kind="primary")
        self.dots = label("", role="small", tone="muted")
        self._stack = QStackedWidget()
        self._footer = QWidget()
        self._lay_out()
        self._connect()
        self._go_to(0)

    @property
    def number(self) -> int:
        """Index of the current page; 0 is the welcome."""
        return self._stack.currentIndex()

    def begin(self) -> None:
        """Restart the steps."""
        self._go_to(0)

    def showEvent(self, event: QShowEvent) -> None:
        """Request the available choices."""
        super().showEvent(event)
        self.begun.emit()

    def go_back(self) -> None:
        """Show the previous step."""
        if self.number > 0:
            self._go_to(self.number - 1)

    def go_next(self) -> None:
        """Apply the choices, then show the next step."""
        if self.number == 0:
            self._go_to(1)
        else:
            self.steps[self.number - 1].go_on()

    def skip_step(self) -> None:
        """Show the next step without applying the choices."""
        if self.number:
            self.steps[self.number - 1].show_problem("")
        self._leave()

    def _leave(self) -> None:
        if self.number == len(self.steps):
            self.place_opened.emit("ask")
        else:
            self._go_to(self.number + 1)

    def _go_to(self, number: int) -> None:
        self._stack.setCurrentIndex(number)
        self._footer.setVisible(number > 0)
        count = len(self.steps)
        marks = " ".join("●" if it == number else "○" for it in range(1, count + 1))
        words = translate("welcome", "Step {number} of {count}").format(number=number, count=count)
        self.dots.setText(marks)
        self.dots.setAccessibleName(words)
        self.dots.setToolTip(plain_tooltip(words))
        is_last = number == count
        self.skip.setVisible(0 < number < count)
        self.next.setText(
            translate("welcome", "Open Loci") if is_last else translate("welcome", "Next")
        )
        self.next.setAccessibleName(self.next.text())
        self._show_leading()
        if number:
            step = self.steps[number - 1]
            step.begin()
            announce(self, f"{words}: {step.title}")
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.start.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_leading(self) -> None:
        """Highlight the primary button."""
        is_primary = self.number == 0 or self.steps[self.number - 1].is_continue_primary
        self.next.show_kind("primary" if is_primary else "secondary")

    def _choose(self) -> None:
        folder = ask_for_files(
            QFileDialog.getExistingDirectory,
            self,
            translate("welcome", "Choose a folder to read"),
            QDir.homePath(),
        )
        if folder:
            self.folders_chosen.emit([folder])

    def _connect(self) -> None:
        self.start.clicked.connect(self.go_next)
        self.choose.clicked.connect(self._choose)
        self.sample.clicked.connect(self.sample_chosen)
        self.folders.sampled.connect(self.sample_chosen)
        self.back.clicked.connect(self.go_back)
        self.skip.clicked.connect(self.skip_step)
        self.next.clicked.connect(self.go_next)
        self.ready.asked.connect(self.question_asked)
        for step in self.steps:
            step.left.connect(self._leave)
            step.leading_changed.connect(self._show_leading)
        for keys, act in (("Alt+Left", self.go_back), ("Alt+Right", self.go_next)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _lay_out(self) -> None:
        self._stack.addWidget(_page(self._make_hello()))
        for step in self.steps:
            self._stack.addWidget(_page(step))
        foot = row(None, self.back, 1, self.dots, 1, margin=(24, 10, 24, 14), gap=8)
        fill(foot, self.skip, self.next)
        self._footer.setLayout(foot)
        whole = column(self, (self._stack, 1), gap=0)
        fill(whole, (centered(self._footer, width=the_theme().look.grown(WIDTH) + 48), 0))

    def _make_hello(self) -> QWidget:
        inner = QWidget()
        body = column(inner, Picture("waypoints", tone="accent", size=40), Space(8), gap=8)
        title = translate("welcome", "Your documents, on your computer.")
        fill(body, label(title, role="display", wrap="yes"))
        body.addWidget(
            paragraph(
                translate(
                    "welcome",
                    "Loci reads the folders you choose, finds people, projects, places and "
                    "ideas in them, and answers your questions.",
                )
            )
        )
        fill(body, Space(12), _make_promises(), Space(12))
        actions = QWidget()
        flow = Flow(actions, gap=12)
        for button in (self.start, self.sample, self.choose):
            flow.addWidget(button)
        words = translate(
            "welcome", "You can skip any step and change everything later in Settings."
        )
        fill(body, actions, hint(words, tone="muted"))
        return inner


def _page(inner: QWidget) -> QWidget:
    """Return a scrollable page with the widget in the middle."""
    scroll = Scroll(margin=24)
    fill(scroll.column, 2, centered(inner, width=the_theme().look.grown(WIDTH)), 3)
    return scroll


def _make_promises() -> QWidget:
    card = frame("card")
    body = column(card, margin=(20, 16, 20, 16), gap=14)
    for icon, title, sentence in PROMISES:
        promise = row(gap=14)
        promise.addWidget(Picture(icon, tone="accent", size=24), 0, Qt.AlignmentFlag.AlignTop)
        words = column(gap=1)
        words.addWidget(label(translate("welcome", title), role="strong", wrap="yes"))
        words.addWidget(paragraph(translate("welcome", sentence)))
        promise.addLayout(words, 1)
        body.addLayout(promise)
    return card
