"""How much a server carries, and what happens when it is asked for more."""
