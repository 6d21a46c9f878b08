"""What people read: verdicts, outcomes, audits and records."""
