"""Makes openapi.json, which describes the service over HTTP, from the schemas."""
