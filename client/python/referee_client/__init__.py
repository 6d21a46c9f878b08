"""The Python client of the referee."""
