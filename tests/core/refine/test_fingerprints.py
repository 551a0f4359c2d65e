import os
from pathlib import Path

from core.extract.vocabulary.vocabulary import built_in, load_vocabulary
from core.refine.fingerprints import identity, recipe, reply_key


def test_another_vocabulary_or_model_is_another_recipe(tmp_path):
    own = tmp_path / "vocabulary.toml"
    own.write_text('switched_off = ["Risk"]\n')
    changed = load_vocabulary(own)

    found = {
        recipe(built_in(), model="a"),
        recipe(built_in(), model="b"),
        recipe(changed, model="a"),
    }

    assert len(found) == 3
    assert recipe(built_in(), model="a") in found


def test_a_reply_is_kept_for_that_text_and_recipe_only():
    keys = {reply_key("text", "one"), reply_key("text", "two"), reply_key("other", "one")}

    assert len(keys) == 3
    assert reply_key("text", "one") in keys
    assert reply_key("\ud800 lone", "one")


def test_a_model_is_known_by_its_content_wherever_it_lies(tmp_path):
    first, second, third = (tmp_path / name for name in ("a.gguf", "b.gguf", "c.gguf"))
    first.write_bytes(b"x" * 3_000_000)
    second.write_bytes(b"x" * 3_000_000)
    third.write_bytes(b"x" * 2_999_999 + b"y")

    assert identity(first) == identity(second)
    assert identity(first) != identity(third)


def test_a_model_that_is_written_anew_is_another_one(tmp_path):
    path = tmp_path / "a.gguf"
    path.write_bytes(b"old")
    before = identity(path)

    path.write_bytes(b"new")
    os.utime(path, ns=(1, 1))

    assert identity(path) != before


def test_without_a_file_the_name_stands_for_the_model():
    assert identity(Path("/nowhere/some.gguf")) == "some.gguf"
