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
import io.grpc.Metadata;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Answers cases, in the form in which they tell what is expected. */
final class Referee {
  private static final long PATIENCE_SECONDS = 30;
  private static final Metadata.Key<String> LANGUAGE =
      Metadata.Key.of("accept-language", Metadata.ASCII_STRING_MARSHALLER);

  private final Channel channel;

  Referee(Channel channel) {
    this.channel = channel;
  }

  JsonObject answer(Case asked) throws InvalidProtocolBufferException {
    CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS);
    Answers answers = new Answers();
    StreamObserver<byte[]> requests =
        ClientCalls.asyncBidiStreamingCall(
            channelIn(asked.language()).newCall(asked.method().bytes(), options), answers);
    asked.requests().forEach(requests::onNext);
    requests.onCompleted();

    Optional<Throwable> failure = answers.end.join();
    JsonObject told = new JsonObject();
    told.add("responses", responses(answers.messages, asked.method().response()));
    if (failure.isPresent()) {
      told.add("error", error(StatusProto.fromThrowable(failure.get())));
    }
    return told;
  }

  private Channel channelIn(Optional<String> language) {
    Metadata headers = new Metadata();
    language.ifPresent(each -> headers.put(LANGUAGE, each));
    return ClientInterceptors.intercept(
        channel, MetadataUtils.newAttachHeadersInterceptor(headers));
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

    /** Why the call failed, or nothing. */
    final CompletableFuture<Optional<Throwable>> end = new CompletableFuture<>();

    @Override
    public void onNext(byte[] message) {
      messages.add(message);
    }

    @Override
    public void onError(Throwable failure) {
      end.complete(Optional.of(failure));
    }

    @Override
    public void onCompleted() {
      end.complete(Optional.empty());
    }
  }
}
