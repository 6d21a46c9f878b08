"""A game from its deal to its end, replayed and checked."""
