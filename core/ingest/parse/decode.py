"""Decoding of bytes to text: byte order mark, declared encoding, UTF-8, then detection."""

import codecs
import re
from functools import lru_cache

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Supersets used in practice: files that declare the left encoding often use the right one.
SUPERSETS = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
}
SAMPLE = 200_000
WESTERN = frozenset(
    "äöüÄÖÜßéèêëàâáãåçñíìîïóòôõøæœÉÈÀÅÆØÑÇÓÚÁÍúùûÿ€£§°©®™“”‘’„‚–—…•«»¿¡ºªµ·´½¼¾²³×±¢¥\xa0"
)
HIGH_RUN = re.compile(r"[À-ÿ]{4}")
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def decode(data: bytes, *, declared: str = "") -> str:
    r"""Decode the bytes, with each line ending as one ``\n``, as Python's `open` does.

    `declared` is the encoding that the surrounding format names; it counts after the byte order
    mark. What no encoding explains is shown as the replacement character, never dropped.
    """
    text = _decode_by_bom(data)
    if text is None and declared:
        text = _decode_declared(data, declared)
    if text is None:
        text = _decode_detected(data)
    return normalize_newlines(text)


def normalize_newlines(text: str) -> str:
    r"""Replace ``\r\n`` and ``\r`` by ``\n``, and NUL by the replacement character."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\x00", "\ufffd") if "\x00" in text else text


def is_text(data: bytes) -> bool:
    """Whether the bytes are text rather than a binary format."""
    sample = data[:8192]
    if any(sample.startswith(mark) for mark, _ in BYTE_ORDER_MARKS) or _utf16_variant(sample):
        return True
    if sample.count(0) > len(sample) // 1000:
        return False
    controls = len(CONTROLS.findall(sample.decode("latin-1")))
    return controls <= len(sample) // 50


def _decode_by_bom(data: bytes) -> str | None:
    for mark, name in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    return None


@lru_cache(maxsize=256)
def python_name(declared: str) -> str:
    """Return Python's name of a declared encoding; empty if there is none."""
    try:
        info = codecs.lookup(declared.strip().strip("\"'").lower())
    except (LookupError, ValueError):
        return ""
    # Codecs such as base64 or rot13 are not text encodings.
    if not getattr(info, "_is_text_encoding", True):
        return ""
    return SUPERSETS.get(info.name, info.name)


def _decode_declared(data: bytes, declared: str) -> str | None:
    name = python_name(declared)
    if not name or (name.startswith(("utf-16", "utf-32")) and not _utf16_variant(data[:8192])):
        return None
    if name == "cp1252":
        # Declared Latin or ASCII is often UTF-8 in fact, and valid UTF-8 is unlikely by chance.
        text = _decode_strict(data, "utf-8")
        return text if text is not None else data.decode(name, "replace")
    text = _decode_strict(data, name)
    if text is not None:
        return text
    text = data.decode(name, "replace")
    return text if text.count("\ufffd") * 50 < len(text) else None


def _decode_detected(data: bytes) -> str:
    wide = _utf16_variant(data[:8192])
    if wide:
        return data.decode(wide, "replace")
    text = _decode_strict(data, "utf-8")
    if text is not None:
        return text
    western = data.decode("cp1252", "replace")
    if _looks_western(western[:SAMPLE]):
        return western
    return data.decode(_detect_encoding(data[:SAMPLE]) or "cp1252", "replace")


def _decode_strict(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (UnicodeDecodeError, LookupError):
        return None


def _utf16_variant(sample: bytes) -> str:
    """Return the UTF-16 variant suggested by the zero bytes of the sample; empty for none."""
    if len(sample) < 4 or (len(sample) % 2 and len(sample) < 8192):
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    for name, zeros, others in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if zeros * 10 > half * 4 and others * 20 < half:
            controls = CONTROLS.findall(sample.decode(name, "replace"))
            return name if len(controls) * 50 <= half else ""
    return ""


def _looks_western(text: str) -> bool:
    """Whether the letters beyond ASCII are common Western ones, single within words."""
    high = [char for char in text if char > "\x7f"]
    usual = sum(char in WESTERN for char in high)
    letters = sum(char.isascii() and char.isalpha() for char in text)
    return (
        usual >= 0.98 * len(high)
        and letters > len(high)
        and len(HIGH_RUN.findall(text)) * 100 <= len(high)
    )


def _detect_encoding(sample: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(sample).best()
    return best.encoding if best is not None else ""
