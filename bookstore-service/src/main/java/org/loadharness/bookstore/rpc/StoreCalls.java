package org.loadharness.bookstore.rpc;

import java.io.IOException;
import org.loadharness.bookstore.api.BookStore;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.StockManager;

/** Makes of each operation a call of the store. Thread-safe, as the store is. */
record StoreCalls(BookStore bookStore, StockManager stockManager) {

    void perform(Operation operation, ServerCall call) throws BookStoreException, ProblemException, IOException {
        switch (operation) {
            case BUY_BOOKS -> bookStore.buyBooks(call.argument(BookReader::copies));
            case RATE_BOOKS -> bookStore.rateBooks(call.argument(BookReader::ratings));
            case GET_BOOKS -> call.result(bookStore.getBooks(call.argument(BookReader::isbns)), BookWriter::books);
            case GET_TOP_RATED_BOOKS ->
                call.result(bookStore.getTopRatedBooks(call.numberOfBooks()), BookWriter::books);
            case GET_EDITOR_PICKS -> call.result(bookStore.getEditorPicks(call.numberOfBooks()), BookWriter::books);
            case ADD_BOOKS -> stockManager.addBooks(call.argument(BookReader::newBooks));
            case ADD_COPIES -> stockManager.addCopies(call.argument(BookReader::copies));
            case LIST_BOOKS -> call.result(stockManager.getBooks(), BookWriter::stockBooks);
            case GET_STOCK_BOOKS_BY_ISBN ->
                call.result(stockManager.getBooksByISBN(call.argument(BookReader::isbns)), BookWriter::stockBooks);
            case GET_BOOKS_IN_DEMAND -> call.result(stockManager.getBooksInDemand(), BookWriter::stockBooks);
            case UPDATE_EDITOR_PICKS -> stockManager.updateEditorPicks(call.argument(BookReader::editorPicks));
            case REMOVE_ALL_BOOKS -> {
                call.argument(BookReader::nothing);
                stockManager.removeAllBooks();
            }
            case REMOVE_BOOKS -> stockManager.removeBooks(call.argument(BookReader::isbns));
        }
    }
}
