"""Presenter of the options."""

from functools import partial

from PySide6.QtCore import Signal

from core.engine.engine import Engine
from core.records.options import OptionInfo
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.settings.data_presenter import DataPresenter
from ui.settings.editors import Value
from ui.settings.settings_view import SettingsView


class SettingsPresenter(Presenter[SettingsView]):
    """Connects the options to the engine."""

    shown = Signal(object)

    def __init__(self, view: SettingsView, link: EngineLink) -> None:
        super().__init__(view, link)
        self.data_presenter = DataPresenter(view.data, view.privacy, view.backups, link)
        view.changed.connect(self.set_option)
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Show the current options."""
        self._call(Engine.list_options).then(self._show)

    def set_option(self, name: str, value: Value) -> None:
        """Set the value of an option, or show why it is refused."""
        request = self._call(Engine.set_option, name, value=value)
        request.then(lambda _: self.refresh(), partial(self._view.show_problem, name))

    def _show(self, options: tuple[OptionInfo, ...]) -> None:
        self._view.show_options(options)
        self.data_presenter.show_options(options)
        self.shown.emit(options)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds:
            self.refresh()
        if kinds & {"settings", "backups"} and self._view.isVisible():
            self.data_presenter.refresh()
