"""A stateless referee for tabletop games."""
