package org.tabletopreferee.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Every place at which two JSON values differ, in words. */
final class Differences {
  private final List<String> found = new ArrayList<>();

  private Differences() {}

  static List<String> between(JsonElement expected, JsonElement actual) {
    Differences differences = new Differences();
    differences.compare("", expected, actual);
    return differences.found;
  }

  /** Compares two values, of which one may be null: it is not there. */
  private void compare(String place, JsonElement expected, JsonElement actual) {
    if (expected instanceof JsonObject from && actual instanceof JsonObject to) {
      Set<String> names = new LinkedHashSet<>(from.keySet());
      names.addAll(to.keySet());
      names.forEach(name -> compare(place + "." + name, from.get(name), to.get(name)));
    } else if (expected instanceof JsonArray from && actual instanceof JsonArray to) {
      for (int index = 0; index < Math.max(from.size(), to.size()); index++) {
        compare(place + "[" + index + "]", at(from, index), at(to, index));
      }
    } else if (expected == null || !expected.equals(actual)) {
      found.add("%s: %s expected, %s found".formatted(place, words(expected), words(actual)));
    }
  }

  private static JsonElement at(JsonArray values, int index) {
    return index < values.size() ? values.get(index) : null;
  }

  private static String words(JsonElement value) {
    return value == null ? "nothing" : value.toString();
  }
}
