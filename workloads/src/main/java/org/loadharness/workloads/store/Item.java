package org.loadharness.workloads.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.WebFailure;

/**
 * A book of the catalog. Immutable. Thread-safe.
 *
 * @param number by which it is bought; 1 or more
 * @param title which no other has; 1 to {@value #LONGEST_TITLE} characters
 * @param topic 1 to {@value #LONGEST_TOPIC} characters
 * @param price 0 to {@value #MOST}
 * @param stock copies there are; 0 to {@value #MOST}
 */
record Item(int number, String title, String topic, int price, int stock) {
    static final int LONGEST_TITLE = 200;
    static final int LONGEST_TOPIC = 100;
    static final int MOST = 1_000_000_000;
    /** Books that are bought together. */
    static final int MOST_TOGETHER = 100;

    /** The same with another stock. */
    Item withStock(int copies) {
        return new Item(number, title, topic, price, copies);
    }

    /** As the catalog's protocol has it: records by title. */
    static Map<String, Object> records(List<Item> items) {
        Map<String, Object> records = new LinkedHashMap<>();
        for (Item item : items) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("item_number", item.number());
            fields.put("topic", item.topic());
            fields.put("stock", item.stock());
            fields.put("price", item.price());
            records.put(item.title(), fields);
        }
        return records;
    }

    /**
     * The number that a text is.
     *
     * @throws WebFailure 400 if it is none from 1
     */
    static int number(String text) throws WebFailure {
        if (text.matches("\\d{1,10}")) {
            long number = Long.parseLong(text);
            if (number >= 1 && number <= Integer.MAX_VALUE) {
                return (int) number;
            }
        }
        String shown = text.length() <= LONGEST_TOPIC ? text : text.substring(0, LONGEST_TOPIC) + "...";
        throw WebFailure.badRequest(
                "item number \"" + shown + "\": must be a whole number from 1 to " + Integer.MAX_VALUE);
    }

    /**
     * The numbers of different books, with commas between them.
     *
     * @throws WebFailure 400 if it is none, or too many
     */
    static List<Integer> numbers(String text) throws WebFailure {
        List<Integer> numbers = new ArrayList<>();
        for (String number : text.split(",", MOST_TOGETHER + 1)) {
            numbers.add(number(number));
        }
        if (numbers.stream().distinct().count() < numbers.size()) {
            throw WebFailure.badRequest("item numbers \"" + text + "\": each may be there once");
        }
        return List.copyOf(numbers);
    }

    /** Reads {@link #numbers} back. */
    static String text(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /**
     * Reads what {@link #records} makes.
     *
     * @throws WebFailure 400 if one is not a record, naming the title and the field
     */
    static List<Item> read(JsonObject records) throws WebFailure {
        List<Item> items = new ArrayList<>();
        for (String title : records.names()) {
            if (title.isBlank() || title.length() > LONGEST_TITLE) {
                throw WebFailure.badRequest(
                        "a title must have 1 to " + LONGEST_TITLE + " characters, was of " + title.length());
            }
            items.add(read(title, records.object(title)));
        }
        return items;
    }

    /**
     * Reads one record.
     *
     * @throws WebFailure 400 if a field is missing or wrong, naming it
     */
    static Item read(String title, JsonObject fields) throws WebFailure {
        return new Item(
                fields.integer("item_number", 1, Integer.MAX_VALUE),
                title,
                fields.text("topic", LONGEST_TOPIC),
                fields.integer("price", 0, MOST),
                fields.integer("stock", 0, MOST));
    }
}
