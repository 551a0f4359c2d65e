"""The data key opens by its passphrase or its recovery code, and by nothing else."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.errors import Damaged, LociError, Locked, TooNew, WrongPassphrase, WrongUse
from core.keys.data_keys import DataKeys
from core.keys.key_file import (
    KEY_FILE,
    KdfParameters,
    KeyFile,
    check_passphrase,
    read_key_file,
    tuned_cost,
)
from core.keys.recovery_code import create_recovery_code, parse_recovery_code

KEY = bytes(range(32))
PASSPHRASE = "correct horse battery"
CODE = "WNE53-EPWHX-9879T-XRVA8-FZA6K"
# Cheap, so that a test can try often.
COST = 2**4


def make_file() -> KeyFile:
    file = KeyFile.create().with_slot("passphrase", PASSPHRASE, KEY, cost=COST)
    return file.with_slot("recovery", parse_recovery_code(CODE), KEY, cost=COST)


def test_passphrase_and_recovery_code_open_the_key():
    file = make_file()

    assert file.unwrap(PASSPHRASE) == KEY
    assert file.unwrap(CODE) == KEY
    assert file.unwrap(f" {CODE.lower().replace('-', ' ')} ") == KEY


def test_a_passphrase_is_the_same_in_every_unicode_form():
    file = KeyFile.create().with_slot("passphrase", "Gr\u00fc\u00dfe aus K\u00f6ln", KEY, cost=COST)

    assert file.unwrap("Gru\u0308\u00dfe aus Ko\u0308ln") == KEY


@given(st.text(max_size=30))
@settings(max_examples=60)
def test_nothing_else_opens_it_and_the_passphrase_still_does(secret: str):
    file = make_file()

    if secret != PASSPHRASE:
        with pytest.raises(WrongPassphrase):
            file.unwrap(secret)
    assert file.unwrap(PASSPHRASE) == KEY


def test_a_new_passphrase_replaces_the_old_one_and_keeps_the_recovery_code():
    changed = make_file().with_slot("passphrase", "another long one", KEY, cost=COST)

    assert changed.unwrap("another long one") == KEY
    assert changed.unwrap(CODE) == KEY
    with pytest.raises(WrongPassphrase):
        changed.unwrap(PASSPHRASE)


def test_a_slot_counts_only_in_its_own_file_and_kind():
    file, other = make_file(), make_file()
    moved = replace(other, slots=file.slots)
    renamed = replace(file, slots=tuple(replace(one, kind="passphrase") for one in file.slots[1:]))

    for false in (moved, renamed):
        for secret in (PASSPHRASE, CODE):
            with pytest.raises(WrongPassphrase):
                false.unwrap(secret)


@given(st.data())
@settings(max_examples=150)
def test_a_changed_byte_never_yields_another_key(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("home")
    content = bytearray(msgspec.json.encode(make_file()))
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    (folder / KEY_FILE).write_bytes(content)

    try:
        file = read_key_file(folder)
        assert file is not None
        assert file.unwrap(PASSPHRASE) == KEY
    except LociError as error:
        assert isinstance(error, Damaged | TooNew | WrongPassphrase)  # noqa: PT017 - either is right


@pytest.mark.parametrize(
    "kdf",
    [
        KdfParameters(bytes(16), 2**40),
        KdfParameters(bytes(16), 3),
        KdfParameters(bytes(16), 0),
        KdfParameters(bytes(16), 2**14, block_size=10**6),
        KdfParameters(bytes(16), 2**14, parallel=10**6),
    ],
)
def test_a_file_that_asks_for_endless_work_is_damaged(tmp_path, kdf):
    slots = tuple(replace(slot, kdf=kdf) for slot in make_file().slots)
    (tmp_path / KEY_FILE).write_bytes(msgspec.json.encode(replace(make_file(), slots=slots)))

    with pytest.raises(Damaged):
        read_key_file(tmp_path)


def test_deriving_a_key_costs_what_this_machine_can_do_in_a_moment():
    cost = tuned_cost()

    assert 2**14 <= cost <= 2**18
    assert not cost & (cost - 1)
    assert tuned_cost(0.0) == 2**14


@pytest.mark.parametrize("weak", ["", "short", "        ", "       x", CODE])
def test_a_weak_passphrase_is_refused(weak):
    with pytest.raises(WrongUse):
        check_passphrase(weak)


def test_keys_are_there_only_while_they_are_unlocked(tmp_path):
    (tmp_path / KEY_FILE).write_bytes(msgspec.json.encode(make_file()))
    keys = DataKeys(None)

    with pytest.raises(Locked):
        keys.load(tmp_path)
    keys.unlock(tmp_path, PASSPHRASE)
    unlocked = keys.load(tmp_path)
    keys.forget()

    assert unlocked == KEY
    assert keys.is_locked(tmp_path)


@given(st.integers(0, 24), st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
def test_a_recovery_code_with_a_wrong_character_is_noticed(at, letter):
    plain = parse_recovery_code(CODE)
    typed = plain[:at] + letter + plain[at + 1 :]

    assert parse_recovery_code(typed) in {None, plain} or typed != plain
    # A checksum of 5 bits lets one in 32 pass; the slot then refuses it.
    assert parse_recovery_code(plain.replace("0", "o").replace("1", "l")) == plain


def test_recovery_codes_differ():
    assert len({create_recovery_code() for _ in range(100)}) == 100
    assert parse_recovery_code("not a code") is None
