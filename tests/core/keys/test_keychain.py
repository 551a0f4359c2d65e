import threading

import pytest
from keyring.backends.fail import Keyring as FailKeyring  # noqa: TID251 - what must be refused

from core.errors import KeychainError
from core.keys.keychain import (
    KEY_BYTES,
    SERVICE,
    delete_key,
    find_keychain,
    get_or_create_key,
    is_working,
    load_key,
    load_server_key,
    store_server_key,
)


class RememberingKeychain:
    """A keychain in memory."""

    def __init__(self):
        self.kept = {}

    def get_password(self, service, username):
        return self.kept.get((service, username))

    def set_password(self, service, username, password):
        self.kept[service, username] = password

    def delete_password(self, service, username):
        del self.kept[service, username]


class ForgetfulKeychain(RememberingKeychain):
    def set_password(self, service, username, password):
        pass


class LockedKeychain(RememberingKeychain):
    def get_password(self, service, username):
        raise RuntimeError("locked")


class SilentKeychain(RememberingKeychain):
    """Waits for a person who never comes."""

    def __init__(self):
        super().__init__()
        self.released = threading.Event()

    def set_password(self, service, username, password):
        self.released.wait(30)


class RealKeychain(RememberingKeychain):
    """Stands for one of the backends that are allowed. It is no subclass of keyring's own, which
    would be offered to every other test of this process.
    """

    priority = 1


class BrokenRealKeychain(ForgetfulKeychain):
    """Allowed, but it keeps nothing."""


# The allow-list looks at where a backend's class lives.
RealKeychain.__module__ = BrokenRealKeychain.__module__ = "keyring.backends.SecretService"


@pytest.fixture
def keychain():
    return RememberingKeychain()


def test_a_key_is_made_once_and_found_again(home, keychain):
    key = get_or_create_key(home, keychain=keychain)

    assert len(key) == KEY_BYTES
    assert get_or_create_key(home, keychain=keychain) == key
    assert load_key(home, keychain=keychain) == key


def test_each_home_has_a_key_of_its_own(home, tmp_path, keychain):
    other = tmp_path / "other"
    other.mkdir()

    assert get_or_create_key(home, keychain=keychain) != get_or_create_key(other, keychain=keychain)


def test_a_home_that_was_moved_finds_its_key(home, tmp_path, keychain):
    key = get_or_create_key(home, keychain=keychain)

    moved = home.rename(tmp_path / "moved")

    assert load_key(moved, keychain=keychain) == key


def test_the_key_itself_is_in_no_file_of_the_home(home, keychain):
    key = get_or_create_key(home, keychain=keychain)

    content = b"".join(path.read_bytes() for path in home.iterdir())

    assert content
    assert key not in content
    assert key.hex().encode() not in content


def test_a_deleted_key_is_gone(home, keychain):
    get_or_create_key(home, keychain=keychain)

    delete_key(home, keychain=keychain)
    delete_key(home, keychain=keychain)

    assert keychain.kept == {}
    assert list(home.iterdir()) == []
    with pytest.raises(KeychainError) as caught:
        load_key(home, keychain=keychain)
    assert caught.value.remedy


def test_a_key_that_was_not_kept_is_refused_before_anything_is_encrypted(home):
    with pytest.raises(KeychainError) as caught:
        get_or_create_key(home, keychain=ForgetfulKeychain())

    assert "didn't store" in caught.value.detail


def test_a_locked_keychain_is_said_to_be_locked(home, keychain):
    get_or_create_key(home, keychain=keychain)

    with pytest.raises(KeychainError) as caught:
        load_key(home, keychain=LockedKeychain())

    assert "Unlock" in caught.value.remedy
    assert isinstance(caught.value.__cause__, RuntimeError)


@pytest.mark.parametrize("kept", ["not hexadecimal", "abcd", ""])
def test_an_entry_that_is_no_key_is_not_used(home, keychain, kept):
    get_or_create_key(home, keychain=keychain)
    for entry in keychain.kept:
        keychain.kept[entry] = kept

    with pytest.raises(KeychainError) as caught:
        load_key(home, keychain=keychain)

    assert "isn't a key" in caught.value.detail


def test_only_keychains_of_the_allow_list_are_used():
    real = RealKeychain()

    assert find_keychain([RememberingKeychain(), FailKeyring(), real]) is real
    assert real.kept == {}  # the probe is gone again


def test_where_there_is_no_real_keychain_the_refusal_says_what_to_do():
    with pytest.raises(KeychainError) as caught:
        find_keychain([RememberingKeychain(), FailKeyring()])

    assert "unprotected" in caught.value.remedy


def test_a_real_keychain_that_does_not_keep_the_probe_is_refused():
    with pytest.raises(KeychainError):
        find_keychain([BrokenRealKeychain()])


def test_a_keychain_that_never_answers_is_given_up():
    silent = SilentKeychain()

    assert not is_working(silent, timeout_s=0.05)
    silent.released.set()


def test_plain_files_that_call_themselves_a_keychain_are_refused(monkeypatch):
    class PlaintextKeyring(RememberingKeychain):
        """Stands for keyrings.alt: active, with a high priority, and not safe."""

        priority = 99

    PlaintextKeyring.__module__ = "keyrings.alt.file"
    monkeypatch.setattr("keyring.backend.get_all_keyring", lambda: [PlaintextKeyring()])

    with pytest.raises(KeychainError):
        find_keychain()


def test_the_configured_backend_has_no_say(monkeypatch):
    real = RealKeychain()
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setattr("keyring.backend.get_all_keyring", lambda: [FailKeyring(), real])

    assert find_keychain() is real


def test_entries_are_filed_under_the_name_of_the_product(home, keychain):
    get_or_create_key(home, keychain=keychain)

    assert {service for service, _ in keychain.kept} == {SERVICE}


def test_the_key_of_a_server_is_kept_for_exactly_its_address_until_it_is_taken_away():
    keychain = RememberingKeychain()

    store_server_key("https://example.org:443/v1", "s3cret", keychain=keychain)

    assert load_server_key("https://example.org:443/v1", keychain=keychain) == "s3cret"
    assert load_server_key("http://example.org:443/v1", keychain=keychain) == ""
    store_server_key("https://example.org:443/v1", "", keychain=keychain)
    store_server_key("https://example.org:443/v1", "", keychain=keychain)
    assert keychain.kept == {}


def test_a_keychain_that_is_locked_gives_no_key_of_a_server():
    with pytest.raises(KeychainError):
        load_server_key("https://example.org:443/v1", keychain=LockedKeychain())
