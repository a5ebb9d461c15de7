package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/** The names of values in a body. Immutable. Thread-safe. */
enum Field {
    ISBN("isbn"),
    TITLE("title"),
    AUTHOR("author"),
    PRICE("price"),
    NUM_COPIES("numCopies"),
    NUM_SALE_MISSES("numSaleMisses"),
    NUM_TIMES_RATED("numTimesRated"),
    TOTAL_RATING("totalRating"),
    EDITOR_PICK("editorPick"),
    RATING("rating");

    @SuppressWarnings("ImmutableEnumChecker") // changes nothing but its cache of the same name in bytes
    private final SerializedString wireName;

    Field(String wireName) {
        this.wireName = new SerializedString(wireName);
    }

    /** The name, already encoded. */
    SerializableString encoded() {
        return wireName;
    }

    String wireName() {
        return wireName.getValue();
    }

    /** This field as a set of one, for sets of fields that fit into an int. */
    @SuppressWarnings("EnumOrdinal") // the set does not outlive the process
    int bit() {
        return 1 << ordinal();
    }

    /** The field of that name, or null if there is none. */
    static @Nullable Field named(String name) {
        return switch (name) {
            case "isbn" -> ISBN;
            case "title" -> TITLE;
            case "author" -> AUTHOR;
            case "price" -> PRICE;
            case "numCopies" -> NUM_COPIES;
            case "numSaleMisses" -> NUM_SALE_MISSES;
            case "numTimesRated" -> NUM_TIMES_RATED;
            case "totalRating" -> TOTAL_RATING;
            case "editorPick" -> EDITOR_PICK;
            case "rating" -> RATING;
            default -> null;
        };
    }
}
