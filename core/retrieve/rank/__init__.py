"""Ranking: score fusion, reranking, diversification and the evidence estimate."""
