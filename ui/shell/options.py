"""Options of the window; they outlive the places."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from core.engine.engine import Engine
from core.records.options import OptionInfo
from ui.bridge.engine_link import EngineLink
from ui.theme.theme import the_theme


class Options(QObject):
    """Current values of all options; `shown` carries them by name when they may have changed."""

    shown = Signal(object)

    def __init__(self, link: EngineLink, parent: QObject) -> None:
        super().__init__(parent)
        self._link = link
        link.ready.connect(self.refresh)
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Request the current options."""
        self._link.call(self, Engine.list_options).then(self._show)

    def choose(self, name: str, value: bool | float | str) -> None:  # noqa: FBT001 - a value
        """Set the value of an option."""
        self._link.call(self, Engine.set_option, name, value=value).then(lambda _: self.refresh())

    def _show(self, options: tuple[OptionInfo, ...]) -> None:
        self.shown.emit({option.name: option.value for option in options})

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds:
            self.refresh()


def choose_theme(values: Mapping[str, object]) -> None:
    """Apply the theme, text size, contrast and motion of the option values."""
    the_theme().choose(
        str(values.get("theme", "system")),
        text_size=int(str(values.get("text_size", 100))),
        contrast=str(values.get("contrast", "system")),
        motion="none" if values.get("reduced_motion") else "some",
    )
