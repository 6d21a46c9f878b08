// Starts a game of Qwirkle and has the referee judge its opening.

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "referee/v1/referee_service.grpc.pb.h"

namespace pb = referee::v1;

using Referee = pb::RefereeService::Stub;

// When a call that starts now has taken too long.
std::chrono::system_clock::time_point deadline() {
  return std::chrono::system_clock::now() + std::chrono::seconds(10);
}

void check(const grpc::Status& status) {
  if (!status.ok()) throw std::runtime_error(status.error_message());
}

// Deals a game. The seed is fixed so that the example always prints the same: without one the
// referee takes a fresh seed.
pb::Position start(Referee& referee) {
  pb::StartGameRequest request;
  request.mutable_ruleset()->set_game(pb::GAME_QWIRKLE);
  pb::Player& anna = *request.add_players();
  anna.set_name("Anna");
  anna.set_age(36);
  pb::Player& chris = *request.add_players();
  chris.set_name("Chris");
  chris.set_age(41);
  request.mutable_seeded()->set_seed(std::string(32, '\0'));

  grpc::ClientContext context;
  context.set_deadline(deadline());
  pb::StartGameResponse response;
  check(referee.StartGame(&context, request, &response));
  const pb::GameState& state = response.position().state();
  std::cout << state.players(state.to_move()).name() << " opens.\n";
  return response.position();
}

void print_lay(const pb::LegalMove& legal) {
  std::cout << "  " << legal.score().points() << " points";
  const char* separator = ": ";
  for (const pb::TilePlacement& laid : legal.move().qwirkle().lay().placements()) {
    std::cout << separator << pb::Tile_Name(laid.tile()) << " at (" << laid.x() << ", " << laid.y()
              << ")";
    separator = ", ";
  }
  std::cout << "\n";
}

// Prints the three moves that score most, and returns the first.
pb::Move list_best(Referee& referee, const pb::Position& position) {
  pb::ListLegalMovesRequest request;
  *request.mutable_position() = position;
  request.set_best_first(true);
  request.set_limit(3);

  grpc::ClientContext context;
  context.set_deadline(deadline());
  const auto stream = referee.ListLegalMoves(&context, request);
  std::optional<pb::Move> best;
  std::cout << "Best moves:\n";
  for (pb::ListLegalMovesResponse part; stream->Read(&part);) {
    for (const pb::LegalMove& legal : part.moves()) {
      if (!best) best = legal.move();
      print_lay(legal);
    }
  }
  check(stream->Finish());
  return best.value();
}

// Prints what the referee says about a move. An illegal move is an ordinary answer.
void validate(Referee& referee, const pb::Position& position, const pb::Move& move,
              const std::string& language) {
  pb::ValidateMoveRequest request;
  *request.mutable_position() = position;
  *request.mutable_move() = move;

  grpc::ClientContext context;
  context.set_deadline(deadline());
  context.AddMetadata("accept-language", language);
  pb::ValidateMoveResponse response;
  check(referee.ValidateMove(&context, request, &response));
  const pb::Verdict& verdict = response.verdict();
  if (verdict.ruling() == pb::RULING_LEGAL) {
    std::cout << "Legal: " << verdict.score().points() << " points.\n";
    return;
  }
  std::cout << "Illegal:\n";
  for (const pb::Violation& violation : verdict.violations()) {
    std::cout << "  " << violation.rule_id() << ": " << violation.message() << "\n";
  }
}

// Two tiles that have nothing in common, with an empty cell between them.
pb::Move lay_with_gap() {
  pb::Move move;
  pb::QwirkleLay& lay = *move.mutable_qwirkle()->mutable_lay();
  pb::TilePlacement& left = *lay.add_placements();
  left.set_x(0);
  left.set_tile(pb::TILE_RED_CIRCLE);
  pb::TilePlacement& right = *lay.add_placements();
  right.set_x(2);
  right.set_tile(pb::TILE_BLUE_SQUARE);
  return move;
}

// What a status says about the fields of a request; nothing if it is about something else.
google::rpc::BadRequest bad_request(const grpc::Status& refused) {
  google::rpc::BadRequest bad_request;
  google::rpc::Status status;
  if (!status.ParseFromString(refused.error_details())) return bad_request;
  for (const google::protobuf::Any& detail : status.details()) {
    if (detail.UnpackTo(&bad_request)) break;
  }
  return bad_request;
}

// Asks about a tile that lies off the grid and no move at all, and prints every fault.
void send_nonsense(Referee& referee) {
  pb::ValidateMoveRequest request;
  pb::GameState& state = *request.mutable_position()->mutable_state();
  pb::TilePlacement& tile = *state.mutable_qwirkle()->add_table();
  tile.set_x(5000);
  tile.set_tile(pb::TILE_RED_CIRCLE);

  grpc::ClientContext context;
  context.set_deadline(deadline());
  pb::ValidateMoveResponse response;
  const grpc::Status refused = referee.ValidateMove(&context, request, &response);
  if (refused.ok()) throw std::runtime_error("nonsense was accepted");
  const google::rpc::BadRequest answer = bad_request(refused);
  if (answer.field_violations().empty()) check(refused);
  std::cout << "Bad request:\n";
  for (const auto& fault : answer.field_violations()) {
    std::cout << "  " << fault.field() << ": " << fault.description() << " (" << fault.reason()
              << ")\n";
  }
}

int main(int argc, char** argv) try {
  const std::string target = argc > 1 ? argv[1] : "localhost:50051";
  const auto channel = grpc::CreateChannel(target, grpc::InsecureChannelCredentials());
  const std::unique_ptr<Referee> referee = pb::RefereeService::NewStub(channel);

  const pb::Position position = start(*referee);
  const pb::Move best = list_best(*referee, position);
  validate(*referee, position, best, "en");
  validate(*referee, position, lay_with_gap(), "fr");
  send_nonsense(*referee);
  return EXIT_SUCCESS;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return EXIT_FAILURE;
}
