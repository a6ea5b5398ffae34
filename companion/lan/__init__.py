"""Several phones at one table: messages, pairing, host and guest without I/O; the network in two files only."""
