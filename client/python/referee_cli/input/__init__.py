"""User input: options, files of JSON or notation, and records."""
