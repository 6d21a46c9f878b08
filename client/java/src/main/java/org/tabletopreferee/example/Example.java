package org.tabletopreferee.example;

import static java.util.stream.Collectors.joining;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.MetadataUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.tabletopreferee.v1.Game;
import org.tabletopreferee.v1.GameState;
import org.tabletopreferee.v1.LegalMove;
import org.tabletopreferee.v1.ListLegalMovesRequest;
import org.tabletopreferee.v1.Move;
import org.tabletopreferee.v1.Player;
import org.tabletopreferee.v1.Position;
import org.tabletopreferee.v1.QwirkleLay;
import org.tabletopreferee.v1.QwirkleMove;
import org.tabletopreferee.v1.QwirkleState;
import org.tabletopreferee.v1.RefereeServiceGrpc;
import org.tabletopreferee.v1.RefereeServiceGrpc.RefereeServiceBlockingStub;
import org.tabletopreferee.v1.Ruleset;
import org.tabletopreferee.v1.Ruling;
import org.tabletopreferee.v1.SeededDeal;
import org.tabletopreferee.v1.StartGameRequest;
import org.tabletopreferee.v1.Tile;
import org.tabletopreferee.v1.TilePlacement;
import org.tabletopreferee.v1.ValidateMoveRequest;
import org.tabletopreferee.v1.Verdict;
import org.tabletopreferee.v1.Violation;

/** Starts a game of Qwirkle and has the referee judge its opening. */
public final class Example {
  private final RefereeServiceBlockingStub referee;

  private Example(RefereeServiceBlockingStub referee) {
    this.referee = referee;
  }

  public static void main(String[] args) throws InterruptedException {
    String target = args.length > 0 ? args[0] : "localhost:50051";
    ManagedChannel channel =
        Grpc.newChannelBuilder(target, InsecureChannelCredentials.create()).build();
    try {
      RefereeServiceBlockingStub referee = RefereeServiceGrpc.newBlockingStub(channel);
      // All calls together: the deadline does not begin anew with each.
      new Example(referee.withDeadlineAfter(10, TimeUnit.SECONDS)).run();
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
  }

  private void run() {
    Position position = start();
    Move best = listBest(position);
    validate(referee, position, best);
    validate(inFrench(), position, layWithGap());
    sendNonsense();
  }

  /**
   * Deals a game. The seed is fixed so that the example always prints the same: without one the
   * referee takes a fresh seed.
   */
  private Position start() {
    StartGameRequest request =
        StartGameRequest.newBuilder()
            .setRuleset(Ruleset.newBuilder().setGame(Game.GAME_QWIRKLE))
            .addPlayers(Player.newBuilder().setName("Anna").setAge(36))
            .addPlayers(Player.newBuilder().setName("Chris").setAge(41))
            .setSeeded(SeededDeal.newBuilder().setSeed(ByteString.copyFrom(new byte[32])))
            .build();
    Position position = referee.startGame(request).getPosition();
    GameState state = position.getState();
    System.out.printf("%s opens.%n", state.getPlayers(state.getToMove()).getName());
    return position;
  }

  /** Prints the three moves that score most, and returns the first. */
  private Move listBest(Position position) {
    ListLegalMovesRequest request =
        ListLegalMovesRequest.newBuilder()
            .setPosition(position)
            .setBestFirst(true)
            .setLimit(3)
            .build();
    List<LegalMove> moves = new ArrayList<>();
    referee.listLegalMoves(request).forEachRemaining(part -> moves.addAll(part.getMovesList()));
    System.out.println("Best moves:");
    for (LegalMove legal : moves) {
      System.out.printf("  %d points: %s%n", legal.getScore().getPoints(), cells(legal.getMove()));
    }
    return moves.get(0).getMove();
  }

  private static String cells(Move move) {
    return move.getQwirkle().getLay().getPlacementsList().stream()
        .map(each -> "%s at (%d, %d)".formatted(each.getTile(), each.getX(), each.getY()))
        .collect(joining(", "));
  }

  /** Prints what the referee says about a move. An illegal move is an ordinary answer. */
  private static void validate(RefereeServiceBlockingStub referee, Position position, Move move) {
    ValidateMoveRequest request =
        ValidateMoveRequest.newBuilder().setPosition(position).setMove(move).build();
    Verdict verdict = referee.validateMove(request).getVerdict();
    if (verdict.getRuling() == Ruling.RULING_LEGAL) {
      System.out.printf("Legal: %d points.%n", verdict.getScore().getPoints());
      return;
    }
    System.out.println("Illegal:");
    for (Violation violation : verdict.getViolationsList()) {
      System.out.printf("  %s: %s%n", violation.getRuleId(), violation.getMessage());
    }
  }

  private RefereeServiceBlockingStub inFrench() {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("accept-language", Metadata.ASCII_STRING_MARSHALLER), "fr");
    return referee.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  /** Two tiles that have nothing in common, with an empty cell between them. */
  private static Move layWithGap() {
    QwirkleLay lay =
        QwirkleLay.newBuilder()
            .addPlacements(TilePlacement.newBuilder().setX(0).setTile(Tile.TILE_RED_CIRCLE))
            .addPlacements(TilePlacement.newBuilder().setX(2).setTile(Tile.TILE_BLUE_SQUARE))
            .build();
    return Move.newBuilder().setQwirkle(QwirkleMove.newBuilder().setLay(lay)).build();
  }

  /** Asks about a tile that lies off the grid and no move at all, and prints every fault. */
  private void sendNonsense() {
    QwirkleState table =
        QwirkleState.newBuilder()
            .addTable(TilePlacement.newBuilder().setX(5000).setTile(Tile.TILE_RED_CIRCLE))
            .build();
    GameState state = GameState.newBuilder().setQwirkle(table).build();
    ValidateMoveRequest request =
        ValidateMoveRequest.newBuilder().setPosition(Position.newBuilder().setState(state)).build();
    try {
      referee.validateMove(request);
      throw new IllegalStateException("nonsense was accepted");
    } catch (StatusRuntimeException refused) {
      List<BadRequest.FieldViolation> faults = faults(refused);
      if (faults.isEmpty()) {
        throw refused;
      }
      System.out.println("Bad request:");
      for (BadRequest.FieldViolation fault : faults) {
        System.out.printf(
            "  %s: %s (%s)%n", fault.getField(), fault.getDescription(), fault.getReason());
      }
    }
  }

  /** What an error says about the fields of a request; nothing if it is about something else. */
  private static List<BadRequest.FieldViolation> faults(StatusRuntimeException refused) {
    for (Any detail : StatusProto.fromThrowable(refused).getDetailsList()) {
      if (detail.is(BadRequest.class)) {
        try {
          return detail.unpack(BadRequest.class).getFieldViolationsList();
        } catch (InvalidProtocolBufferException unreadable) {
          throw new IllegalStateException(unreadable);
        }
      }
    }
    return List.of();
  }
}
