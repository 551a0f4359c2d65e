"""Recordings and films (T14): their transcripts, and the documents made of them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.errors import NothingRecognized, WithoutTranscript
from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata
from core.ingest.parse.file_format import FileFormat, words
from core.ingest.parse.reader import Blob, ParseContext
from core.messages import UserMessage
from core.records.files.documents import ParseResult, PartProblem
from core.records.files.transcript_times import format_time, time_mark

# A paragraph ends with a sentence after so many seconds, or before a pause: it has one time.
_PARAGRAPH_S = 10.0
PAUSE_S, _LONG_PAUSE_S = 1.0, 3.0
SENTENCE_ENDS = (".", "!", "?", "…", "。", "！", "？")
# A minute of sound has about a thousand characters of text, in one or many megabytes.
_AUDIO_TEXT, _FILM_TEXT = 0.001, 0.000_05


class SpokenPiece(Struct, frozen=True, array_like=True):
    """Words that are spoken without a pause, a sentence at most; times in seconds."""

    start: float
    end: float
    text: str


class TranscribedWindow(Struct, frozen=True, tag="window"):
    """What was recognized from `start` on; the next window begins at `next_start`.

    Times are seconds from the beginning. `duration` is 0 where the file does not tell. `language`
    is an ISO 639-1 code, empty while nothing was spoken. `model` made it.
    """

    start: float
    next_start: float
    pieces: tuple[SpokenPiece, ...] = ()
    is_last: bool = False
    duration: float = 0.0
    language: str = ""
    is_film: bool = False
    title: str = ""
    model: str = ""


class SpokenTranscript(Struct, frozen=True):
    """All that is spoken in a recording. `cut_at` is the second at which a limit was reached."""

    pieces: tuple[SpokenPiece, ...]
    language: str = ""
    is_film: bool = False
    title: str = ""
    cut_at: float = 0.0

    @property
    def kind(self) -> str:
        """Kind of the document."""
        return "video" if self.is_film else "audio"


def joined_windows(windows: Sequence[TranscribedWindow], *, cut_at: float) -> SpokenTranscript:
    """Return the transcript of the windows, which follow each other."""
    languages = (window.language for window in windows if window.language)
    return SpokenTranscript(
        tuple(piece for window in windows for piece in window.pieces),
        next(languages, ""),
        windows[0].is_film,
        windows[0].title,
        cut_at,
    )


def transcript_result(blob: Blob, transcript: SpokenTranscript) -> ParseResult:
    """Return a document with a paragraph for a few sentences, in the form of subtitles.

    Raises `NothingRecognized` if nothing is spoken.
    """
    if not transcript.pieces:
        raise NothingRecognized(blob.place, "recording_without_speech")
    builder = DocumentBuilder()
    for paragraph in _paragraphs(transcript.pieces):
        builder.block(f"{time_mark(paragraph.start)} {paragraph.text}")
    metadata = DocumentMetadata(title=transcript.title, language=transcript.language)
    return ParseResult((builder.document(blob, transcript.kind, metadata),), _problems(transcript))


def _paragraphs(pieces: Sequence[SpokenPiece]) -> Iterator[SpokenPiece]:
    last: SpokenPiece | None = None
    for piece in pieces:
        if last is not None and _are_apart(last, piece):
            yield last
            last = None
        text = piece.text if last is None else f"{last.text} {piece.text}"
        last = replace(piece, start=piece.start if last is None else last.start, text=text)
    if last is not None:
        yield last


def _are_apart(last: SpokenPiece, piece: SpokenPiece) -> bool:
    pause = piece.start - last.end
    if not last.text.endswith(SENTENCE_ENDS):
        return pause > _LONG_PAUSE_S
    return pause > PAUSE_S or last.end - last.start > _PARAGRAPH_S


def _problems(transcript: SpokenTranscript) -> tuple[PartProblem, ...]:
    if not transcript.cut_at:
        return ()
    time = format_time(transcript.cut_at)
    message = UserMessage("recording_cut", time=time)
    return (PartProblem(time, UserMessage("read_in_part"), message, message.remedy),)


def read_recording(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Raise `WithoutTranscript`: files are transcribed before they are read, parts are not."""
    del kind, context
    message = "recording_not_transcribed" if blob.part is None else "recording_inside"
    raise WithoutTranscript(blob.place, message)


FORMATS = (
    FileFormat(
        "audio",
        read_recording,
        suffixes=words("mp3 wav flac ogg oga m4a aac wma aiff opus amr"),
        suffix_decides="binary",
        magic=((8, b"WAVEfmt"), (0, b"ID3"), (0, b"\xff\xfb"), (0, b"OggS"), (0, b"fLaC")),
        text_share=_AUDIO_TEXT,
        icon="audio-lines",
        filter_words=("sound", "recording", "recordings"),
    ),
    FileFormat(
        "video",
        read_recording,
        suffixes=words("mp4 mov avi mkv webm wmv flv m4v mpg mpeg"),
        suffix_decides="binary",
        magic=((4, b"ftyp"), (0, b"RIFF"), (0, b"\x1aE\xdf\xa3")),
        text_share=_FILM_TEXT,
        icon="film",
        filter_words=("film", "films", "movie"),
    ),
)
RECORDING_SUFFIXES = frozenset(suffix for each in FORMATS for suffix in each.suffixes)
