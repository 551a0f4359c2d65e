"""Presenter of the options."""

from PySide6.QtCore import QObject, Signal, Slot

from core.engine.engine import Engine
from core.errors import LociError
from core.records.options import OptionInfo
from ui.bridge.engine_link import EngineLink
from ui.settings.data_presenter import DataPresenter
from ui.settings.editors import Value
from ui.settings.settings_view import SettingsView


class SettingsPresenter(QObject):
    """Connects the options to the engine."""

    shown = Signal(object)

    def __init__(self, view: SettingsView, link: EngineLink) -> None:
        super().__init__(view)
        self._view = view
        self._link = link
        self.data_presenter = DataPresenter(view.data, view.privacy, view.backups, link)
        view.changed.connect(self.set_option)
        link.changed.connect(self._note_changes)

    @Slot()
    def refresh(self) -> None:
        """Show the current options."""
        self._link.call(self, Engine.list_options).then(self._show)

    @Slot(str, object)
    def set_option(self, name: str, value: Value) -> None:
        """Set the value of an option, or show why it is refused."""
        Change(self, self._link, self._view, name, value).made.connect(self.refresh)

    @Slot(object)
    def _show(self, options: tuple[OptionInfo, ...]) -> None:
        self._view.show_options(options)
        self.data_presenter.show_options(options)
        self.shown.emit(options)

    @Slot(frozenset)
    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds:
            self.refresh()
        if kinds & {"settings", "backups"} and self._view.isVisible():
            self.data_presenter.refresh()


class Change(QObject):
    """Pending change of an option."""

    made = Signal()

    def __init__(
        self, owner: QObject, link: EngineLink, view: SettingsView, name: str, value: Value
    ) -> None:
        super().__init__(owner)
        self._view = view
        self._name = name

        link.call(self, Engine.set_option, name, value=value).then(self._done, self._failed)

    @Slot(object)
    def _done(self, _result: object) -> None:
        self.made.emit()
        self.deleteLater()

    @Slot(object)
    def _failed(self, error: LociError) -> None:
        self._view.show_problem(self._name, error)
        self.deleteLater()
