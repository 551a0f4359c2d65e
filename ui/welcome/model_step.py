"""Step for the language model: a suitable download, a file, or none."""

from PySide6.QtCore import QDir, Signal
from PySide6.QtWidgets import QFileDialog, QRadioButton

from core.records.datadir import DataDirInfo
from core.records.models import ModelInfo
from ui.theme.translation import say_size, translate, translate_message
from ui.welcome.step import Step, make_choice
from ui.widgets.boxes import column, fill
from ui.widgets.buttons import Button
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.labels import hint

MOST = 2


class ModelStep(Step):
    """`wanted` carries a model to download and use, `file_chosen` the path of a model file."""

    wanted = Signal(str)
    file_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(
            "cpu",
            translate("welcome", "Add a language model (optional)"),
            translate(
                "welcome",
                "It writes answers in full sentences and runs on this computer; only the "
                "download needs the internet. Without one, Loci quotes your documents.",
            ),
        )
        self.choices: dict[str, QRadioButton] = {}
        self._file = ""
        self._offered: tuple[str, ...] = ("",)
        self._first = column(gap=10)
        self.body.addLayout(self._first)
        self.own = self.add_choice(
            translate("welcome", "Use my own file"),
            translate("welcome", "Any instruction-tuned model in GGUF format."),
        )
        self.choose = Button(translate("welcome", "Choose file…"), icon="file-plus")
        self.body.addWidget(self.choose)
        self.later = self.add_choice(
            translate("welcome", "Later"), translate("welcome", "You can add one later in Models.")
        )
        self.room = hint(tone="muted")
        fill(self.body, self.room, self.problem)
        self.later.setChecked(True)
        self.choose.hide()
        self.own.toggled.connect(self.choose.setVisible)
        self.choose.clicked.connect(self._choose)

    def show_models(self, models: tuple[ModelInfo, ...]) -> None:
        """Show installed models and the best that fit this computer."""
        offered = suggested(models)
        if tuple(it.name for it in offered) == self._offered:
            return
        self._offered = tuple(it.name for it in offered)
        for model in offered:
            self._add(model)

    def show_home(self, home: DataDirInfo) -> None:
        """Show the free disk space."""
        words = translate("welcome", "{disk} disk space free, {memory} RAM")
        self.room.setText(
            words.format(disk=say_size(home.models_free_bytes), memory=say_size(home.memory_bytes))
        )

    def go_on(self) -> None:
        """Start the download in the background."""
        self.show_problem("")
        chosen = next((name for name, it in self.choices.items() if it.isChecked()), "")
        if chosen:
            self.wanted.emit(chosen)
        elif self.own.isChecked():
            if not self._file:
                self._choose()
            if self._file:
                self.file_chosen.emit(self._file)
            return
        self.left.emit()

    def _choose(self) -> None:
        title = translate("welcome", "Choose a language model")
        kinds = translate("welcome", "Language models (*.gguf)")
        chosen, _ = ask_for_files(QFileDialog.getOpenFileName, self, title, QDir.homePath(), kinds)
        if chosen:
            self._file = chosen
            self.choose.setText(chosen.rsplit("/", 1)[-1])

    def _add(self, model: ModelInfo) -> None:
        is_here = model.state in {"ready", "in use"}
        state = (
            translate("welcome", "Already on this computer.")
            if is_here
            else translate("welcome", "{size} download.").format(size=say_size(model.size_bytes))
        )
        if model.is_recommended:
            state = f"{translate('welcome', 'Recommended for this computer.')} {state}"
        words = (state, translate_message(model.note), translate_message(model.fit_why))
        outer, choice = make_choice(model.name, " ".join(filter(None, words)))
        self.group.addButton(choice)
        self._first.addWidget(outer)
        self.choices[model.path if model.is_own else model.name] = choice
        if model.state == "in use":
            choice.setChecked(True)


def suggested(models: tuple[ModelInfo, ...]) -> tuple[ModelInfo, ...]:
    """Return suggested language models: installed ones, then the largest that fit well."""
    language = [it for it in models if it.kind == "language"]
    here = [it for it in language if it.state in {"in use", "ready"}]
    fitting = [it for it in language if it.fit == "good" and it.state in {"available", "partly"}]
    fitting.sort(key=lambda model: -model.memory_bytes)
    return (*here[:1], *fitting[:MOST])
