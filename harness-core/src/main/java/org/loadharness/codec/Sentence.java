package org.loadharness.codec;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What went wrong with a file, in words: the exceptions of the library often hold the file's name alone. */
public final class Sentence {
    private Sentence() {}

    public static String of(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "does not exist";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "exists and is no directory";
        }
        if (failure instanceof NotDirectoryException) {
            return "is no directory";
        }
        if (failure instanceof FileSystemException fileSystem && fileSystem.getReason() != null) {
            return fileSystem.getReason();
        }
        if (failure instanceof FileSystemException fileSystem) {
            return fileSystem.getFile() + " cannot be used";
        }
        return failure.getMessage() == null ? "it cannot be read or written" : failure.getMessage();
    }
}
