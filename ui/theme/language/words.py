"""Words, numbers and days in the language of the window.

`translate` is what `packaging/words.py` looks for: context and text must be plain string literals.
"""

from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale


def translate(context: str, text: str, comment: str = "", n: int = -1) -> str:
    """The text in the language of the window; `%n` becomes the number `n` and picks the plural.

    `context` is the room of the text ("ask"), `comment` tells translators what a word is for.
    """
    return QCoreApplication.translate(context, text, comment or None, n)


def cut(text: str, *, most: int) -> str:
    """The text in at most that many letters; where some are left out, an ellipsis says so."""
    return text if len(text) <= most else text[: most - 1] + "…"


def say_number(number: float, *, places: int = 0) -> str:
    """The number as people write it: 12,345 or 12.345."""
    return QLocale().toString(float(number), "f", places)


def say_size(size_bytes: int) -> str:
    """The size of a file as people write it: 1.2 MB."""
    return QLocale().formattedDataSize(size_bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def say_day(moment: datetime) -> str:
    """The local day, short: 12 Mar 2026."""
    return QLocale().toString(_local(moment).date(), _day_form())


def say_moment(moment: datetime) -> str:
    """The local day and time, short."""
    time = QLocale().toString(_local(moment).time(), QLocale.FormatType.ShortFormat)
    return f"{say_day(moment)}, {time}"


def say_iso(as_of: str) -> str:
    """A day, month or year (ISO) as days are said: 12 Mar 2026, Mar 2026, 2026."""
    form = {7: "MMM yyyy", 10: _day_form()}.get(len(as_of))
    day = QDate.fromString(f"{as_of}-01"[:10], "yyyy-MM-dd")
    return QLocale().toString(day, form) if form and day.isValid() else as_of


def _local(moment: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))


def _day_form() -> str:
    return "d. MMM yyyy" if QLocale().language() == QLocale.Language.German else "d MMM yyyy"
