"""Measurements: one file per `loci bench` command, one line here."""

from app.cli import (
    bench_answers,
    bench_entities,
    bench_links,
    bench_memory,
    bench_openie,
    bench_resolution,
    bench_retrieval,
)
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
