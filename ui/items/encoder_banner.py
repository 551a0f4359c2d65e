"""Banner that says which encoder is used because of the language of the documents."""

from PySide6.QtCore import Signal

from core.records.files.status import Status
from core.records.models import EncoderChoice
from ui.items.language_names import say_language
from ui.theme.translation import translate
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Banner


class EncoderBanner(Banner):
    """Shown until the user has chosen; `chosen` carries an encoder: the new one or the old one."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._choice = EncoderChoice("", "")
        self._is_answered = False
        self.revert = Button(translate("models", "Use the English encoder"))
        self.keep = icon_button("x", translate("models", "Keep the multilingual encoder"))
        self.revert.clicked.connect(lambda: self._answer(self._choice.replaced))
        self.keep.clicked.connect(lambda: self._answer(self._choice.encoder))
        self.offer(self.revert)
        self.offer(self.keep)
        self.hide()

    def show_status(self, status: Status) -> None:
        """Show the choice; hide the banner without one, or if the user answered it."""
        choice = status.encoder_choice
        self.setVisible(choice is not None and not self._is_answered)
        if choice is None:
            return
        self._choice = choice
        if choice.language:
            words = translate(
                "models",
                "Your notes are mostly in {language}, so Loci uses the multilingual encoder.",
            ).format(language=say_language(choice.language))
        else:
            words = translate(
                "models",
                "Most of your notes aren't in English, so Loci uses the multilingual encoder.",
            )
        if status.new_encoder is not None:
            again = translate("models", "It encodes everything again in the background.")
            words = f"{words} {again}"
        self.show_words(words)

    def _answer(self, encoder: str) -> None:
        self._is_answered = True
        self.hide()
        self.chosen.emit(encoder)
