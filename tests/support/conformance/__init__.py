"""Makes the conformance pack from positions of the tests: `python -m tests.support.conformance`."""
