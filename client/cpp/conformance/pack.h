// The cases of a pack.

#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

struct Answer {
  std::vector<std::unique_ptr<google::protobuf::Message>> responses;
  // As the file of a case tells it; null if there is none.
  nlohmann::json error;
};

struct Case {
  std::string name;
  const google::protobuf::MethodDescriptor* method;
  // Empty: none is asked for.
  std::string language;
  // What is sent, message by message. Some are not messages.
  std::vector<std::string> requests;
  Answer expected;
};

// Throws std::runtime_error if there are no cases, or some cannot be read.
std::vector<Case> read_pack(const std::filesystem::path& folder);

// An empty message of a type that is known by its descriptor only.
std::unique_ptr<google::protobuf::Message> empty(const google::protobuf::Descriptor& type);
