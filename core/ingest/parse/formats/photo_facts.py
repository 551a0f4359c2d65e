"""When and where a photograph was taken, as its EXIF data say."""

import io
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from core.ingest.parse.builder import DocumentBuilder, one_line
from core.ingest.parse.dates import to_utc
from core.ingest.parse.heic_exif import exif_of_heic
from core.ingest.parse.reader import Blob

if TYPE_CHECKING:
    from PIL.Image import Exif

_DESCRIPTION, _MAKE, _MODEL, _ARTIST = 0x010E, 0x010F, 0x0110, 0x013B
_EXIF, _GPS = 0x8769, 0x8825
_TAKEN, _OFFSET = 0x9003, 0x9011
_LATITUDE, _LONGITUDE, _ALTITUDE_REFERENCE, _ALTITUDE = 2, 4, 5, 6


class PhotoFacts(Struct, frozen=True):
    """Facts of a photograph; `place` is latitude and longitude in degrees."""

    taken: datetime | None = None
    place: str = ""
    altitude: str = ""
    camera: str = ""
    author: str = ""
    description: str = ""

    def __bool__(self) -> bool:
        """Whether it is known when or where it was taken."""
        return self.taken is not None or bool(self.place)

    def write(self, builder: DocumentBuilder) -> None:
        """Add a line for each fact."""
        for name, value in (
            ("Taken", f"{self.taken:%Y-%m-%d %H:%M}" if self.taken else ""),
            ("Place", self.place),
            ("Altitude", self.altitude),
            ("Camera", self.camera),
            ("Photographer", self.author),
            ("Description", self.description),
        ):
            builder.named_line(name, value, kind="property")


def photo_facts(blob: Blob) -> PhotoFacts:
    """Return the facts of a photograph; none of an image without, or with damaged EXIF data."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(blob.data)) as picture:
            return _facts(picture.getexif())
    except Exception:  # noqa: BLE001 - whatever the data are, the image itself may be readable
        return PhotoFacts()


def undecoded_photo_facts(blob: Blob) -> PhotoFacts:
    """Return the facts of a HEIC photograph; none without, or with damaged EXIF data."""
    from PIL import Image

    exif = Image.Exif()
    try:
        exif.load(exif_of_heic(blob.data))
        return _facts(exif)
    except Exception:  # noqa: BLE001 - a damaged file has no facts
        return PhotoFacts()


def _facts(exif: "Exif") -> PhotoFacts:
    details: Mapping[int, Any] = exif.get_ifd(_EXIF)
    gps: Mapping[int, Any] = exif.get_ifd(_GPS)
    make, model = _text(exif.get(_MAKE)), _text(exif.get(_MODEL))
    return PhotoFacts(
        _time(_text(details.get(_TAKEN)), _text(details.get(_OFFSET))),
        _place(gps),
        _altitude(gps),
        model if model.startswith(make) else f"{make} {model}",
        _text(exif.get(_ARTIST)),
        _text(exif.get(_DESCRIPTION)),
    )


def _text(value: object) -> str:
    return one_line(value) if isinstance(value, str) else ""


def _time(value: str, offset: str) -> datetime | None:
    """Return the camera's own time, with its zone if that is known."""
    moment = f"{value[:10].replace(':', '-')}T{value[11:19]}"
    for text in (f"{moment}{offset}", moment):
        try:
            at = datetime.fromisoformat(text)
        except ValueError:
            continue
        return at if to_utc(at) is not None else None
    return None


def _place(gps: Mapping[int, Any]) -> str:
    latitude = _degrees(gps.get(_LATITUDE), _text(gps.get(_LATITUDE - 1)), 90)
    longitude = _degrees(gps.get(_LONGITUDE), _text(gps.get(_LONGITUDE - 1)), 180)
    if latitude is None or longitude is None or not (latitude or longitude):
        return ""
    return f"{latitude:.5f}, {longitude:.5f}"


def _degrees(value: Any, direction: str, most: float) -> float | None:
    try:
        degrees, minutes, seconds = map(float, value)
    except (TypeError, ValueError, ZeroDivisionError):
        return None
    total = degrees + minutes / 60 + seconds / 3600
    if not 0 <= total <= most:
        return None
    return -total if direction[:1] in {"S", "W"} else total


def _altitude(gps: Mapping[int, Any]) -> str:
    try:
        meters = float(gps[_ALTITUDE])
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return ""
    sign = -1 if gps.get(_ALTITUDE_REFERENCE) in {1, b"\x01"} else 1
    return f"{sign * meters:.0f} m" if abs(meters) < 20_000 else ""
