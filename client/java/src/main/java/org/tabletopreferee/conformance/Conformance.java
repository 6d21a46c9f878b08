package org.tabletopreferee.conformance;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the conformance pack against a referee. */
public final class Conformance {
  private static final int FAILED = 1;
  private static final int BAD_INPUT = 2;

  private Conformance() {}

  public static void main(String[] args) throws InterruptedException {
    String target = args.length > 0 ? args[0] : "localhost:50051";
    Path folder = Path.of(args.length > 1 ? args[1] : "../../conformance");
    List<Case> cases = List.of();
    try {
      cases = Case.readAll(folder);
    } catch (IOException unreadable) {
      System.err.println(unreadable.getMessage());
      System.exit(BAD_INPUT);
    }
    ManagedChannel channel =
        Grpc.newChannelBuilder(target, InsecureChannelCredentials.create()).build();
    int failed;
    try {
      failed = run(new Referee(channel), cases);
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
    System.exit(failed == 0 ? 0 : FAILED);
  }

  private static int run(Referee referee, List<Case> cases) {
    int failed = 0;
    for (Case each : cases) {
      List<String> differences = differences(referee, each);
      if (!differences.isEmpty()) {
        failed++;
        System.out.printf("FAILED %s: %s%n", each.name(), String.join("; ", differences));
      }
    }
    System.out.printf("PASSED %d FAILED %d SKIPPED 0%n", cases.size() - failed, failed);
    return failed;
  }

  private static List<String> differences(Referee referee, Case each) {
    try {
      return Differences.between(each.expected(), referee.answer(each));
    } catch (InvalidProtocolBufferException | IllegalArgumentException unreadable) {
      return List.of("the answer cannot be read: " + unreadable.getMessage());
    }
  }
}
