import pytest

from core.errors import ModelRefused
from core.llm.endpoint.address import allowed_address, parse_address


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("http://localhost:11434", "http://localhost:11434/v1"),
        ("http://127.0.0.1:1234/", "http://127.0.0.1:1234/v1"),
        ("http://127.0.0.1:1234/v1/", "http://127.0.0.1:1234/v1"),
        ("http://127.0.0.1:1234/v1/chat/completions", "http://127.0.0.1:1234/v1"),
        ("http://[::1]:8080", "http://[::1]:8080/v1"),
        ("https://models.example.org", "https://models.example.org:443/v1"),
        ("HTTP://LocalHost/api/v3", "http://localhost:80/api/v3"),
    ],
)
def test_an_address_is_completed(text, whole):
    assert str(parse_address(text)) == whole
    assert parse_address(whole) == parse_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "localhost:11434",
        "ftp://localhost",
        "http://",
        "http://:11434",
        "http://localhost:port",
        "http://localhost:99999",
        "http://127.0.0.1@example.org/",
        "http://key@localhost:11434",
        "http://localhost:11434/v1?key=secret",
        "http://local host",
        "http://localhost\n.example.org",
        "http://[::1",
    ],
)
def test_what_is_no_address_is_refused_with_an_example(text):
    with pytest.raises(ModelRefused) as caught:
        parse_address(text)

    assert "http://" in caught.value.remedy


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "127.8.9.1", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_this_computer_needs_no_consent(host):
    address = allowed_address(f"http://{host}:11434", consent="")

    assert not address.is_remote


@pytest.mark.parametrize(
    "host",
    [
        "example.org",
        "localhost.example.org",
        "127.0.0.1.example.org",
        "192.168.1.5",
        "10.0.0.1",
        "0.0.0.0",
        "[::]",
        "[fe80::1]",
        "2130706433",
        "[::ffff:10.0.0.1]",
        "localhost.",
    ],
)
def test_another_computer_is_refused_without_consent_and_told_what_would_be_sent(host):
    with pytest.raises(ModelRefused) as caught:
        allowed_address(f"http://{host}:11434", consent="")

    for sent in ("questions", "passages", "titles"):
        assert sent in caught.value.detail
    assert str(parse_address(f"http://{host}:11434")) in caught.value.remedy


@pytest.mark.parametrize(
    "consent",
    [
        "yes",
        "https://models.example.org/v2",
        "http://models.example.org",
        "https://models.example.org:444",
        "https://other.example.org",
        "https://example.org",
    ],
)
def test_consent_to_something_else_is_no_consent(consent):
    with pytest.raises(ModelRefused):
        allowed_address("https://models.example.org", consent=consent)


def test_consent_names_exactly_the_address():
    address = allowed_address(
        "https://models.example.org", consent=" https://models.example.org:443/v1 "
    )

    assert address.is_remote
    assert str(address) == "https://models.example.org:443/v1"


def test_a_name_of_this_computer_is_never_looked_up():
    assert parse_address("http://localhost:1").hosts == ("127.0.0.1", "::1")
