package org.loadharness.plan;

/** The headings under which the help lists options, in its order. Stateless. Thread-safe. */
public final class OptionGroup {
    /** Which system. */
    public static final String SYSTEM = "The system";

    /** How much load. */
    public static final String LOAD = "How much";

    /** What lies between interactions and between attempts. */
    public static final String RHYTHM = "In which rhythm";

    /** How trials are run. */
    public static final String CONDUCT = "How";

    /** What a run keeps and prints. */
    public static final String RESULTS = "The results";

    private OptionGroup() {}
}
