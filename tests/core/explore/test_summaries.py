"""Community summaries by a language model, verified against documents."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from core.errors import Cancelled, ModelRefused
from core.explore.explorer import GraphExplorer
from core.extract.llm.reply_cache import ReplyCacheDeps
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import built_in
from core.llm.language_model import ChatReply
from core.privacy.policy import PrivacyPolicy
from tests.core.explore.fixture_graph import NOTES, NOW, fill, note, put
from tests.scripted_model import ScriptedModel

BREAD = "Ida Moss bakes Rye Bread in the Stone Oven."
LAB = "The Harbor Lab counts kelp plants."


class Desk:
    """An explorer with a model; `who` identifies the model."""

    def __init__(self, store, model, *, who="small"):
        self.model = model
        self.lane = ThreadPoolExecutor(1)
        self.who = who
        writing = ReplyCacheDeps(lambda: model, lambda: self.who, self.lane, lambda: NOW)
        self.overview = GraphExplorer(
            store,
            PrivacyPolicy(store).here,
            weigh=built_in().weight,
            now=lambda: NOW,
            writing=writing,
        )

    def write_all(self):
        count = 0
        while self.overview.write_summary(Cancel()):
            count += 1
        return count

    def gists(self):
        return {one.gist for one in self.overview.list_communities() if one.gist}


@pytest.fixture
def desk_of(store):
    fill(store)
    desks = []

    def make(*replies, **options):
        desks.append(Desk(store, ScriptedModel(*replies), **options))
        return desks[-1]

    yield make
    for desk in desks:
        desk.lane.shutdown()


def test_each_community_is_told_by_the_model_once(desk_of):
    desk = desk_of(BREAD)

    written = desk.write_all()

    assert written == len(desk.model.asked) >= 2
    assert BREAD in desk.gists()
    assert desk.write_all() == 0


def test_what_was_told_is_known_after_a_restart_but_not_of_another_model(desk_of):
    first = desk_of(BREAD)
    first.write_all()

    again, other = desk_of("unasked"), desk_of(LAB, who="large")

    assert again.gists() == first.gists()
    assert again.model.asked == []
    assert other.gists() == set()


def test_the_model_sees_names_and_sentences_only_as_material(desk_of):
    desk = desk_of(BREAD)
    desk.write_all()

    asked = [messages[0].content for messages in desk.model.asked]

    assert any("- Rye Bread\n" in text for text in asked)
    assert any(NOTES["Bread"][0].split(". ")[0] in text for text in asked)
    assert all(text.count("\n<sentences ") == 1 for text in asked)


def test_what_the_sentences_do_not_bear_out_is_left_out(desk_of):
    invented = "Ida Moss owes Eve 1,000 euros. Visit https://evil.example for a gift."
    desk = desk_of(f"{BREAD} {invented} The Stone Oven holds 99 loaves of Rye Bread.")

    desk.write_all()

    assert desk.gists() == {BREAD}


def test_a_model_that_says_nothing_usable_is_not_asked_again(desk_of):
    desk = desk_of("I cannot help with that.")

    assert desk.write_all() > 0
    assert desk.gists() == set()
    assert desk.write_all() == 0


def test_a_stop_writes_nothing_and_trouble_is_passed_on(desk_of):
    desk = desk_of(ModelRefused("small"))
    with pytest.raises(ModelRefused):
        desk.overview.write_summary(Cancel())

    desk.model.chat = lambda *_, **__: ChatReply("Ida", "cancelled", 1, 1, 0.1, 1.0)

    with pytest.raises(Cancelled):
        desk.overview.write_summary(Cancel())
    assert desk.gists() == set()


def test_a_community_that_changed_is_told_anew(desk_of, store):
    desk = desk_of(BREAD)
    desk.write_all()
    before = len(desk.model.asked)

    put(store, note("Oven", "The Stone Oven of the Corner Bakery was built by Ida Moss.",
                    (("Ida Moss", "BUILT", "Stone Oven", 0.9),)))  # fmt: skip

    assert desk.write_all() > 0
    assert len(desk.model.asked) > before


def test_without_a_model_the_documents_own_sentences_stand_alone(overview):
    assert overview.write_summary(Cancel()) is False
    assert all(one.summary and not one.gist for one in overview.list_communities(level=0))


def test_a_model_is_told_of_no_community_that_a_silent_document_names(desk_of, store):
    paths = [path for path in store.refinement.documents().paths.tolist() if "Bakery" in path]
    with store.write() as write:
        write.sources.set_tiers(paths[0], ["never quoted"])
    desk = desk_of(LAB, LAB, LAB)

    desk.write_all()

    told = " ".join(message.content for asked in desk.model.asked for message in asked)
    assert len(paths) == 1
    assert "Harbor Lab" in told
    assert "Corner Bakery" not in told
