"""Button that shows what writes answers, with a menu of the installed language models."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from ui.ask.conversation.scope_bar import add_choices
from ui.theme.translation import cut, translate
from ui.widgets.buttons import Button

LONGEST_NAME = 20


class Writer(Struct, frozen=True):
    """What writes answers: a model by its key, a server by its address, or none (quotes)."""

    name: str = ""
    key: str = ""
    is_server: bool = False


class ModelPicker(Button):
    """Emits `wanted` when the choices are needed, `chosen` with a `Writer`, or `models_wanted`."""

    wanted = Signal()
    chosen = Signal(object)
    models_wanted = Signal()

    def __init__(self) -> None:
        # A button that is created with a text leaves room for it beside the icon.
        super().__init__(" ", kind="ghost", icon="cpu")
        self.current = Writer()
        self.clicked.connect(self.wanted)
        self.show_current(Writer())

    def show_current(self, current: Writer) -> None:
        """Show what writes the next answer."""
        self.current = current
        name = _name_of(current)
        self.setText(cut(name, most=LONGEST_NAME))
        self.rename(translate("ask", "Answers: {name}").format(name=name))

    def open_menu(self, writers: Sequence[Writer]) -> None:
        """Let the user choose one of these, or none."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        choices = [(writer, _name_of(writer)) for writer in (Writer(), *writers)]
        add_choices(menu, choices, self.current, self.chosen.emit)
        menu.addSeparator()
        menu.addAction(translate("ask", "More models…"), self.models_wanted.emit)
        menu.popup(self.mapToGlobal(QPoint(0, -menu.sizeHint().height() - 4)))


def _name_of(writer: Writer) -> str:
    return writer.name or translate("ask", "Quotes only")
