"""Presenter of the first run."""

from collections.abc import Sequence

from core.engine.engine import Engine
from core.errors import LociError
from core.lanes import Cancel
from core.records.datadir import DataDirInfo
from core.records.files.status import Status
from core.records.models import DownloadProgress, ModelInfo
from core.records.options import OptionInfo
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.bridge.throttle import EventThrottle
from ui.theme.translation import say_number, say_size, translate
from ui.welcome.welcome_view import WelcomeView

EXCLUDED, YOUR_NAME = "excluded", "your_name"
QUESTIONS = 4


class WelcomePresenter(Presenter[WelcomeView]):
    """Connects the first run to the engine."""

    def __init__(self, view: WelcomeView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._counting = Cancel()
        self._looking = False
        self._options: dict[str, bool | int | float | str | tuple[str, ...]] = {}
        self._wanted: dict[str, str | tuple[str, ...]] = {}
        self._paths: tuple[str, ...] = ()
        self._relay = EventThrottle(self, interval_ms=500)
        self._relay.delivered.connect(self._show_pieces)
        view.begun.connect(self.refresh)
        view.protect.wanted.connect(self.protect)
        view.folders.estimated.connect(self.estimate)
        view.folders.chosen.connect(self.add_folders)
        view.model.wanted.connect(self.fetch)
        view.model.file_chosen.connect(self.take_file)
        view.ready.looked.connect(self.look_for_questions)
        view.ready.resumed.connect(self.resume)
        view.ready.encoder_banner.chosen.connect(self.use_encoder)
        link.progressed.connect(view.ready.show_progress)

    def refresh(self) -> None:
        """Show the available choices."""
        self._call(Engine.show_home).then(self._show_home, self._ignore)
        self._call(Engine.list_models).then(self._view.model.show_models, self._ignore)
        self._call(Engine.list_options).then(self._show_options, self._ignore)
        self._call(Engine.status).then(self.show_status, self._ignore)

    def show_status(self, status: Status) -> None:
        """Show how much was read."""
        self._view.ready.show_status(status)

    def protect(self, passphrase: str) -> None:
        """Encrypt the files, then show the recovery code or leave the step."""
        self._call(Engine.protect, passphrase=passphrase).then(self._protected, self._not_protected)

    def estimate(self, paths: Sequence[str]) -> None:
        """Estimate the folders; cancel an earlier estimate."""
        self._counting.set()
        self._counting = Cancel()
        self._call(Engine.estimate, tuple(paths), cancel=self._counting).then(
            self._view.folders.show_estimate, self._not_estimated
        )

    def add_folders(self, paths: list[str], patterns: list[str], own_name: str) -> None:
        """Set the exclusions and the user's name, then add the folders."""
        self._paths = tuple(paths)
        self._wanted = {EXCLUDED: tuple(patterns), YOUR_NAME: own_name}
        self._set_next(None)

    def fetch(self, name: str) -> None:
        """Download the model in the background, then use it."""
        self._call(Engine.fetch_model, name, on_piece=self._relay.push, cancel=Cancel()).then(
            self._fetched, self._not_fetched
        )

    def take_file(self, path: str) -> None:
        """Use the model file, then leave the step."""
        self._call(Engine.use_model, path).then(self._taken, self._not_taken)

    def use_encoder(self, name: str) -> None:
        """Use another encoder; all texts are encoded again in the background."""
        self._call(Engine.use_model, name)

    def resume(self) -> None:
        """Try again what reading waits for."""
        self._call(Engine.resume)

    def look_for_questions(self) -> None:
        """Request questions that can be answered now; one request at a time."""
        if self._looking:
            return
        self._looking = True
        self._call(Engine.suggest_questions, limit=QUESTIONS).then(
            self._show_questions, self._no_questions
        )

    def _show_home(self, home: DataDirInfo) -> None:
        self._view.protect.show_home(home)
        self._view.model.show_home(home)

    def _show_options(self, options: tuple[OptionInfo, ...]) -> None:
        self._options = {it.name: it.value for it in options if it.name in {EXCLUDED, YOUR_NAME}}
        patterns, own_name = self._options.get(EXCLUDED), self._options.get(YOUR_NAME)
        self._view.folders.show_chosen(
            patterns if isinstance(patterns, tuple) else (),
            own_name if isinstance(own_name, str) else "",
        )

    def _not_estimated(self, error: LociError) -> None:
        self._view.folders.estimate.setText(alert_for(error).sentence)

    def _set_next(self, _result: object) -> None:
        """Set the next option that has changed; add the folders when all are set."""
        while self._wanted:
            name, value = self._wanted.popitem()
            if self._options.get(name, type(value)()) != value:
                self._options[name] = value
                request = self._call(Engine.set_option, name, value=value)
                request.then(self._set_next, self._not_added)
                return
        if self._paths:
            request = self._call(Engine.add_sources, self._paths)
            request.then(self._added, self._not_added)
        else:
            self._added(None)

    def _added(self, _sources: object) -> None:
        self._view.folders.left.emit()

    def _not_added(self, error: LociError) -> None:
        self._options.clear()
        self._view.folders.show_problem(alert_for(error).sentence)

    def _protected(self, code: str) -> None:
        if code:
            self._view.protect.show_recovery_code(code)
        else:
            self._view.protect.left.emit()
            self.refresh()

    def _not_protected(self, error: LociError) -> None:
        words = translate("welcome", "{problem} You can skip this step.")
        self._view.protect.show_problem(words.format(problem=alert_for(error).sentence))
        self.refresh()

    def _show_pieces(self, pieces: list[DownloadProgress]) -> None:
        piece = pieces[-1]
        words = translate("welcome", "{model}: {got} downloaded")
        sentence = words.format(model=piece.name, got=say_size(piece.got_bytes))
        if piece.size_bytes:
            share = say_number(100 * piece.got_bytes / piece.size_bytes)
            sentence = translate("welcome", "{model}: {share}% downloaded").format(
                model=piece.name, share=share
            )
        self._view.ready.show_model(sentence)

    def _fetched(self, model: ModelInfo) -> None:
        self._relay.clear()
        key = model.path or model.name
        self._call(Engine.use_model, key).then(self._used, self._not_fetched)

    def _used(self, model: ModelInfo | None) -> None:
        if model is not None:
            words = translate("welcome", "{model} answers your questions.")
            self._view.ready.show_model(words.format(model=model.name))

    def _not_fetched(self, error: LociError) -> None:
        self._relay.clear()
        words = translate(
            "welcome",
            "The model isn't downloaded yet. {problem} Until then, Loci quotes your "
            "documents. You can resume in Models.",
        )
        self._view.ready.show_model(words.format(problem=alert_for(error).sentence))

    def _taken(self, model: ModelInfo | None) -> None:
        self._used(model)
        self._view.model.left.emit()

    def _not_taken(self, error: LociError) -> None:
        self._view.model.show_problem(alert_for(error).sentence)

    def _show_questions(self, questions: tuple[str, ...]) -> None:
        self._looking = False
        self._view.ready.show_questions(tuple(questions))

    def _no_questions(self, _error: LociError) -> None:
        self._looking = False

    def _ignore(self, _error: LociError) -> None:
        """Ignore a failure; the window reports a lost connection."""
