package org.loadharness.bookstore.rpc;

/** The calls, with the method and the path by which each is known: its tag is the path's last part. Immutable. Thread-safe. */
enum Operation {
    BUY_BOOKS("POST", "/BUYBOOKS"),
    RATE_BOOKS("POST", "/RATEBOOKS"),
    GET_BOOKS("POST", "/GETBOOKS"),
    GET_TOP_RATED_BOOKS("GET", "/GETTOPRATEDBOOKS"),
    GET_EDITOR_PICKS("GET", "/GETEDITORPICKS"),
    ADD_BOOKS("POST", "/stock/ADDBOOKS"),
    ADD_COPIES("POST", "/stock/ADDCOPIES"),
    LIST_BOOKS("GET", "/stock/LISTBOOKS"),
    GET_STOCK_BOOKS_BY_ISBN("POST", "/stock/GETSTOCKBOOKSBYISBN"),
    GET_BOOKS_IN_DEMAND("GET", "/stock/GETBOOKSINDEMAND"),
    UPDATE_EDITOR_PICKS("POST", "/stock/UPDATEEDITORPICKS"),
    REMOVE_ALL_BOOKS("POST", "/stock/REMOVEALLBOOKS"),
    REMOVE_BOOKS("POST", "/stock/REMOVEBOOKS");

    /** The query parameter of the calls that take a number. */
    static final String NUMBER_OF_BOOKS = "number_of_books";

    private final String method;
    private final String path;

    Operation(String method, String path) {
        this.method = method;
        this.path = path;
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    /** Says that the argument, if any, is the request's body. */
    boolean hasBody() {
        return method.equals("POST");
    }

    /** Says that the argument is {@link #NUMBER_OF_BOOKS}. */
    boolean takesNumber() {
        return this == GET_TOP_RATED_BOOKS || this == GET_EDITOR_PICKS;
    }

    /** Says that there is no argument, although there may be a body. */
    boolean takesNothing() {
        return this == REMOVE_ALL_BOOKS;
    }
}
