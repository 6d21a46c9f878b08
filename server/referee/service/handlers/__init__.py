"""The methods of the services: messages in, messages out."""
