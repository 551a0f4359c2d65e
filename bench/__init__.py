"""Benchmarks and fits of the engine and the window; part of a checkout, not of the product."""
