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
    """Installed plugins; `previewed` and `allowed` carry the record of one, `forbidden` its name.

    What a plugin would be given is shown before it can be allowed.
    """

    looked = Signal()
    previewed = Signal(object)
    allowed = Signal(object)
    forbidden = Signal(str)

    def __init__(self) -> None:
        super().__init__(translate("settings", "Extensions"))
        self.add_part(
            translate("settings", "Plugins"),
            translate(
                "settings",
                "Plugins can read more kinds of files or answer questions. Each runs in a sandbox "
                "and gets only its own files and the passages found for a question. Before you "
                "allow one, it runs once to show its files. When it changes, Loci turns it off "
                "until you allow it again.",
            ),
        )
        self.state = hint("", tone="danger")
        self.state.hide()
        self.heading = hint(tone="muted")
        self._lines = column(gap=12)
        self._plugins: tuple[PluginInfo, ...] = ()
        self._previews: dict[tuple[str, str], PluginInfo] = {}
        fill(self.body, self.state, self.heading)
        self.body.addLayout(self._lines)

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh the list."""
        super().showEvent(event)
        self.looked.emit()

    def show_plugins(self, plugins: tuple[PluginInfo, ...]) -> None:
        """Show the plugins."""
        clear(self._lines)
        self._plugins = plugins
        self.heading.setVisible(not plugins)
        self.heading.setText(translate("settings", "No plugins are installed."))
        for plugin in plugins:
            self._lines.addWidget(self._line(plugin))

    def show_preview(self, plugin: PluginInfo) -> None:
        """Show the files that a plugin would be given."""
        self._previews[plugin.name, plugin.digest] = plugin
        self.show_plugins(self._plugins)

    def show_problem(self, text: str) -> None:
        """Show why a plugin could not be allowed or forbidden; empty for none."""
        self.state.setText(text)
        self.state.setVisible(bool(text))

    def _line(self, plugin: PluginInfo) -> QWidget:
        outer = QWidget()
        is_off = plugin.state in {"off", "changed"}
        preview = self._previews.get((plugin.name, plugin.digest)) if is_off else None
        words = _words(plugin, is_off=is_off, is_shown=preview is not None)
        button = Button(words)
        button.setAccessibleName(f"{words}: {plugin.name}")
        turn_on = self.previewed if preview is None else self.allowed
        press = (
            partial(turn_on.emit, plugin) if is_off else partial(self.forbidden.emit, plugin.name)
        )
        button.clicked.connect(lambda: (button.setEnabled(False), press()))
        texts = column(None, label(f"{plugin.name} {plugin.version}", role="strong"), gap=2)
        for text in (plugin.summary, _adds(preview or plugin), _state(plugin)):
            if text:
                texts.addWidget(hint(text, tone="muted"))
        if not plugin.is_confined:
            texts.addWidget(hint(_unconfined(), tone="danger"))
        if plugin.problem:
            texts.addWidget(hint(translate_message(plugin.problem.with_remedy), tone="danger"))
        row(outer, (texts, 1), button, gap=12)
        return outer


def _words(plugin: PluginInfo, *, is_off: bool, is_shown: bool) -> str:
    if not is_off:
        return translate("settings", "Turn off")
    if plugin.is_confined:
        return translate("settings", "Allow") if is_shown else translate("settings", "Allow…")
    if is_shown:
        return translate("settings", "Allow unconfined")
    return translate("settings", "Allow unconfined…")


def _unconfined() -> str:
    return translate(
        "settings",
        "This computer can't keep it from your files and the network: it has all your rights.",
    )


def _adds(plugin: PluginInfo) -> str:
    groups = {
        "loci.formats": translate("settings", "Reads: {names}."),
        "loci.importers": translate("settings", "Imports: {names}."),
        "loci.answerers": translate("settings", "Answers: {names}."),
    }
    names = {group: [it.name for it in plugin.entries if it.group == group] for group in groups}
    shown = [groups[group].format(names=", ".join(them)) for group, them in names.items() if them]
    files = " ".join((*(f".{suffix}" for suffix in plugin.suffixes), *plugin.names))
    if files:
        shown.append(translate("settings", "Files: {names}.").format(names=files))
    return " ".join(shown)


def _state(plugin: PluginInfo) -> str:
    return {
        "off": translate("settings", "Not allowed."),
        "allowed": translate("settings", "Allowed."),
        "changed": translate("settings", "It has changed since you allowed it, and is not in use."),
        "missing": translate("settings", "Allowed, but not installed."),
    }[plugin.state]
