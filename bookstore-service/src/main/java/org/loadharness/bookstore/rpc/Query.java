package org.loadharness.bookstore.rpc;

import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/** Reads what stands behind the question mark. Stateless. Thread-safe. */
final class Query {

    /** How nearly every query begins; the way through Jetty's decoder costs several times as much. */
    private static final String PLAIN = Operation.NUMBER_OF_BOOKS + '=';

    private Query() {}

    /** Makes sure that nobody believes that a parameter does something. */
    static void requireNone(Request request) throws ProblemException {
        String query = request.getHttpURI().getQuery();
        if (query != null && !query.isEmpty()) {
            throw bad("this call takes no parameters, was \"" + query + '"');
        }
    }

    /** The one parameter that there must be. */
    static int numberOfBooks(Request request) throws ProblemException {
        String query = request.getHttpURI().getQuery();
        if (query != null && query.startsWith(PLAIN) && isDigits(query, PLAIN.length())) {
            return number(query.substring(PLAIN.length()));
        }
        Fields parameters = parameters(request);
        for (String name : parameters.getNames()) {
            if (!name.equals(Operation.NUMBER_OF_BOOKS)) {
                throw bad("parameter \"" + name + "\": unknown here; known is " + Operation.NUMBER_OF_BOOKS);
            }
        }
        List<String> values = parameters.getValuesOrEmpty(Operation.NUMBER_OF_BOOKS);
        if (values.size() != 1) {
            throw bad("parameter " + Operation.NUMBER_OF_BOOKS + ": must be given once, was given " + values.size()
                    + " times");
        }
        return number(values.get(0));
    }

    private static boolean isDigits(String text, int start) {
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("UnusedException") // the problem says what was sent, not where that failed
    private static Fields parameters(Request request) throws ProblemException {
        try {
            return Request.extractQueryParameters(request);
        } catch (RuntimeException undecodable) {
            throw bad("the query is not encoded as UTF-8 in percent form, was \""
                    + request.getHttpURI().getQuery() + '"');
        }
    }

    @SuppressWarnings("UnusedException") // the problem says what was sent, not where that failed
    private static int number(String value) throws ProblemException {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException noNumber) {
            throw bad("parameter " + Operation.NUMBER_OF_BOOKS + ": must be a whole number from " + Integer.MIN_VALUE
                    + " to " + Integer.MAX_VALUE + ", was \"" + value + '"');
        }
    }

    private static ProblemException bad(String detail) {
        return new ProblemException(HttpStatus.BAD_REQUEST_400, detail);
    }
}
