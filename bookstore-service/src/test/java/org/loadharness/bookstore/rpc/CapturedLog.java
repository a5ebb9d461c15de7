package org.loadharness.bookstore.rpc;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one logger receives until this is closed, kept from the console. Thread-safe. */
final class CapturedLog extends Handler implements AutoCloseable {

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Logger logger;

    CapturedLog(Class<?> source) {
        logger = Logger.getLogger(source.getName());
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    List<LogRecord> records() {
        return List.copyOf(records);
    }

    @Override
    public void publish(LogRecord logged) {
        records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
