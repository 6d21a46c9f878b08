package org.tabletopreferee.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.Message;
import io.grpc.Metadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * A call, and the answer expected.
 *
 * @param headers what is sent before the requests
 * @param requests what is sent, message by message
 * @param expected the responses, and the error after or instead of them
 */
record Case(
    String name, Method method, Metadata headers, List<byte[]> requests, JsonObject expected) {
  private static final int FORMAT = 1;
  private static final Metadata.Key<String> LANGUAGE =
      Metadata.Key.of("accept-language", Metadata.ASCII_STRING_MARSHALLER);

  /** Reads all cases of a pack. */
  static List<Case> readAll(Path folder) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (Path file : files(folder)) {
      try {
        cases.addAll(readFile(file));
      } catch (IOException | RuntimeException unreadable) {
        throw new IOException("%s: %s".formatted(file, unreadable.getMessage()), unreadable);
      }
    }
    return cases;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> files =
          entries.filter(each -> each.toString().endsWith(".json")).sorted().toList();
      if (files.isEmpty()) {
        throw new IOException("no cases in " + folder);
      }
      return files;
    }
  }

  private static List<Case> readFile(Path file) throws IOException {
    JsonObject pack = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    if (pack.get("format").getAsInt() != FORMAT) {
      throw new IOException("format %s is not known".formatted(pack.get("format")));
    }
    List<Case> cases = new ArrayList<>();
    for (JsonElement told : pack.getAsJsonArray("cases")) {
      cases.add(read(told.getAsJsonObject()));
    }
    return cases;
  }

  private static Case read(JsonObject told) throws IOException {
    Method method = Method.named(told.get("method").getAsString());
    return new Case(
        told.get("name").getAsString(),
        method,
        headers(told),
        requests(told, method),
        expected(told, method));
  }

  private static Metadata headers(JsonObject told) {
    Metadata headers = new Metadata();
    if (told.has("language")) {
      headers.put(LANGUAGE, told.get("language").getAsString());
    }
    return headers;
  }

  private static List<byte[]> requests(JsonObject told, Method method) throws IOException {
    if (told.has("request_bytes")) {
      return List.of(Base64.getDecoder().decode(told.get("request_bytes").getAsString()));
    }
    return Messages.read(told.getAsJsonArray("requests"), method.request()).stream()
        .map(Message::toByteArray)
        .toList();
  }

  private static JsonObject expected(JsonObject told, Method method) throws IOException {
    JsonObject expected = new JsonObject();
    JsonArray responses =
        told.has("responses") ? told.getAsJsonArray("responses") : new JsonArray();
    expected.add("responses", Messages.write(Messages.read(responses, method.response())));
    if (told.has("error")) {
      expected.add("error", told.get("error"));
    }
    return expected;
  }
}
