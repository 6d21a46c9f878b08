"""What protobuf raises when it parses JSON that is not the message it should be."""

from google.protobuf import json_format

# Which of these it is depends on where the input is at fault: half of a surrogate pair in a name,
# for instance, is a SystemError.
PARSE_ERRORS = (json_format.ParseError, ValueError, TypeError, AttributeError, SystemError)
