"""Presenter of the choice of the model that writes answers."""

from PySide6.QtCore import QObject

from core.engine.engine import Engine
from core.errors import LociError
from core.records.models import ModelInfo
from core.records.options import OptionInfo
from ui.ask.ask_view import AskView
from ui.ask.conversation.model_picker import Writer
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter

ADDRESS, SERVED_MODEL = "endpoint_address", "endpoint_model"


class ModelPresenter(Presenter[AskView]):
    """Connects the model picker with the engine.

    A server that was in use stays in the menu while the window is open: choosing a local model
    clears only its address.
    """

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        self._picker = view.composer.model_picker
        self._server: Writer | None = None
        self._is_served = False
        self._options = Latest(self, link, self._show_options)
        self._models = Latest(self, link, self._show_models)
        self._picker.wanted.connect(self.offer)
        self._picker.chosen.connect(self.choose)
        self._picker.models_wanted.connect(lambda: view.place_opened.emit("models"))
        link.ready.connect(self.refresh)
        link.changed.connect(self._note_changes)
        if link.is_ready:
            self.refresh()

    def refresh(self) -> None:
        """Fetch what writes the next answer."""
        self._options.call(Engine.list_options)

    def offer(self) -> None:
        """Fetch the installed models and open the menu."""
        self._call(Engine.list_models).then(self._open)

    def choose(self, writer: Writer) -> None:
        """Let this model or server write answers; without a key, quote documents only."""
        if writer == self._picker.current:
            return
        if writer.is_server:
            request = self._call(Engine.set_option, ADDRESS, value=writer.key)
            request.then(self._note_choice, self._show_error)
        else:
            self._call(Engine.use_model, writer.key).then(self._note_choice, self._show_error)

    def _show_options(self, options: tuple[OptionInfo, ...]) -> None:
        values = {it.name: str(it.value) for it in options}
        address = values.get(ADDRESS, "")
        self._is_served = bool(address)
        if address:
            name = values.get(SERVED_MODEL) or address
            self._server = Writer(name, address, is_server=True)
        self._models.call(Engine.list_models)

    def _show_models(self, models: tuple[ModelInfo, ...]) -> None:
        used = (_writer(it) for it in models if it.kind == "language" and it.state == "in use")
        local = next(used, Writer())
        server = self._server if self._is_served else None
        self._picker.show_current(server or local)

    def _open(self, models: tuple[ModelInfo, ...]) -> None:
        self._show_models(models)
        writers = [
            _writer(model)
            for model in models
            if model.kind == "language" and model.state in {"ready", "in use"}
        ]
        self._picker.open_menu([*writers, *([self._server] if self._server else [])])

    def _note_choice(self, _chosen: object) -> None:
        self.refresh()

    def _show_error(self, error: LociError) -> None:
        self._view.message_shown.emit(alert_for(error).text)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds:
            self.refresh()


def _writer(model: ModelInfo) -> Writer:
    return Writer(model.name, model.key)
