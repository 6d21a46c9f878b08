"""Output for people: verdicts, outcomes, audits and records."""
