"""The conformance pack: what its cases are, how to run them, and whether any is missing."""
