"""`python -m tools.conformance`: run the conformance pack, or check that it is complete."""

from tools.conformance.commands import conformance

if __name__ == "__main__":
    conformance(prog_name="python -m tools.conformance")
