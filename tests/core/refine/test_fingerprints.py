import os
from pathlib import Path

from core.language.vocabulary.vocabulary import built_in, load_vocabulary
from core.refine.fingerprints import model_fingerprint, recipe_fingerprint, reply_cache_key


def test_another_vocabulary_or_model_is_another_recipe(tmp_path):
    own = tmp_path / "vocabulary.toml"
    own.write_text('switched_off = ["Risk"]\n')
    changed = load_vocabulary(own)

    fingerprints = {
        recipe_fingerprint(built_in(), model="a"),
        recipe_fingerprint(built_in(), model="b"),
        recipe_fingerprint(changed, model="a"),
    }

    assert len(fingerprints) == 3
    assert recipe_fingerprint(built_in(), model="a") in fingerprints


def test_a_reply_is_kept_for_that_text_and_recipe_only():
    keys = {
        reply_cache_key("text", "one"),
        reply_cache_key("text", "two"),
        reply_cache_key("other", "one"),
    }

    assert len(keys) == 3
    assert reply_cache_key("text", "one") in keys
    assert reply_cache_key("\ud800 lone", "one")


def test_a_model_is_known_by_its_content_wherever_it_lies(tmp_path):
    first, second, third = (tmp_path / name for name in ("a.gguf", "b.gguf", "c.gguf"))
    first.write_bytes(b"x" * 3_000_000)
    second.write_bytes(b"x" * 3_000_000)
    third.write_bytes(b"x" * 2_999_999 + b"y")

    assert model_fingerprint(first) == model_fingerprint(second)
    assert model_fingerprint(first) != model_fingerprint(third)


def test_a_model_that_is_written_anew_is_another_one(tmp_path):
    path = tmp_path / "a.gguf"
    path.write_bytes(b"old")
    before = model_fingerprint(path)

    path.write_bytes(b"new")
    os.utime(path, ns=(1, 1))

    assert model_fingerprint(path) != before


def test_without_a_file_the_name_stands_for_the_model():
    assert model_fingerprint(Path("/nowhere/some.gguf")) == "some.gguf"
