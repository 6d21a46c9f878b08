package org.tabletopreferee.conformance;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Stream;
import org.tabletopreferee.v1.PuzzleServiceGrpc;
import org.tabletopreferee.v1.RecordServiceGrpc;
import org.tabletopreferee.v1.RefereeServiceGrpc;
import org.tabletopreferee.v1.RulebookServiceGrpc;

/**
 * A method of a service.
 *
 * @param request an empty request
 * @param response an empty response
 * @param bytes the method for calls whose messages are bytes, since some cases send what is not a
 *     message; a stream in both directions, as every call is on the wire
 */
record Method(Message request, Message response, MethodDescriptor<byte[], byte[]> bytes) {
  private static final Map<String, MethodDescriptor<?, ?>> GENERATED =
      Stream.of(
              PuzzleServiceGrpc.getServiceDescriptor(),
              RecordServiceGrpc.getServiceDescriptor(),
              RefereeServiceGrpc.getServiceDescriptor(),
              RulebookServiceGrpc.getServiceDescriptor())
          .flatMap(service -> service.getMethods().stream())
          .collect(toMap(MethodDescriptor::getFullMethodName, identity()));

  /** Finds a method by its full name, such as {@code referee.v1.RefereeService/ValidateMove}. */
  static Method named(String name) {
    MethodDescriptor<?, ?> generated = GENERATED.get(name);
    if (generated == null) {
      throw new IllegalArgumentException("there is no method " + name);
    }
    return new Method(
        prototype(generated.getRequestMarshaller()),
        prototype(generated.getResponseMarshaller()),
        generated.toBuilder(new AsTheyAre(), new AsTheyAre())
            .setType(MethodType.BIDI_STREAMING)
            .build());
  }

  private static Message prototype(Marshaller<?> marshaller) {
    return (Message) ((PrototypeMarshaller<?>) marshaller).getMessagePrototype();
  }

  /** Lets bytes pass. */
  private static final class AsTheyAre implements Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] message) {
      return new ByteArrayInputStream(message);
    }

    @Override
    public byte[] parse(InputStream message) {
      try {
        return message.readAllBytes();
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }
  }
}
