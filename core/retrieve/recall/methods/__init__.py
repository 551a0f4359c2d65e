"""Recall methods, one module each; `registry` lists them."""
