"""Banner that offers an encoder for documents that are not in English."""

from PySide6.QtCore import Signal

from core.records.files.status import EncoderOffer
from ui.items.language_names import say_language
from ui.theme.translation import translate
from ui.widgets.buttons import Button
from ui.widgets.labels import Banner


class EncoderOfferBanner(Banner):
    """Offer with one button; `accepted` carries the name of the encoder."""

    accepted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._encoder = ""
        self._is_declined = False
        self.use = Button(translate("models", "Use it"), kind="primary")
        self.decline = Button(translate("models", "Not now"), kind="ghost")
        self.use.clicked.connect(self._accept)
        self.decline.clicked.connect(self._decline)
        self.offer(self.use)
        self.offer(self.decline)
        self.hide()

    def show_offer(self, offer: EncoderOffer | None) -> None:
        """Show the offer; hide the banner without one, or if the user declined it."""
        self.setVisible(offer is not None and not self._is_declined)
        if offer is None:
            return
        self._encoder = offer.encoder
        if offer.language:
            words = translate(
                "models",
                "Your notes are mostly in {language}. Use the multilingual encoder? Loci encodes "
                "everything again in the background.",
            ).format(language=say_language(offer.language))
        else:
            words = translate(
                "models",
                "Most of your notes aren't in English. Use the multilingual encoder? Loci encodes "
                "everything again in the background.",
            )
        self.show_words(words)

    def _accept(self) -> None:
        self.hide()
        self.accepted.emit(self._encoder)

    def _decline(self) -> None:
        self._is_declined = True
        self.hide()
