import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor

from core.records.files.document_structure import (
    Backlink,
    DocumentStructure,
    MentionedEntity,
    Mentions,
    PartInfo,
    ResolvedLink,
)
from core.records.files.documents import Heading, Link
from core.records.graph.entity_details import EntityDetails
from core.records.ids import DocumentId, EntityId
from tests.fake_engine.engine import ENTITIES, FACTS
from ui.items.graph.relations import say_sentence
from ui.reader.entity_card import EntityCard
from ui.reader.side_panel import ENTITIES_TAB, FACTS_TAB, LINKS_TAB, PARTS_TAB, SidePanel
from ui.reader.spot import Spot
from ui.theme.language import the_language

HEADINGS = (
    Heading(1, "Survey", 0, 6),
    Heading(2, "Carbon", 20, 26),
    Heading(3, "Storage", 40, 47),
    Heading(2, "Next", 90, 94),
)
IMANI = MentionedEntity(EntityId(1), "Dr. Imani Okafor", "Person")
LAB = MentionedEntity(EntityId(3), "Harbor Lab", "Organization")


@pytest.fixture
def panel(qtbot) -> SidePanel:
    panel = SidePanel()
    qtbot.addWidget(panel)
    panel.resize(260, 500)
    panel.show()
    panel.show_headings(HEADINGS)
    return panel


def test_headings_are_a_tree_that_follows_the_reading(panel):
    panel.outline.follow(50)

    assert panel.outline.currentIndex().data() == "Storage"
    assert panel.outline.currentIndex().parent().data() == "Carbon"
    panel.outline.follow(95)
    assert panel.outline.currentIndex().data() == "Next"


def test_thousands_of_headings_are_filled_in_once_somebody_looks(qtbot, panel):
    many = tuple(Heading(1 + n % 2, f"Section {n}", n * 100, n * 100 + 9) for n in range(3000))
    outline = panel.outline
    panel.hide()
    panel.show_headings(many)
    outline.follow(250_010)
    assert outline.model().rowCount() == 0

    panel.show()

    qtbot.waitUntil(lambda: outline.model().rowCount() == 1500)
    qtbot.waitUntil(lambda: outline.currentIndex().data() == "Section 2500")
    assert all(outline.model().index(row, 0).data() == f"Section {2 * row}" for row in (0, 700))


def test_a_heading_leads_to_its_place(qtbot, panel):
    panel.outline.follow(95)

    with qtbot.waitSignal(panel.place_chosen) as chosen:
        panel.outline.activated.emit(panel.outline.currentIndex())

    assert chosen.args == [90]


def test_things_come_by_how_often_they_are_named(qtbot, panel):
    panel.show_tab(ENTITIES_TAB)
    panel.show_mentions(Mentions((IMANI, LAB), ((0, 5, 0), (9, 12, 1), (20, 23, 1))))
    model = panel.entities.model()

    assert [model.index(row, 0).data() for row in range(2)] == [
        "Harbor Lab  ·  Organization",
        "Dr. Imani Okafor  ·  Person",
    ]
    with qtbot.waitSignal(panel.entity_chosen) as chosen:
        panel.entities.activated.emit(model.index(0, 0))
    assert chosen.args == [LAB]


def test_facts_are_asked_for_when_they_are_looked_at_and_only_once(qtbot, panel):
    with qtbot.waitSignal(panel.facts_wanted):
        panel.show_tab(FACTS_TAB)
    panel.show_facts(FACTS[:2])
    with qtbot.assertNotEmitted(panel.facts_wanted):
        panel.show_tab(ENTITIES_TAB)
        panel.show_tab(FACTS_TAB)

    assert panel.facts.count == 2


def test_parts_lead_in_and_back(panel):
    inside = PartInfo("", "Mail", "eml")
    about = DocumentStructure(
        DocumentId(1), is_there=True, parts=(PartInfo("a.pdf", "Plan", "pdf"),), inside=inside
    )

    panel.show_structure(about)
    panel.show_tab(PARTS_TAB)

    assert panel.parts.count == 2
    assert panel.parts.model().index(0, 0).data() == "Back to Mail"


def test_links_here_links_from_here_and_tags_are_listed(qtbot, panel):
    with qtbot.waitSignal(panel.links_wanted):
        panel.show_tab(LINKS_TAB)
    link = Link("Plan", "the plan", 5, 20)
    leads = (ResolvedLink(5, 20, "/n/Plan.md", 7), ResolvedLink(30, 40, ""))

    panel.show_structure(
        DocumentStructure(DocumentId(1), is_there=True, links=(link,), leads=leads, tags=("work",))
    )
    panel.show_backlinks((Backlink("/n/Heron.md", "Heron", 3, 9, "See [[Log]]."),))

    model = panel.links.model()
    rows = [model.index(row, 0).data() for row in range(panel.links.count)]
    assert rows == ["Linked from", "Heron\nSee [[Log]].", "Links to", "the plan", "Tags", "#work"]
    with qtbot.waitSignal(panel.spot_chosen) as chosen:
        panel.links.clicked.emit(model.index(1, 0))
    assert chosen.args == [Spot("/n/Heron.md", title="Heron", start=3, end=9)]
    with qtbot.waitSignal(panel.tag_chosen) as tag:
        panel.links.activated.emit(model.index(5, 0))
    assert tag.args == ["work"]


def test_an_empty_list_says_why(panel):
    panel.show_headings(())
    panel.show_tab(0)

    assert panel.empty_text.isVisible()
    assert panel.empty_text.text() == "This document has no headings."


def test_a_card_shows_what_is_known_and_opens_the_graph(qtbot, panel):
    card = EntityCard(panel)
    card.opened.connect(lambda name: None)
    with qtbot.waitSignal(card.entity_wanted) as signal:
        card.show_soon(IMANI, QPoint(50, 50))
    card.show_entity(EntityDetails(found=True, entity=ENTITIES[0], facts=FACTS[:2]))

    assert signal.args == [EntityId(1)]
    assert card.isVisible()
    assert "leads" in card.facts.text()
    with qtbot.waitSignal(card.opened) as opened:
        card.open.click()
    assert opened.args == ["Dr. Imani Okafor"]
    assert not card.isVisible()


def test_a_card_tells_facts_before_links_and_no_file_names(qtbot, panel):
    card = EntityCard(panel)
    with qtbot.waitSignal(card.entity_wanted):
        card.show_soon(IMANI, QPoint(50, 50))
    entity = replace(ENTITIES[0], aliases=(f"{ENTITIES[0].name}.md", "Imani"))
    links = [replace(FACTS[0], predicate="REFERENCES", object=f"Note {n}") for n in range(5)]

    card.show_entity(EntityDetails(found=True, entity=entity, facts=(*links, FACTS[0])))

    assert card.aliases.text() == "Also known as Imani"
    assert say_sentence(FACTS[0]) in card.facts.text().splitlines()[0]


def test_kinds_and_relations_are_said_in_the_language_of_the_window(qtbot, panel):
    the_language().choose("Deutsch")

    panel.show_mentions(Mentions((IMANI,), ((0, 4, 0),)))

    assert "arbeitet bei" in say_sentence(replace(FACTS[0], predicate="WORKS_AT"))
    shown = panel.entities.model().index(0, 0).data(Qt.ItemDataRole.DisplayRole)
    assert shown.endswith("Person")
    the_language().choose("English")


def test_a_card_goes_when_the_pointer_has_left(qtbot, panel):
    card = EntityCard(panel)
    # Not where the card will stand: it stays as long as the pointer is on it.
    QCursor.setPos(780, 580)
    with qtbot.waitSignal(card.entity_wanted):
        card.show_soon(IMANI, QPoint(50, 50))
    card.show_entity(EntityDetails(found=True, entity=ENTITIES[0]))

    card.show_soon(None, QPoint())

    qtbot.waitUntil(lambda: not card.isVisible())


def test_a_card_that_comes_too_late_stays_away(qtbot, panel):
    card = EntityCard(panel)
    card.show_soon(LAB, QPoint(50, 50))

    card.show_entity(EntityDetails(found=True, entity=ENTITIES[0]))

    assert not card.isVisible()
    card.hide_now()
