"""The games and their rules: pure Python that knows nothing of transport."""
