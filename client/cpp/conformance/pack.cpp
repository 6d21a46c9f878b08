#include "pack.h"

#include <google/protobuf/util/json_util.h>
#include <google/protobuf/wrappers.pb.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace {

using google::protobuf::Descriptor;
using google::protobuf::DescriptorPool;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;
using nlohmann::json;

constexpr int kFormat = 1;

const MethodDescriptor& find_method(const std::string& name) {
  std::string full_name = name;
  std::replace(full_name.begin(), full_name.end(), '/', '.');
  const auto* method = DescriptorPool::generated_pool()->FindMethodByName(full_name);
  if (method == nullptr) throw std::runtime_error("there is no method " + name);
  return *method;
}

void read_message(const json& text, Message& message) {
  const auto status = google::protobuf::util::JsonStringToMessage(text.dump(), &message);
  if (!status.ok()) throw std::runtime_error(status.ToString());
}

std::vector<std::unique_ptr<Message>> read_messages(const json& texts, const Descriptor& type) {
  std::vector<std::unique_ptr<Message>> messages;
  for (const json& text : texts) {
    messages.push_back(empty(type));
    read_message(text, *messages.back());
  }
  return messages;
}

std::vector<std::string> read_requests(const json& told, const MethodDescriptor& method) {
  if (told.contains("request_bytes")) {
    google::protobuf::BytesValue bytes;
    read_message(told.at("request_bytes"), bytes);
    return {bytes.value()};
  }
  std::vector<std::string> requests;
  for (const auto& message : read_messages(told.at("requests"), *method.input_type())) {
    requests.push_back(message->SerializeAsString());
  }
  return requests;
}

Case read_case(const json& told) {
  const MethodDescriptor& method = find_method(told.at("method"));
  const json responses = told.value("responses", json::array());
  return {told.at("name"),
          &method,
          told.value("language", ""),
          read_requests(told, method),
          {read_messages(responses, *method.output_type()), told.value("error", json())}};
}

std::vector<std::filesystem::path> files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  if (files.empty()) throw std::runtime_error("no cases in " + folder.string());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::vector<Case> read_pack(const std::filesystem::path& folder) {
  std::vector<Case> cases;
  for (const auto& file : files(folder)) {
    try {
      const json pack = json::parse(std::ifstream(file));
      if (pack.at("format") != kFormat) throw std::runtime_error("its format is not known");
      for (const json& told : pack.at("cases")) cases.push_back(read_case(told));
    } catch (const std::exception& error) {
      throw std::runtime_error(file.string() + ": " + error.what());
    }
  }
  return cases;
}

std::unique_ptr<Message> empty(const Descriptor& type) {
  const auto* prototype =
      google::protobuf::MessageFactory::generated_factory()->GetPrototype(&type);
  return std::unique_ptr<Message>(prototype->New());
}
