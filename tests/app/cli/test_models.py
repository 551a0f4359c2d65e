"""The commands about models, on an engine with fixed replies."""

import json


def test_models_are_listed_with_size_languages_and_license(loci):
    code, out, _ = loci("model", "list")

    assert code == 0
    assert "tide-writer" in out
    assert "0.4 GB · en, de, fr, es ... · Apache-2.0" in out


def test_a_model_is_fetched_and_its_progress_told(loci):
    code, out, notes = loci("model", "add", "Reef Small 0.5B")

    assert code == 0
    assert "400 of 400 MB" in notes
    assert "loci model use 'Reef Small 0.5B'" in out


def test_a_file_of_ones_own_is_taken_over(loci, tmp_path):
    file = tmp_path / "own.gguf"
    file.write_bytes(b"GGUF")

    _, out, _ = loci("--json", "model", "add", str(file))

    assert json.loads(out)["model"]["path"] == str(file)


def test_an_unknown_model_is_wrong_use(loci):
    code, _, notes = loci("model", "add", "nothing")

    assert code == 2
    assert "There is no such model." in notes


def test_a_model_is_used_and_given_up(loci):
    assert "tide-writer is used from now on." in loci("model", "use", "tide-writer")[1]
    assert "your documents' own sentences" in loci("model", "use", "none")[1]


def test_a_model_is_tested(loci):
    _, out, _ = loci("model", "test", "tide-writer", "--prompt", "Why?")

    assert "A tide is the sea's rise and fall." in out
    assert "12.5 tokens a second" in out


def test_a_model_is_removed(loci):
    assert "tide-writer is removed." in loci("model", "remove", "tide-writer")[1]
