"""Page of plugins: what each adds, and whether it may."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from core.records.plugins import PluginInfo
from ui.settings.settings_page import Page
from ui.theme.translation import translate, translate_message
from ui.widgets.boxes import clear, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import hint, label


class ExtensionsPage(Page):
    """Installed plugins; `allowed` carries name and digest of one, `forbidden` its name."""

    looked = Signal()
    allowed = Signal(str, str)
    forbidden = Signal(str)

    def __init__(self) -> None:
        super().__init__(translate("settings", "Extensions"))
        self.add_part(
            translate("settings", "Plugins of others"),
            translate(
                "settings",
                "A plugin reads more kinds of files, or answers questions. It is kept from what "
                "readers of files are kept from (see Privacy), and gets only its own files and "
                "the passages found for a question. After a change it is off again.",
            ),
        )
        self.state = hint("", tone="danger")
        self.state.hide()
        self.heading = hint(tone="muted")
        self._lines = column(gap=12)
        fill(self.body, self.state, self.heading)
        self.body.addLayout(self._lines)

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh the list."""
        super().showEvent(event)
        self.looked.emit()

    def show_plugins(self, plugins: tuple[PluginInfo, ...]) -> None:
        """Show the plugins."""
        clear(self._lines)
        self.heading.setVisible(not plugins)
        self.heading.setText(translate("settings", "No plugins are installed."))
        for plugin in plugins:
            self._lines.addWidget(self._line(plugin))

    def show_problem(self, text: str) -> None:
        """Show why a plugin could not be allowed or forbidden; empty for none."""
        self.state.setText(text)
        self.state.setVisible(bool(text))

    def _line(self, plugin: PluginInfo) -> QWidget:
        outer = QWidget()
        is_off = plugin.state in {"off", "changed"}
        words = translate("settings", "Allow") if is_off else translate("settings", "Forbid")
        button = Button(words)
        button.setAccessibleName(f"{words}: {plugin.name}")
        press = (
            partial(self.allowed.emit, plugin.name, plugin.digest)
            if is_off
            else partial(self.forbidden.emit, plugin.name)
        )
        button.clicked.connect(lambda: (button.setEnabled(False), press()))
        texts = column(None, label(f"{plugin.name} {plugin.version}", role="strong"), gap=2)
        for text in (plugin.summary, _adds(plugin), _state(plugin)):
            if text:
                texts.addWidget(hint(text, tone="muted"))
        if plugin.problem:
            texts.addWidget(hint(translate_message(plugin.problem.with_remedy), tone="danger"))
        row(outer, (texts, 1), button, gap=12)
        return outer


def _adds(plugin: PluginInfo) -> str:
    groups = {
        "loci.formats": translate("settings", "Reads: {names}."),
        "loci.importers": translate("settings", "Imports: {names}."),
        "loci.answerers": translate("settings", "Answers: {names}."),
    }
    names = {group: [it.name for it in plugin.entries if it.group == group] for group in groups}
    shown = [groups[group].format(names=", ".join(them)) for group, them in names.items() if them]
    if plugin.suffixes:
        files = " ".join(f".{suffix}" for suffix in plugin.suffixes)
        shown.append(translate("settings", "Files: {names}.").format(names=files))
    return " ".join(shown)


def _state(plugin: PluginInfo) -> str:
    return {
        "off": translate("settings", "Not allowed."),
        "allowed": translate("settings", "Allowed."),
        "changed": translate("settings", "It has changed since you allowed it, and is not in use."),
        "missing": translate("settings", "Allowed, but not installed."),
    }[plugin.state]
