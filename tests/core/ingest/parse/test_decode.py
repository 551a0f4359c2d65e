import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.parse.decode import decode, is_text

PLAIN = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\x00\ufeff"))


@given(PLAIN)
def test_utf8_is_read_back(text: str) -> None:
    assert decode(text.encode()) == text


@pytest.mark.parametrize(
    ("mark", "name"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
@given(text=PLAIN)
def test_the_byte_order_mark_decides_and_is_left_out(mark: bytes, name: str, text: str) -> None:
    assert decode(mark + text.encode(name)) == text


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be"])
def test_two_byte_letters_are_known_without_a_mark(name: str) -> None:
    text = "Ein kurzer Text über Boote.\nZweite Zeile.\n"

    assert decode(text.encode(name)) == text
    assert is_text(text.encode(name))


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Grüße aus Köln, die Straße ist naß.\n", "cp1252"),
        ("L'été était très chaud cette année – déjà.\n", "cp1252"),
        ("El niño comió paella; ¿qué rico? “Sí”.\n", "cp1252"),
        ("Привет, мир. Это обычный русский текст для проверки кодировки букв.\n" * 5, "cp1251"),
        ("日本語のテキストです。これは検査のための文章です。\n" * 5, "cp932"),
        ("日本語のテキストです。これは検査のための文章です。\n" * 5, "euc_jp"),
    ],
)
def test_older_encodings_are_recognized(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_line_ends_become_one_kind_as_when_a_file_is_opened(tmp_path) -> None:
    data = b"one\r\ntwo\rthree\nfour\r\n\r\n"
    path = tmp_path / "lines.txt"
    path.write_bytes(data)

    text = decode(data)

    with path.open(encoding="utf-8") as file:
        assert text == file.read()


def test_what_cannot_be_read_is_shown_and_never_dropped() -> None:
    text = decode(b"before \x81\x8d\x8f\x90 after" * 3, declared="utf-8")

    assert text.startswith("before ")
    assert text.endswith(" after")


@pytest.mark.parametrize(
    ("data", "declared", "text"),
    [
        ("naïve".encode(), "iso-8859-1", "naïve"),
        ("naïve €".encode("cp1252"), "ISO-8859-1", "naïve €"),
        ("スティ".encode("cp932"), "Shift_JIS", "スティ"),
        ("스티해".encode("cp949"), "ks_c_5601-1987", "스티해"),
        ("naïve".encode("cp1252"), "base64", "naïve"),
        ("naïve".encode(), "no-such-encoding", "naïve"),
        ("naïve".encode(), "utf-16", "naïve"),
    ],
)
def test_a_declared_encoding_is_believed_as_far_as_it_can_be(data, declared, text) -> None:
    assert decode(data, declared=declared) == text


def test_a_nul_does_not_end_a_text() -> None:
    text = decode(b"a log line\n" * 500 + b"\x00" + b"another\n" * 500)

    assert text[5500] == "\ufffd"
    assert text.count("another") == 500


@pytest.mark.parametrize(
    "data",
    [b"plain words", "日本語".encode(), b"\x1b[31mred\x1b[0m log", "日本語".encode("utf-16")],
)
def test_text_is_known_as_text(data: bytes) -> None:
    assert is_text(data)


@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 4, b"\x00\x01\x02\x03" * 100, b"\x01\x02\x03" * 50]
)
def test_what_programs_write_is_no_text(data: bytes) -> None:
    assert not is_text(data)
