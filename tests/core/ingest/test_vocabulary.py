"""The user's vocabulary acts on reading, and what it changes is read again."""

from pathlib import Path

import pytest

from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.ingest.policy import IngestPolicy
from core.ingest.vocabulary import TEMPLATE, VocabularyFile
from core.ingest.workers.worker import ReadOptions, read_part
from core.language.vocabulary.vocabulary import built_in, load_vocabulary
from core.settings.options import Settings

RECIPES = '[relations.COOKED_BY]\nsubjects = ["*"]\nobjects = ["Person"]\nphrases = ["<cook"]\n'


@pytest.fixture
def policy(tmp_path: Path) -> IngestPolicy:
    return IngestPolicy(tmp_path, settings=Settings)


def test_the_template_is_there_and_changes_nothing(tmp_path: Path, policy: IngestPolicy):
    path = tmp_path / "vocabulary.toml"

    assert path.read_text("utf-8") == TEMPLATE
    assert load_vocabulary(path) == built_in()
    assert policy.pipeline_options().read_options.vocabulary_digest == built_in().digest


def test_the_template_is_a_valid_file_when_its_lines_are_taken_in(tmp_path: Path):
    path = tmp_path / "vocabulary.toml"
    lines = [it.removeprefix("# ") for it in TEMPLATE.splitlines() if it.startswith(("# [", "# "))]
    path.write_text("\n".join(it for it in lines if "=" in it or it.startswith("[")), "utf-8")

    vocabulary = load_vocabulary(path)

    assert "Recipe" in vocabulary.types
    assert vocabulary.functional("COOKED_BY") == "one_at_a_time"


def test_a_file_of_the_user_is_kept(tmp_path: Path):
    path = tmp_path / "vocabulary.toml"
    path.write_text(RECIPES, "utf-8")

    policy = IngestPolicy(tmp_path, settings=Settings)

    assert path.read_text("utf-8") == RECIPES
    assert policy.pipeline_options().read_options.vocabulary == RECIPES


def test_readers_use_the_users_relations(tmp_path: Path):
    note = tmp_path / "a.md"
    note.write_text("Ann Lee cooks Labskaus Stew every day.\n", "utf-8")
    (document,) = parse_file(note, limits=ParseLimits()).documents
    plain, own = ReadOptions(), ReadOptions(vocabulary=RECIPES, vocabulary_digest="x")

    before, after = (
        {it.predicate for it in read_part(document, options).extraction.statements}
        for options in (plain, own)
    )

    assert "COOKED_BY" not in before
    assert "COOKED_BY" in after


def test_a_changed_vocabulary_is_noticed_and_remembered(tmp_path: Path, policy: IngestPolicy):
    policy.save_vocabulary_version()
    assert not policy.has_new_vocabulary
    (tmp_path / "vocabulary.toml").write_text(RECIPES, "utf-8")

    assert policy.has_new_vocabulary
    policy.save_vocabulary_version()
    assert not IngestPolicy(tmp_path, settings=Settings).has_new_vocabulary


def test_reading_rests_and_says_why_while_the_file_is_not_valid(
    tmp_path: Path, policy: IngestPolicy
):
    policy.save_vocabulary_version()
    (tmp_path / "vocabulary.toml").write_text("[relations.X", "utf-8")

    assert policy.throttle.is_resting
    assert "vocabulary.toml" in str(policy.throttle.rest_reason)
    assert not policy.has_new_vocabulary
    (tmp_path / "vocabulary.toml").write_text("", "utf-8")
    assert not policy.throttle.rest_reason


def test_the_place_of_the_file_is_an_option(tmp_path: Path):
    elsewhere = tmp_path / "mine.toml"
    elsewhere.write_text(RECIPES, "utf-8")
    settings = Settings({"vocabulary_file": str(elsewhere)})

    file = VocabularyFile(tmp_path / "home", settings=lambda: settings)

    assert file.current().text == RECIPES
    assert file.current().digest == load_vocabulary(elsewhere).digest
