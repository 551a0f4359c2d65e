"""Presenter of the place Models."""

import time
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from core.engine.engine import Engine
from core.errors import LociError
from core.lanes import Cancel
from core.records.files.status import Status
from core.records.models import DownloadProgress, ModelInfo
from core.records.options import OptionInfo
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink, Request
from ui.bridge.presenter import Presenter
from ui.bridge.throttle import EventThrottle
from ui.models.models_view import ModelsView
from ui.models.server_card import ADDRESS, CONSENT, MODEL
from ui.theme.translation import translate

TELL_MS = 150
# Weight of the last interval in the moving average of the download speed.
_LATEST = 0.25
_OPTIONS = (CONSENT, MODEL, ADDRESS)


class ModelsPresenter(Presenter[ModelsView]):
    """Connects the place Models to the engine."""

    def __init__(self, view: ModelsView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._downloads: dict[str, Download] = {}
        self._trial: Cancel | None = None
        self._active_encoder = ""
        self._server = ""
        view.begun.connect(self.refresh)
        view.fetched.connect(self.fetch)
        view.paused.connect(self.pause)
        view.dropped.connect(self.drop)
        view.used.connect(self.use)
        view.reading_chosen.connect(self.allow_reading)
        view.imported.connect(self.take_file)
        view.removed.connect(self.remove)
        view.server.wanted.connect(self.use_server)
        view.trial.asked.connect(self.test)
        view.trial.stopped.connect(self.stop_test)
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Show the current models."""
        self._call(Engine.list_models).then(self._show)
        self._call(Engine.show_home).then(self._view.show_home)
        self._call(Engine.list_options).then(self._show_options)

    def show_status(self, status: Status) -> None:
        """Show which encoder is being prepared."""
        self._view.show_encoding(status.new_encoder, active=self._active_encoder)

    def fetch(self, key: str) -> None:
        """Download the model, or resume its download."""
        if key in self._downloads:
            return
        download = self._downloads[key] = Download(self, self._link, key)
        download.moved.connect(self._show_progress)
        download.failed.connect(self._download_failed)
        download.ended.connect(self._download_ended)

    def pause(self, key: str) -> None:
        """Pause the download and keep its partial file."""
        if key in self._downloads:
            self._downloads[key].cancel.set()

    def drop(self, key: str) -> None:
        """Cancel the download and delete its partial file."""
        download = self._downloads.get(key)
        if download is not None:
            download.is_dropped = True
            download.cancel.set()
        else:
            self.remove(key)

    def use(self, key: str) -> None:
        """Make the model the active one; "" uses no language model."""
        self._do(key, self._call(Engine.use_model, key))

    def allow_reading(self, allowed: bool) -> None:  # noqa: FBT001 - a slot
        """Let the language model read documents while the computer is idle, or only answer."""
        self._call(Engine.set_option, "refine", value=allowed).then(
            self._view.begin, partial(self._not_done, "")
        )

    def take_file(self, path: str) -> None:
        """Add a model file of the user to the list."""
        self._do("", self._call(Engine.import_model, path))

    def remove(self, key: str) -> None:
        """Delete the model from Loci's folder."""
        self._do(key, self._call(Engine.delete_model, key))

    def use_server(self, address: str, model: str, consent: str) -> None:
        """Use the server; consent is set first, as it permits the connection."""
        values = {CONSENT: consent, MODEL: model, ADDRESS: address}
        for name in _OPTIONS:
            self._call(Engine.set_option, name, value=values[name]).then(
                self.refresh, self._server_failed
            )

    def test(self, key: str, prompt: str) -> None:
        """Run the model on a prompt and measure it."""
        cancel, trial = Cancel(), self._view.trial
        self._trial = cancel
        request = self._call(Engine.test_model, key, prompt=prompt, cancel=cancel)
        request.then(trial.show_tested, self._test_failed).stopped.connect(trial.show_stopped)

    def stop_test(self) -> None:
        """Cancel the test."""
        if self._trial is not None:
            self._trial.set()

    def _do(self, key: str, request: Request[Any]) -> None:
        request.then(self.refresh, partial(self._not_done, key))

    def _not_done(self, key: str, error: LociError) -> None:
        self._view.show_problem(key, alert_for(error).sentence)

    def _show(self, models: tuple[ModelInfo, ...]) -> None:
        used = [it for it in models if it.state == "in use"]
        self._active_encoder = next((it.name for it in used if it.kind == "encoder"), "")
        self._view.show_models(models)
        self._view.show_answering(
            self._server or next((it.name for it in used if it.kind == "language"), "")
        )

    def _show_options(self, options: tuple[OptionInfo, ...]) -> None:
        self._server = next((str(it.value) for it in options if it.name == ADDRESS), "")
        self._view.server.show_options(options)
        if self._server:
            self._view.show_answering(self._server)

    def _server_failed(self, error: LociError) -> None:
        self._view.server.show_problem(alert_for(error).sentence)

    def _test_failed(self, error: LociError) -> None:
        self._view.trial.show_problem(alert_for(error).sentence)

    def _show_progress(self, key: str, piece: DownloadProgress, bytes_per_s: float) -> None:
        self._view.show_progress(key, piece, bytes_per_s=bytes_per_s)

    def _download_failed(self, key: str, error: LociError) -> None:
        self._downloads.pop(key, None)
        words = translate(
            "models",
            "{problem} The part that arrived is saved. Check your connection and "
            "resume, or add a model file from elsewhere.",
        )
        self._view.show_problem(key, words.format(problem=alert_for(error).sentence))

    def _download_ended(self, key: str) -> None:
        download = self._downloads.pop(key, None)
        if download is not None and download.is_dropped:
            self.remove(key)
            return
        self.refresh()
        if download is not None and download.is_whole:
            title = translate("models", "Model downloaded")
            self._view.noticed.emit(title, translate("models", "You can test and use it now."))

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds and self._view.isVisible():
            self.refresh()


class Download(QObject):
    """Download of a model; `moved` carries progress and bytes per second."""

    moved = Signal(str, object, float)
    failed = Signal(str, object)
    ended = Signal(str)

    def __init__(self, owner: QObject, link: EngineLink, key: str) -> None:
        super().__init__(owner)
        self.cancel = Cancel()
        self.is_dropped = self.is_whole = False
        self._key = key
        self._speed = 0.0
        self._last: tuple[float, int] | None = None
        self._relay = EventThrottle(self, interval_ms=TELL_MS)
        self._relay.delivered.connect(self._tell)
        request = link.call(
            self, Engine.fetch_model, key, on_piece=self._relay.push, cancel=self.cancel
        ).then(self._done, self._failed)
        request.stopped.connect(self._end)

    def _tell(self, pieces: list[DownloadProgress]) -> None:
        piece, now = pieces[-1], time.monotonic()
        if self._last is not None and now > self._last[0]:
            speed = max(0, piece.got_bytes - self._last[1]) / (now - self._last[0])
            self._speed += (_LATEST if self._speed else 1) * (speed - self._speed)
        self._last = (now, piece.got_bytes)
        self.moved.emit(self._key, piece, self._speed)

    def _done(self, _model: object) -> None:
        self.is_whole = True
        self._end()

    def _failed(self, error: LociError) -> None:
        self.failed.emit(self._key, error)
        self.deleteLater()

    def _end(self) -> None:
        self.ended.emit(self._key)
        self.deleteLater()
