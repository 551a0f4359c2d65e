"""Answers without a model measured: how often short answers are right and gold is cited."""
