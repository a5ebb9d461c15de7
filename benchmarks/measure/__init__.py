"""Measures whole runs: ours and those of other load generators, from outside."""
