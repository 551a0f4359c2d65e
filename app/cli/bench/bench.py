"""Measurements: one file per `loci bench` command, one line here."""

from app.cli.bench import answers as bench_answers
from app.cli.bench import entities as bench_entities
from app.cli.bench import links as bench_links
from app.cli.bench import memory as bench_memory
from app.cli.bench import openie as bench_openie
from app.cli.bench import resolution as bench_resolution
from app.cli.bench import retrieval as bench_retrieval
from app.cli.command import Adder

MEASUREMENTS = (
    bench_retrieval,
    bench_answers,
    bench_entities,
    bench_links,
    bench_memory,
    bench_openie,
    bench_resolution,
)


def register(add: Adder) -> None:
    """The commands of this group."""
    for measurement in MEASUREMENTS:
        measurement.register(add)
