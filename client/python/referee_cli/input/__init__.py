"""What users give: options, files of JSON and of notation, records."""
