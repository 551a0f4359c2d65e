"""Optical character recognition of scanned pages and photographs."""
