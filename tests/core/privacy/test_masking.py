"""What leaves holds no personal data, and comes back as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.explore.export.export import export_graph
from core.library.library import Library
from core.library.services import Backends
from core.llm.language_model import Message
from core.privacy.masked_model import MaskedModel
from core.privacy.masking import Masker, MaskRules
from core.settings.options import Settings
from tests.core.explore.fixture_graph import note, put
from tests.fakes import HashEncoder
from tests.scripted_model import ScriptedModel

DATA = {
    "email": "mara.solberg@northwind.example",
    "phone": "+47 55 12 34 56",
    "iban": "DE89 3704 0044 0532 0130 00",
    "card": "4111 1111 1111 1111",
    "name": "Project Heron",
}
KINDS = tuple(DATA)
FILLER = st.text(st.characters(codec="utf-8", categories=("L", "P", "Zs")), max_size=30)


def masker(mode="token", *, kinds=KINDS, names=("Project Heron",)):
    rules = MaskRules(dict.fromkeys(kinds, mode), names)
    return Masker(lambda: rules, key=b"key")


@given(st.lists(st.tuples(FILLER, st.sampled_from(KINDS)), max_size=6))
def test_a_token_comes_back_as_what_it_stands_for(parts):
    text = " ".join(f"{filler} {DATA[kind]}" for filler, kind in parts)
    mask = masker()

    sent = mask.mask(text)

    assert mask.unmask(sent) == text
    assert mask.mask(text) == sent


@given(st.lists(st.sampled_from(KINDS), min_size=1), st.sampled_from(
    ["full", "partial", "hash", "redact", "token"]))  # fmt: skip
def test_no_original_is_in_what_is_sent(kinds, mode):
    text = "\n".join(f"- {DATA[kind]}, as agreed" for kind in kinds)

    sent = masker(mode).mask(text)

    assert [it for it in DATA.values() if it in sent] == []
    assert sent.count("as agreed") == len(kinds)


@pytest.mark.parametrize("wrong", ["DE88 3704 0044 0532 0130 00", "4111 1111 1111 1112"])
def test_a_number_with_a_wrong_check_digit_is_not_masked(wrong):
    assert masker(kinds=("iban", "card")).mask(f"No. {wrong}") == f"No. {wrong}"


@pytest.mark.parametrize(
    ("mode", "kind", "masked"),
    [
        ("full", "card", "•••"),
        ("partial", "email", "m•••@northwind.example"),
        ("partial", "phone", "•••56"),
        ("partial", "iban", "•••3000"),
        ("partial", "name", "P. H."),
        ("redact", "phone", "[phone]"),
    ],
)
def test_each_way_to_mask(mode, kind, masked):
    assert masker(mode).mask(f"It is {DATA[kind]}.") == f"It is {masked}."


def test_a_hash_is_the_same_for_the_same_data_and_another_with_another_key():
    rules = MaskRules({"email": "hash"})
    first, again, other = (Masker(lambda: rules, key=key).mask(DATA["email"])
                           for key in (b"a", b"a", b"b"))  # fmt: skip

    assert first == again != other


def test_a_kind_that_is_not_to_be_masked_stays():
    assert masker(kinds=("phone",)).mask(DATA["email"]) == DATA["email"]


def test_a_token_of_another_masker_means_nothing():
    sent = masker().mask(DATA["email"])

    assert masker().unmask(sent) == sent


class _Echo(ScriptedModel):
    is_remote = True

    def chat(self, messages, **options):
        self._replies = [f"Write to {messages[-1].content}, or\nnot."]
        return super().chat(messages, **options)


@pytest.mark.parametrize("size", [1, 3, 100])
def test_a_model_elsewhere_sees_tokens_and_its_reply_has_the_data(size):
    mask, echo, pieces = masker(), _Echo(""), []
    echo_words = echo.chat
    model = MaskedModel(echo, mask)

    def in_pieces(messages, *, on_piece=None, **options):
        def cut(text):
            for at in range(0, len(text), size):
                on_piece(text[at : at + size])

        return echo_words(messages, on_piece=cut, **options)

    echo.chat = in_pieces
    reply = model.chat([Message("user", DATA["email"])], max_tokens=50, on_piece=pieces.append)

    assert DATA["email"] not in echo.asked[0][0].content
    assert reply.text == f"Write to {DATA['email']}, or\nnot."
    assert "".join(pieces) == reply.text


def test_rules_follow_the_options():
    rules = MaskRules.from_settings(
        Settings({"mask_phone": "off", "mask_accounts": "hash", "masked_names": ("Heron",)})
    )

    assert rules.modes == {"email": "token", "iban": "hash", "card": "hash", "name": "token"}
    assert rules.names == ("Heron",)


def test_an_export_is_masked(store, tmp_path):
    text = f"Mara Quill writes to {DATA['email']}."
    put(store, note("Contact", text, (("Mara Quill", "has mail", DATA["email"], 0.9),)))
    path = tmp_path / "graph.csv"

    export_graph(store, str(path), form="csv", own=store.folder, mask=masker().mask_record)

    exported = path.read_text(encoding="utf-8")
    assert "Mara Quill,has mail,,EMAIL-" in exported
    assert DATA["email"] not in exported


def test_all_people_are_masked_in_exports_where_wished_k12(tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "crew.md").write_text(
        "Ines Duarte works at Harbor Lab. Jonas Feld knows Ines Duarte. Duarte lives in Lisbon.\n"
    )
    library = Library.open(tmp_path / "home", Backends(HashEncoder()))
    try:
        library.add_sources([str(folder)])
        library.settle()
        for option in ("mask_in_exports", "mask_people"):
            library.set_option(option, value=True)
        library.export_graph(str(tmp_path / "graph.jsonl"), form="jsonl")
    finally:
        library.close()

    exported = (tmp_path / "graph.jsonl").read_text(encoding="utf-8")
    assert "Harbor Lab" in exported
    assert not any(name in exported for name in ("Ines", "Duarte", "Jonas", "Feld"))
    assert "NAME-" in exported
