"""What every game is made of; no game is named here."""
