package org.tabletopreferee.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import com.google.protobuf.util.JsonFormat.TypeRegistry;
import com.google.rpc.ErrorDetailsProto;
import java.util.ArrayList;
import java.util.List;

/** Messages as JSON. */
final class Messages {
  /** The details of a status, which messages hold as Any. */
  private static final TypeRegistry DETAILS =
      TypeRegistry.newBuilder().add(ErrorDetailsProto.getDescriptor().getMessageTypes()).build();

  private static final JsonFormat.Parser PARSER = JsonFormat.parser().usingTypeRegistry(DETAILS);
  private static final JsonFormat.Printer PRINTER = JsonFormat.printer().usingTypeRegistry(DETAILS);

  private Messages() {}

  static List<Message> read(JsonArray texts, Message prototype)
      throws InvalidProtocolBufferException {
    List<Message> messages = new ArrayList<>();
    for (JsonElement text : texts) {
      Message.Builder builder = prototype.newBuilderForType();
      PARSER.merge(text.toString(), builder);
      messages.add(builder.build());
    }
    return messages;
  }

  /**
   * Writes messages in the one way in which they are compared. As JSON they are equal if what they
   * say is; the bytes that an Any holds may differ though they say the same.
   */
  static JsonArray write(List<Message> messages) throws InvalidProtocolBufferException {
    JsonArray texts = new JsonArray();
    for (Message message : messages) {
      texts.add(write(message));
    }
    return texts;
  }

  static JsonElement write(Message message) throws InvalidProtocolBufferException {
    return JsonParser.parseString(PRINTER.print(message));
  }
}
