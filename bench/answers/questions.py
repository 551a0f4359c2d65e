"""`loci bench questions`: natural questions over a folder, judged by key words (P10, E1)."""

import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np
from msgspec.structs import replace

from bench.answers.windows import best_windows
from bench.datasets import Record, load_lines, write_lines
from bench.engine import CachingEncoder, open_library
from bench.retrieval.baselines import Bm25, Dense, hybrid
from bench.retrieval.ranking_metrics import ranking_figures
from core.errors import WrongUse
from core.evaluation.bootstrap import bootstrap_mean
from core.evaluation.metrics import mean
from core.language.text.sentences import sentences
from core.library.library import Library
from core.messages import UserMessage
from core.records.answers.answers import Answer
from core.records.answers.questions import QueryOptions
from core.records.evaluation import EvalFigures
from core.records.files.documents import Passage
from core.records.ids import SessionId
from core.records.memory import NO_SESSION

HITS = 10
RANKED_FILES = 10
RANKINGS = ("loci", "bm25", "dense", "hybrid")
_MARKUP = re.compile(r"\[\d+\]|[*_`>#]")


class FollowUp(msgspec.Struct, frozen=True):
    """The next question of the same conversation."""

    q: str
    keys: tuple[tuple[str, ...], ...] = ()
    files: tuple[str, ...] = ()


class NaturalQuestion(msgspec.Struct, frozen=True):
    """A question over a folder; an answer is right if it has one key of each group.

    `files` are relative to the folder and hold the answer. A question without keys has no answer
    there.
    """

    id: str
    question: str
    keys: tuple[tuple[str, ...], ...] = ()
    files: tuple[str, ...] = ()
    follows: FollowUp | None = None


class QuestionLine(msgspec.Struct, frozen=True):
    """Line of `--out`: what Loci and the baselines showed for a question.

    `lead` is the short answer in bold with the first sentence. Rankings are files, best first. The
    baselines `two_windows` and `passages3` show text of the same passages. `follow_up` is the
    line of the next question of the conversation.
    """

    id: str
    found: bool
    lead: str
    answer: str
    cited: tuple[str, ...]
    two_windows: str
    passages3: str
    rankings: dict[str, tuple[str, ...]]
    follow_up: "QuestionLine | None" = None


class BaselineFigures(msgspec.Struct, frozen=True):
    """Share of answerable questions whose text has the keys, and its median length."""

    right: float
    characters: float


class RankingFigures(msgspec.Struct, frozen=True):
    """Share of answerable questions with a gold file first, and among the first five."""

    hit1: float
    hit5: float


class QuestionBaselines(msgspec.Struct, frozen=True):
    """Text baselines over Loci's own passages, and rankings of the same passages."""

    two_windows: BaselineFigures
    passages3: BaselineFigures
    bm25: RankingFigures
    dense: RankingFigures
    hybrid: RankingFigures


class QuestionsReport(msgspec.Struct, frozen=True):
    """Output of `loci bench questions --json`.

    Shares are of the answerable `questions`: `right` has the keys anywhere in the answer,
    `lead_right` in the short answer or first sentence, `wrong` was stated without them,
    `not_found` was refused, `cited_gold` cites a gold file. `false_answers` counts the answered
    ones of the `unanswerable`. `follow_ups_right` is the share of right second questions.
    `figures` have intervals; those of rankings are of files. `encoder` is the text encoder used.
    """

    questions: int
    lead_right: float
    right: float
    wrong: float
    not_found: float
    false_answers: int
    unanswerable: int
    cited_gold: float
    hit1: float
    hit5: float
    baselines: QuestionBaselines
    characters: float
    follow_ups: int
    follow_ups_right: float
    figures: EvalFigures = EvalFigures()
    encoder: str = ""


def run_questions(
    questions: Path,
    folder: Path,
    *,
    embedder_folder: Path,
    by_language: bool = True,
    out: Path | None = None,
    on_progress: Callable[[str], None] = lambda _: None,
) -> QuestionsReport:
    """Ask every question over the folder without a language model.

    `out` receives the lines from which the figures can be recomputed. Without `by_language` the
    encoder stays, whatever the language of the folder. Raises `WrongUse` and `Unreadable`.
    """
    asked = load_lines(questions, NaturalQuestion)
    if not asked:
        raise WrongUse(str(questions), UserMessage.literal("There are no questions in the file."))
    with (
        tempfile.TemporaryDirectory(prefix="loci-bench-") as home,
        open_library(
            Path(home) / "home",
            folder,
            embedder_folder=embedder_folder,
            on_progress=on_progress,
            by_language=by_language,
        ) as (library, encoder),
    ):
        lines = tuple(_ask_all(library, encoder, asked, folder, on_progress=on_progress))
    write_lines(out, lines)
    return msgspec.structs.replace(build_report(lines, asked), encoder=encoder.name)


def build_report(
    lines: Sequence[QuestionLine], questions: Sequence[NaturalQuestion]
) -> QuestionsReport:
    """Return the figures of the lines; both are in the same order."""
    pairs = [(line, one) for line, one in zip(lines, questions, strict=True) if one.keys]
    unanswerable = [line for line, one in zip(lines, questions, strict=True) if not one.keys]
    right = [has_keys(line.answer, one.keys) for line, one in pairs]
    next_turns = [
        has_keys(line.follow_up.answer, one.follows.keys)
        for line, one in pairs
        if line.follow_up is not None and one.follows is not None
    ]
    stated = [line.found for line, _ in pairs]
    rankings = {name: _ranking_figures(pairs, name) for name in RANKINGS}
    return QuestionsReport(
        questions=len(pairs),
        lead_right=_share(has_keys(line.lead, one.keys) for line, one in pairs),
        right=_share(right),
        wrong=_share(was and not good for was, good in zip(stated, right, strict=True)),
        not_found=_share(not was for was in stated),
        false_answers=sum(line.found for line in unanswerable),
        unanswerable=len(unanswerable),
        cited_gold=_share(bool(set(line.cited) & set(one.files)) for line, one in pairs),
        hit1=rankings["loci"].hit1,
        hit5=rankings["loci"].hit5,
        baselines=QuestionBaselines(
            two_windows=_text_figures([(line.two_windows, one) for line, one in pairs]),
            passages3=_text_figures([(line.passages3, one) for line, one in pairs]),
            bm25=rankings["bm25"],
            dense=rankings["dense"],
            hybrid=rankings["hybrid"],
        ),
        characters=_median(len(line.answer) for line, _ in pairs),
        follow_ups=len(next_turns),
        follow_ups_right=_share(next_turns),
        figures=_figures(lines, questions),
    )


def _figures(lines: Sequence[QuestionLine], questions: Sequence[NaturalQuestion]) -> EvalFigures:
    pairs = list(zip(lines, questions, strict=True))
    answerable = [(line, one) for line, one in pairs if one.keys]
    with_files = [(line, one) for line, one in answerable if one.files]
    cited = [
        mean([path in one.files for path in line.cited])
        for line, one in with_files
        if line.found and line.cited
    ]
    return replace(
        ranking_figures(
            [line.rankings["loci"] for line, _ in with_files], [one.files for _, one in with_files]
        ),
        right=bootstrap_mean(
            [
                float(has_keys(line.answer, one.keys) if one.keys else not line.found)
                for line, one in pairs
            ]
        ),
        citation_precision=bootstrap_mean(cited),
        refused=bootstrap_mean([float(not line.found) for line, _ in answerable]),
        no_answer=bootstrap_mean([float(not line.found) for line, one in pairs if not one.keys]),
    )


def has_keys(text: str, keys: Sequence[Sequence[str]]) -> bool:
    """Whether the text has one key of each group, ignoring case, markup and spacing."""
    plain = _plain(text)
    return bool(keys) and all(any(_plain(key) in plain for key in group) for group in keys)


def _plain(text: str) -> str:
    return " ".join(_MARKUP.sub("", text).casefold().split())


def _ask_all(
    library: Library,
    encoder: CachingEncoder,
    questions: Sequence[NaturalQuestion],
    folder: Path,
    *,
    on_progress: Callable[[str], None],
) -> Iterator[QuestionLine]:
    baselines = _Baselines(library, encoder)
    for number, one in enumerate(questions, start=1):
        on_progress(f"Asking: {number} of {len(questions)}")
        session = library.begin_session().id if one.follows else NO_SESSION
        line = _ask(library, one.id, one.question, session, baselines, folder)
        if one.follows is not None:
            next_line = _ask(library, one.id, one.follows.q, session, baselines, folder)
            line = msgspec.structs.replace(line, follow_up=next_line)
        yield line


def _ask(
    library: Library,
    question_id: str,
    question: str,
    session: SessionId,
    baselines: "_Baselines",
    folder: Path,
) -> QuestionLine:
    answer = library.ask(question, session_id=session)
    hits = library.search(question, k=HITS, wishes=QueryOptions(read=True)).hits
    windows = best_windows(question, [hit.text for hit in hits], embed=baselines.encoder.vectors_of)
    rankings = {"loci": [hit.path for hit in hits], **baselines.rank(question)}
    return QuestionLine(
        id=question_id,
        found=answer.found,
        lead=lead_of(answer),
        answer=answer.answer,
        cited=tuple(_relative(citation.path, folder) for citation in answer.citations),
        two_windows="\n\n".join(windows),
        passages3="\n\n".join(hit.text for hit in hits[:3]),
        rankings={
            name: tuple(dict.fromkeys(_relative(path, folder) for path in paths))[:RANKED_FILES]
            for name, paths in rankings.items()
        },
    )


def lead_of(answer: Answer) -> str:
    """Return the short answer, where it is shown in bold, with the first sentence after it."""
    text = answer.answer
    bold = re.match(r"\s*\*\*.+?\*\*(?:\s*\[\d+\])*\s*", text, re.DOTALL)
    rest = text[bold.end() :] if bold else text
    first = next(sentences(rest, 0, len(rest)), (0, 0))
    return f"{bold[0] if bold else ''} {rest[first[0] : first[1]]}".strip()


class _Baselines:
    """BM25, cosine and their fusion over the passages of the library."""

    def __init__(self, library: Library, encoder: CachingEncoder) -> None:
        self.encoder = encoder
        passages = list(_all_passages(library))
        self._paths = [path for path, _, _ in passages]
        records = [Record(str(n), title, one.text) for n, (_, title, one) in enumerate(passages)]
        self._bm25 = Bm25(records)
        self._dense = Dense(encoder.vectors_of([f"{one.title}\n{one.text}" for one in records]))

    def rank(self, question: str) -> Mapping[str, list[str]]:
        """Return the files of each ranking, best first."""
        worded = self._bm25.rank(question)
        near = self._dense.rank(self.encoder.embed_question(question))
        lists = {"bm25": worded, "dense": near, "hybrid": hybrid(near, worded)}
        return {name: [self._paths[at] for at in found] for name, found in lists.items()}


def _all_passages(library: Library) -> Iterator[tuple[str, str, Passage]]:
    """Yield path, title and passage for each passage of the library."""
    documents = library.store.documents
    ids = documents.passage_arrays().ids
    for passage, head in documents.passages_with_heads(ids).values():
        yield head.path, head.title, passage


def _relative(path: str, folder: Path) -> str:
    return str(Path(path).relative_to(folder)) if Path(path).is_relative_to(folder) else path


def _ranking_figures(
    pairs: Sequence[tuple[QuestionLine, NaturalQuestion]], name: str
) -> RankingFigures:
    def hit(line: QuestionLine, one: NaturalQuestion, cut: int) -> bool:
        return bool(set(line.rankings[name][:cut]) & set(one.files))

    return RankingFigures(
        _share(hit(line, one, 1) for line, one in pairs),
        _share(hit(line, one, 5) for line, one in pairs),
    )


def _text_figures(shown: Sequence[tuple[str, NaturalQuestion]]) -> BaselineFigures:
    return BaselineFigures(
        _share(has_keys(text, one.keys) for text, one in shown),
        _median(len(text) for text, _ in shown),
    )


def _share(values: Sequence[bool] | Iterator[bool]) -> float:
    flags = list(values)
    return sum(flags) / len(flags) if flags else 0.0


def _median(values: Iterator[int]) -> float:
    numbers = list(values)
    return float(np.median(numbers)) if numbers else 0.0
