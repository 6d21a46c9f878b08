// Runs the conformance pack against a referee.

#include <google/protobuf/util/message_differencer.h>
#include <grpcpp/create_channel.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>

#include "exchange.h"
#include "pack.h"

using google::protobuf::Message;
using google::protobuf::util::MessageDifferencer;

// How two messages differ, line by line; empty if they do not.
std::string differences(const Message& expected, const Message& found) {
  std::string differences;
  MessageDifferencer differencer;
  differencer.ReportDifferencesToString(&differences);
  differencer.Compare(expected, found);
  return differences;
}

// How an answer differs from the one expected, in one line; empty if it does not.
std::string differences(const Answer& expected, const Answer& found) {
  std::string all;
  if (found.responses.size() != expected.responses.size()) {
    all += std::to_string(expected.responses.size()) + " responses expected, " +
           std::to_string(found.responses.size()) + " found;";
  }
  const auto count = std::min(expected.responses.size(), found.responses.size());
  for (std::size_t index = 0; index < count; ++index) {
    all += differences(*expected.responses[index], *found.responses[index]);
  }
  if (found.error != expected.error) {
    all += "error: " + nlohmann::json::diff(expected.error, found.error).dump();
  }
  std::replace(all.begin(), all.end(), '\n', ';');
  return all;
}

// Asks a case. Returns in one line what is wrong with the answer; empty if nothing is.
std::string check(grpc::GenericStub& referee, const Case& each) try {
  return differences(each.expected, ask(referee, each));
} catch (const std::exception& unreadable) {
  return unreadable.what();
}

int main(int argc, char** argv) try {
  const std::string target = argc > 1 ? argv[1] : "localhost:50051";
  const std::string folder = argc > 2 ? argv[2] : "../../conformance";
  grpc::GenericStub referee(grpc::CreateChannel(target, grpc::InsecureChannelCredentials()));

  int passed = 0;
  int failed = 0;
  for (const Case& each : read_pack(folder)) {
    const std::string trouble = check(referee, each);
    if (trouble.empty()) {
      ++passed;
    } else {
      ++failed;
      std::cout << "FAILED " << each.name << ": " << trouble << "\n";
    }
  }
  std::cout << "PASSED " << passed << " FAILED " << failed << " SKIPPED 0\n";
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 2;
}
