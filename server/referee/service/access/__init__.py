"""Who may call: certificates, tokens and rates, and the door at which they are looked at."""
