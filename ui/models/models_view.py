"""View of the place Models."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QDir, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from core.records.datadir import DataDirInfo
from core.records.files.status import ReencodeProgress
from core.records.models import DownloadProgress, ModelInfo
from ui.models.model_card import ModelCard
from ui.models.server_card import ServerCard
from ui.models.trial import Trial
from ui.models.use_question import UseQuestion
from ui.theme.theme import the_theme
from ui.theme.tokens import CONTROL_HEIGHT
from ui.theme.translation import say_number, say_size, translate
from ui.widgets.boxes import FoldingRow, Scroll, Space, clear, column, fill, lay_out_now, row
from ui.widgets.buttons import Button
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.labels import Banner, Picture, hint, label, paragraph
from ui.widgets.place_view import PlaceView, UndoableAction

WIDTH = 960
# Number of cards created at a time, when there are none yet.
SLICE = 1
CANCEL = QKeySequence.StandardKey.Cancel


class ModelsView(PlaceView):
    """Models; signals carry a model's name, or the path of the user's own file."""

    fetched = Signal(str)
    paused = Signal(str)
    dropped = Signal(str)
    used = Signal(str)
    reading_chosen = Signal(bool)  # whether the model may read documents while idle
    imported = Signal(str)
    removed = Signal(str)
    begun = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: dict[str, ModelCard] = {}
        self._models: tuple[ModelInfo, ...] = ()
        self._hidden: set[str] = set()
        self._remaining: list[ModelInfo] = []
        # Whether a card shows a download or a problem, which its record does not contain.
        self._is_touched = False
        self.answering = Banner()
        self.encoding = Banner()
        self.problem = Banner(tone="danger")
        self.room = hint(tone="muted")
        self.add_file = Button(translate("models", "Add a file…"), icon="file-plus")
        self.without = Button(translate("models", "Answer without a model"), icon="quote")
        self.show_all = Button("", kind="link")
        self.show_all.setCheckable(True)
        self.trial = Trial()
        self.server = ServerCard()
        self._lists = {kind: column(gap=10) for kind in ("language", "encoder", "speech")}
        self._lay_out()
        self.add_file.clicked.connect(self.choose_file)
        self.without.clicked.connect(lambda: self.used.emit(""))
        self.show_all.toggled.connect(self._redraw)
        self.trial.closed.connect(self.trial.hide)

    def begin(self) -> None:
        """Reload the list."""
        self.begun.emit()

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions of the commands of this place."""
        return {"add_model": self.choose_file}

    def show_models(self, models: tuple[ModelInfo, ...]) -> None:
        """Show these models in their order; unchanged cards are not redrawn."""
        self.problem.hide()
        if models == self._models and not self._is_touched:
            return
        self._models = models
        self._redraw()

    def show_home(self, home: DataDirInfo) -> None:
        """Show the free disk space."""
        words = translate(
            "models", "{disk} disk space free  ·  {memory} RAM, {free} free  ·  models use {size}"
        )
        self.room.setText(
            words.format(
                disk=say_size(home.models_free_bytes),
                memory=say_size(home.memory_bytes),
                free=say_size(home.memory_free_bytes),
                size=say_size(home.models_bytes),
            )
        )

    def show_answering(self, model: str) -> None:
        """Show which language model is active, if any."""
        if model:
            words = translate("models", "{name} answers your questions.").format(name=model)
            self.answering.show_words(words, tone="success")
        else:
            self.answering.show_words(
                translate(
                    "models",
                    "No language model in use. Answers are quoted from your documents; "
                    "everything else works.",
                )
            )
        self.answering.show()
        self.without.setVisible(bool(model))

    def show_encoding(self, new: ReencodeProgress | None, *, active: str) -> None:
        """Show the progress of encoding with a new encoder, which blocks nothing."""
        self.encoding.setVisible(new is not None)
        if new is None:
            return
        if new.problem:
            self.encoding.show_words(f"{new.name}: {new.problem}", tone="danger")
            return
        share = 100 * new.done / new.total if new.total else 0
        words = translate(
            "models",
            "{new} is encoding your texts: {share}% of {total}. {old} stays in use "
            "until it's done.",
        )
        self.encoding.show_words(
            words.format(
                new=new.name,
                share=say_number(share),
                total=say_number(new.total),
                old=active or translate("models", "the current encoder"),
            )
        )

    def show_progress(self, key: str, piece: DownloadProgress, *, bytes_per_s: float) -> None:
        """Show the progress of a download."""
        if key in self.cards:
            self._is_touched = True
            self.cards[key].show_progress(piece, bytes_per_s=bytes_per_s)

    def show_problem(self, key: str, text: str) -> None:
        """Show why an action failed, at the card of its model if there is one."""
        if key in self.cards:
            self._is_touched = True
            self.cards[key].show_problem(text)
            return
        self.problem.show_words(text, tone="danger")
        self.problem.show()

    def choose_file(self) -> None:
        """Let the user choose a model file."""
        title = translate("models", "Choose a language model")
        kinds = translate("models", "Language models (*.gguf)")
        chosen, _ = ask_for_files(QFileDialog.getOpenFileName, self, title, QDir.homePath(), kinds)
        if chosen:
            self.imported.emit(chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the test with Esc."""
        if event.matches(CANCEL) and self.trial.isVisible():
            self.trial.hide()
            return
        super().keyPressEvent(event)

    def _redraw(self) -> None:
        """Recreate all cards; downloads update theirs with their next progress."""
        is_first = not self.cards
        before = self.focusWidget()
        focused = [key for key, card in self.cards.items() if before and card.isAncestorOf(before)]
        for cards in self._lists.values():
            clear(cards)
        self.cards.clear()
        self._is_touched = False
        self._remaining = []
        left_out = 0
        for model in self._models:
            if model.key in self._hidden:
                continue
            if model.fit == "too large" and not model.got_bytes and not self.show_all.isChecked():
                left_out += model.state == "available"
                if model.state == "available":
                    continue
            self._remaining.append(model)
        self._offer_all(left_out)
        # Replace visible cards at once, so that they do not flicker.
        self._add_more(SLICE if is_first else len(self._remaining))
        for card in filter(None, map(self.cards.get, focused)):
            # Else the focus, and the page with it, goes wherever a field is left.
            next(filter(QWidget.isEnabled, card.actions.values()), card).setFocus()
            self._scroll.ensureWidgetVisible(card)

    def _add_more(self, most: int = SLICE) -> None:
        for model in self._remaining[:most]:
            self._add(model)
        del self._remaining[:most]
        lay_out_now()
        if self._remaining:
            QTimer.singleShot(0, self, self._add_more)

    def _offer_all(self, left_out: int) -> None:
        is_open = self.show_all.isChecked()
        self.show_all.setVisible(is_open or left_out > 0)
        self.show_all.setText(
            translate("models", "Hide models that are too large for this computer")
            if is_open
            else translate("models", "Show %n more, too large for this computer", "", left_out)
        )
        self.show_all.setAccessibleName(self.show_all.text())

    def _add(self, model: ModelInfo) -> None:
        card = self.cards[model.key] = ModelCard(model)
        card.fetched.connect(self.fetched)
        card.paused.connect(self.paused)
        card.dropped.connect(self.dropped)
        card.used.connect(self._confirm_use)
        card.tested.connect(self._test)
        card.removed.connect(self._remove)
        self._lists[model.kind].addWidget(card)

    def _confirm_use(self, key: str) -> None:
        """Say what the use of a language model means, and ask whether it may read documents."""
        model = self.cards[key].model
        if model.kind != "language":
            self.used.emit(key)
            return
        question = UseQuestion(self, model)
        question.chosen.connect(self.reading_chosen)
        question.accepted.connect(partial(self.used.emit, key))
        question.open()

    def _test(self, key: str) -> None:
        self.trial.begin(key, self.cards[key].model.name)
        self.trial.show()
        self._scroll.ensureWidgetVisible(self.trial)
        self.trial.prompt.setFocus()

    def _remove(self, key: str) -> None:
        """Hide the model; delete its file when the offer to undo has passed."""
        model = self.cards[key].model
        self._hidden.add(key)
        self._redraw()

        def undo() -> None:
            self._hidden.discard(key)
            self._redraw()

        def settle() -> None:
            self._hidden.discard(key)
            self._is_touched = True  # show it again if it cannot be removed
            self.removed.emit(key)

        words = (
            translate("models", "{name} removed from the list")
            if model.is_own
            else translate("models", "{name} deleted")
        )
        self.action_done.emit(UndoableAction(words.format(name=model.name), undo, settle=settle))

    def _lay_out(self) -> None:
        inside = QWidget()
        body = column(inside, self.answering, self.encoding, margin=(0, 0, 12, 24), gap=12)
        fill(body, self.problem, self.trial)
        self._add_list(body, "language", translate("models", "Language models"), "cpu")
        fill(body, self.show_all, Space(12), self.server, Space(12))
        self._add_list(body, "speech", translate("models", "Speech models"), "audio-lines")
        body.addSpacing(12)
        self._add_list(body, "encoder", translate("models", "Text encoders"), "waypoints")
        body.addStretch(1)
        # The contents depend on data that is still loading.
        unknown = (self.answering, self.without, self.encoding, self.show_all)
        for hidden in (*unknown, self.problem, self.trial):
            hidden.hide()
        self._scroll = Scroll(gap=0)
        inside.setMaximumWidth(the_theme().look.grown(WIDTH))
        beginning = row(None, (inside, 1000), 1, gap=0)
        self._scroll.column.addLayout(beginning)
        title = label(translate("models", "Models"), role="title")
        title.setMinimumHeight(the_theme().look.grown(CONTROL_HEIGHT))
        actions = QWidget()
        row(actions, self.without, self.add_file, gap=8)
        whole = column(self, FoldingRow(title, actions), margin=(24, 16, 24, 12), gap=6)
        fill(whole, self.room, Space(6), (self._scroll, 1))

    def _add_list(self, body: QVBoxLayout, kind: str, title: str, icon: str) -> None:
        head = row(
            None, Picture(icon, tone="muted", size=20), label(title, role="subtitle"), 1, gap=8
        )
        fill(body, head, paragraph(_explained(kind)), self._lists[kind])


def _explained(kind: str) -> str:
    if kind == "language":
        return translate(
            "models",
            "A language model writes answers in full sentences and finds more facts. "
            "It runs on this computer; only the download needs the internet.",
        )
    if kind == "speech":
        return translate(
            "models",
            "A speech model turns recordings and films into text that you can search and ask. "
            "Loci uses the largest one unless you choose another.",
        )
    return translate(
        "models",
        "A text encoder lets Loci search by meaning. If you switch, Loci encodes "
        "everything again in the background.",
    )
