"""Recognition that is stopped at whatever moment does not go on."""

from concurrent.futures import Future
from pathlib import Path

from msgspec.structs import replace

from core.ingest.pipeline import Pipeline
from core.ingest.workers.worker import ReadOptions
from tests.core.ingest.test_pipeline import OPTIONS, FakeStages

RECOGNIZING = replace(OPTIONS, ocr_s=60.0)
SCANS = ("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf")


class Scans(FakeStages):
    """Scans in which words are to be recognized; reading them goes on until it is cancelled."""

    def __init__(self, folder: Path, *names: str) -> None:
        super().__init__(folder, *names)
        self.wanted = tuple(self.pending_paths)
        self.handed_out: list[tuple[bool, Future[bytes]]] = []
        self.stopped_meanwhile: Pipeline | None = None

    def awaiting_recognition(self) -> tuple[str, ...]:
        return self.wanted

    def submit(self, path: str, options: ReadOptions) -> Future[bytes]:
        if self.stopped_meanwhile is not None:
            self.stopped_meanwhile.cancel_ocr()
        self.handed_out.append((options.ocr_s > 0, Future()))
        return self.handed_out[-1][1]

    @property
    def going_on(self) -> int:
        """In how many files words are being recognized."""
        return sum(recognized and not it.done() for recognized, it in self.handed_out)


def test_files_that_were_listed_before_the_stop_are_read_without_recognition(
    tmp_path: Path,
) -> None:
    stages = Scans(tmp_path, *SCANS)
    pipeline = stages.pipeline()
    pipeline.step(RECOGNIZING)
    assert stages.going_on == 3

    stages.wanted = ()
    pipeline.cancel_ocr()
    for _ in range(5):
        pipeline.step(RECOGNIZING)

    assert stages.going_on == 0
    assert [recognized for recognized, _ in stages.handed_out[3:]] == [False] * 3


def test_a_file_that_is_just_taken_up_is_stopped_too(tmp_path: Path) -> None:
    stages = Scans(tmp_path, "a.pdf")
    pipeline = stages.pipeline()
    stages.stopped_meanwhile = pipeline

    pipeline.step(RECOGNIZING)

    assert [it.cancelled() for _, it in stages.handed_out] == [True]


def test_options_from_before_the_stop_takes_up_nothing(tmp_path: Path) -> None:
    stages = Scans(tmp_path, "a.pdf")
    pipeline = stages.pipeline()

    pipeline.cancel_ocr()
    pipeline.step(RECOGNIZING)
    assert not stages.handed_out
    pipeline.step(replace(RECOGNIZING, is_resting=True))

    assert not stages.handed_out
    pipeline.step(RECOGNIZING)
    assert stages.going_on == 1
