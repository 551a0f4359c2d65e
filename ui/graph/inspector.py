"""What is known about one thing: facts grouped by relation, each with its evidence."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from core.records.ids import EntityId
from core.records.knowledge import Entity, FactShown, Neighborhood
from ui.reader.spot import spot_of
from ui.widgets.boxes import Scroll, clear, column, line, row
from ui.widgets.buttons import Button, LinkButton, icon_button
from ui.widgets.labels import badge, label

MOST = 200


class Inspector(QFrame):
    """Shows one thing; says which evidence to open and where to go."""

    opened = Signal(object)
    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "pane")
        self._facts: list[FactShown] = []
        self.name = label(role="subtitle", wrap="yes")
        self.kind = badge("")
        self.counts = label(role="small", tone="muted", wrap="yes")
        self.aliases = label(role="small", tone="text2", wrap="yes")
        self.go = Button("Center here", icon="waypoints")
        self.go.clicked.connect(self._go)
        self._entity: Entity | None = None
        self.rolls = Scroll(margin=16, gap=6)
        self._lay_out()

    def show_thing(self, entity: Entity, near: Neighborhood) -> None:
        """Show a thing with the facts of the neighborhood that name it."""
        self._entity = entity
        self.name.setText(entity.name)
        self.kind.setText(entity.kind)
        self.counts.setText(
            f"Named {entity.mentions:,} times in {entity.documents:,} "
            f"{'document' if entity.documents == 1 else 'documents'}"
        )
        self.aliases.setText("Also: " + ", ".join(entity.aliases))
        self.aliases.setVisible(bool(entity.aliases))
        is_center = near.center is not None and near.center.id == entity.id
        self.go.setVisible(not is_center)
        self._show_facts(entity.id, near)

    def _show_facts(self, entity_id: EntityId, near: Neighborhood) -> None:
        inside = self.rolls.column
        clear(inside)
        self._facts = []
        about = [f for f in near.facts if entity_id in {f.subject_id, f.object_id}]
        for title, facts in group_facts(about[:MOST], entity_id).items():
            inside.addWidget(label(title, role="small", tone="muted"))
            for fact in facts:
                inside.addWidget(self._fact(fact, entity_id))
            inside.addSpacing(6)
        if not about:
            inside.addWidget(label("No facts are known.", role="small", tone="muted"))
        inside.addStretch(1)
        self.rolls.verticalScrollBar().setValue(0)

    def _fact(self, fact: FactShown, entity_id: EntityId) -> QWidget:
        box = QWidget()
        inside = row(box, gap=4)
        other = fact.object if fact.subject_id == entity_id else fact.subject
        other_id = fact.object_id if fact.subject_id == entity_id else fact.subject_id
        number = len(self._facts)
        self._facts.append(fact)
        if other_id is None:
            inside.addWidget(label(other, wrap="yes"), 1)
        else:
            link = LinkButton(other, name=f"Go to {other}")
            link.setProperty("thing", int(other_id))
            link.clicked.connect(self._enter)
            inside.addWidget(link, 1)
        if fact.status == "confirmed":
            inside.addWidget(badge("confirmed", tone="success"))
        if fact.path:
            evidence = icon_button("quote", f"Open the evidence: {spot_of(fact).place}")
            evidence.setToolTip(f"{spot_of(fact).place}\n“{' '.join(fact.quote.split())[:240]}”")
            evidence.setProperty("number", number)
            evidence.clicked.connect(self._open)
            inside.addWidget(evidence)
        return box

    def _open(self) -> None:
        self.opened.emit(spot_of(self._facts[int(self.sender().property("number"))]))

    def _enter(self) -> None:
        self.entered.emit(EntityId(int(self.sender().property("thing"))))

    def _go(self) -> None:
        if self._entity is not None:
            self.entered.emit(self._entity.id)

    def _lay_out(self) -> None:
        head = row(gap=8)
        head.addWidget(self.kind)
        head.addStretch(1)
        head.addWidget(self.go)
        top = column(margin=(16, 14, 16, 12), gap=6)
        top.addWidget(self.name)
        top.addLayout(head)
        top.addWidget(self.counts)
        top.addWidget(self.aliases)
        outer = column(self, gap=0)
        outer.addLayout(top)
        outer.addWidget(line())
        outer.addWidget(self.rolls, 1)


def group_facts(facts: list[FactShown], entity_id: EntityId) -> dict[str, list[FactShown]]:
    """Facts by relation as read from that thing: with evidence first, then the largest group."""
    groups: dict[str, list[FactShown]] = {}
    for fact in facts:
        said = fact.predicate.replace("_", " ").lower()
        title = said if fact.subject_id == entity_id else f"{said}  ←"
        groups.setdefault(title, []).append(fact)
    ordered = sorted(groups.items(), key=lambda g: (not g[1][0].path, -len(g[1]), g[0]))
    return {title: sorted(group, key=lambda fact: -fact.confidence) for title, group in ordered}
