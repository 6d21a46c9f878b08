// Calls of methods that are known by their descriptors.

#pragma once

#include <grpcpp/generic/generic_stub.h>

#include "pack.h"

// Makes the call of a case. Throws std::runtime_error if the answer cannot be read.
Answer ask(grpc::GenericStub& referee, const Case& asked);
