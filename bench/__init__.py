"""Benchmarks: everything is compared with a peer in the same run, for the machines are noisy."""
