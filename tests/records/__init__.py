"""Records and audits."""
