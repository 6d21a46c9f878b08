#include "exchange.h"

#include <google/protobuf/util/json_util.h>
#include <grpcpp/client_context.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "google/rpc/code.pb.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace {

using google::protobuf::Message;
using nlohmann::json;

constexpr auto kPatience = std::chrono::seconds(30);

std::string path(const google::protobuf::MethodDescriptor& method) {
  std::string path = "/";
  path += method.service()->full_name();
  path += "/";
  path += method.name();
  return path;
}

// A call in which messages are bytes, as a stream in both directions: every call is one on the
// wire.
class Exchange final : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
 public:
  Exchange(grpc::GenericStub& referee, const Case& asked) : requests_(asked.requests) {
    context_.set_deadline(std::chrono::system_clock::now() + kPatience);
    if (!asked.language.empty()) context_.AddMetadata("accept-language", asked.language);
    referee.PrepareBidiStreamingCall(&context_, path(*asked.method), grpc::StubOptions(), this);
    send_next();
    StartRead(&incoming_);
    StartCall();
  }

  std::pair<std::vector<std::string>, grpc::Status> wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    ended_.wait(lock, [this] { return done_; });
    return {std::move(responses_), status_};
  }

  void OnWriteDone(bool ok) override {
    if (ok) send_next();
  }

  void OnReadDone(bool ok) override {
    if (!ok) return;
    grpc::Slice whole;
    incoming_.DumpToSingleSlice(&whole);
    responses_.emplace_back(reinterpret_cast<const char*>(whole.begin()), whole.size());
    StartRead(&incoming_);
  }

  void OnDone(const grpc::Status& status) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    status_ = status;
    done_ = true;
    ended_.notify_one();
  }

 private:
  void send_next() {
    if (sent_ == requests_.size()) {
      StartWritesDone();
      return;
    }
    const grpc::Slice whole(requests_[sent_++]);
    outgoing_ = grpc::ByteBuffer(&whole, 1);
    StartWrite(&outgoing_);
  }

  const std::vector<std::string>& requests_;
  std::size_t sent_ = 0;
  grpc::ClientContext context_;
  grpc::ByteBuffer outgoing_;
  grpc::ByteBuffer incoming_;
  std::vector<std::string> responses_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  grpc::Status status_;
};

json to_json(const google::rpc::BadRequest& bad_request) {
  json faults = json::array();
  for (const auto& violation : bad_request.field_violations()) {
    json fault = {{"field", violation.field()},
                  {"reason", violation.reason()},
                  {"description", violation.description()}};
    if (violation.has_localized_message()) {
      fault["localized"] = violation.localized_message().message();
    }
    faults.push_back(std::move(fault));
  }
  return faults;
}

json to_json(const google::rpc::ErrorInfo& info) {
  std::string text;
  const auto status = google::protobuf::util::MessageToJsonString(info, &text);
  if (!status.ok()) throw std::runtime_error(status.ToString());
  return json::parse(text);
}

json to_json(const grpc::Status& status) {
  const auto code = static_cast<google::rpc::Code>(status.error_code());
  json error = {{"code", google::rpc::Code_Name(code)}, {"message", status.error_message()}};
  google::rpc::Status whole;
  if (!whole.ParseFromString(status.error_details())) {
    throw std::runtime_error("the details of the error cannot be read");
  }
  for (const auto& detail : whole.details()) {
    google::rpc::BadRequest bad_request;
    google::rpc::ErrorInfo info;
    if (detail.UnpackTo(&bad_request)) {
      error["faults"] = to_json(bad_request);
    } else if (detail.UnpackTo(&info)) {
      error["info"] = to_json(info);
    }
  }
  return error;
}

}  // namespace

Answer ask(grpc::GenericStub& referee, const Case& asked) {
  Exchange exchange(referee, asked);
  const auto [responses, status] = exchange.wait();
  Answer answer;
  for (const std::string& bytes : responses) {
    answer.responses.push_back(empty(*asked.method->output_type()));
    if (!answer.responses.back()->ParseFromString(bytes)) {
      throw std::runtime_error("the answer cannot be read");
    }
  }
  if (!status.ok()) answer.error = to_json(status);
  return answer;
}
