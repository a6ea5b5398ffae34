"""Tries to break the product: `python -m torture`, or `make torture` (docs/reliability.md)."""
