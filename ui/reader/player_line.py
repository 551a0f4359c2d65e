"""Line above a transcript that plays the recording from the marked words on."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.files.documents import DocumentText
from core.records.files.transcript_times import format_time, seconds_at
from ui.reader.players import find_player, played_file
from ui.theme.translation import translate
from ui.widgets.boxes import fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import hint


class PlayerLine(QWidget):
    """`play_wanted` carries the path of the recording and the second."""

    play_wanted = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self._text = self._path = ""
        self._seconds = 0
        self.play = Button(format_time(0), icon="play")
        self.words = hint(tone="muted")
        fill(row(self, self.play, margin=(16, 8, 16, 8), gap=10), (self.words, 1))
        self.play.clicked.connect(lambda: self.play_wanted.emit(self._path, self._seconds))
        self.hide()

    def show_document(self, document: DocumentText, position: int) -> None:
        """Offer to play a transcript's recording, if it is there, at an offset of the text."""
        self._text, self._path = document.text, played_file(document)
        self.show_position(position)
        self.setVisible(bool(self._path))

    def show_position(self, position: int) -> None:
        """Offer to play from the words at this offset on."""
        self._seconds = seconds_at(self._text, position) or 0
        time = format_time(self._seconds)
        self.play.setText(translate("reader", "Play from {time}").format(time=time))
        self.play.setAccessibleName(self.play.text())
        if player := find_player():
            text = translate("reader", "Opens in {player}. Click words to play from there.")
            self.words.setText(text.format(player=player))
        else:
            text = translate(
                "reader",
                "Your player opens at the beginning: go to {time}. With mpv or VLC it opens there.",
            )
            self.words.setText(text.format(time=time))
