"""Ranking: scores of several methods become one order, weighed, reranked and made diverse."""
