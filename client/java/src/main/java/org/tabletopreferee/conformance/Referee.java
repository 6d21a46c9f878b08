package org.tabletopreferee.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.Code;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Answers cases, in the form in which they tell what is expected. */
final class Referee {
  private static final long PATIENCE_SECONDS = 30;

  private final Channel channel;

  Referee(Channel channel) {
    this.channel = channel;
  }

  JsonObject answer(Case asked) throws InvalidProtocolBufferException {
    CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS);
    Answers answers = new Answers();
    Channel withHeaders =
        ClientInterceptors.intercept(
            channel, MetadataUtils.newAttachHeadersInterceptor(asked.headers()));
    StreamObserver<byte[]> requests =
        ClientCalls.asyncBidiStreamingCall(
            withHeaders.newCall(asked.method().bytes(), options), answers);
    asked.requests().forEach(requests::onNext);
    requests.onCompleted();

    JsonObject told = new JsonObject();
    try {
      answers.end.join();
    } catch (CompletionException failure) {
      told.add("error", error(StatusProto.fromThrowable(failure)));
    }
    told.add("responses", responses(answers.messages, asked.method().response()));
    return told;
  }

  private static JsonArray responses(List<byte[]> messages, Message prototype)
      throws InvalidProtocolBufferException {
    List<Message> responses = new ArrayList<>();
    for (byte[] message : messages) {
      responses.add(prototype.getParserForType().parseFrom(message));
    }
    return Messages.write(responses);
  }

  private static JsonObject error(Status status) throws InvalidProtocolBufferException {
    JsonObject error = new JsonObject();
    error.addProperty("code", Code.forNumber(status.getCode()).name());
    error.addProperty("message", status.getMessage());
    for (Any detail : status.getDetailsList()) {
      if (detail.is(BadRequest.class)) {
        error.add("faults", faults(detail.unpack(BadRequest.class)));
      } else if (detail.is(ErrorInfo.class)) {
        error.add("info", Messages.write(detail.unpack(ErrorInfo.class)));
      }
    }
    return error;
  }

  private static JsonArray faults(BadRequest badRequest) {
    JsonArray faults = new JsonArray();
    for (BadRequest.FieldViolation violation : badRequest.getFieldViolationsList()) {
      JsonObject fault = new JsonObject();
      fault.addProperty("field", violation.getField());
      fault.addProperty("reason", violation.getReason());
      fault.addProperty("description", violation.getDescription());
      if (violation.hasLocalizedMessage()) {
        fault.addProperty("localized", violation.getLocalizedMessage().getMessage());
      }
      faults.add(fault);
    }
    return faults;
  }

  /** Collects what comes, until the end. */
  private static final class Answers implements StreamObserver<byte[]> {
    final List<byte[]> messages = new ArrayList<>();

    final CompletableFuture<Void> end = new CompletableFuture<>();

    @Override
    public void onNext(byte[] message) {
      messages.add(message);
    }

    @Override
    public void onError(Throwable failure) {
      end.completeExceptionally(failure);
    }

    @Override
    public void onCompleted() {
      end.complete(null);
    }
  }
}
