package org.loadharness.workloads.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.WebFailure;

/**
 * What became of the copies of a book since the store began anew. Immutable. Thread-safe.
 *
 * @param item its number
 * @param stock copies that are left
 * @param arrived copies that came in the meantime, restocked
 * @param ordered copies in the list of orders; 0 before the order server was asked
 */
record Account(int item, int stock, int arrived, int ordered) {
    private static final String STOCK = "stock";
    private static final String ARRIVED = "arrived";
    private static final String ORDERED = "ordered";

    Account withOrdered(int copies) {
        return new Account(item, stock, arrived, copies);
    }

    /** The fields by the number of the item. */
    static Map<String, Object> fields(List<Account> accounts) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (Account account : accounts) {
            fields.put(
                    String.valueOf(account.item),
                    Map.of(STOCK, account.stock, ARRIVED, account.arrived, ORDERED, account.ordered));
        }
        return fields;
    }

    /**
     * Reads such fields.
     *
     * @throws WebFailure 400 if they have another form
     */
    static List<Account> read(JsonObject fields) throws WebFailure {
        List<Account> accounts = new ArrayList<>();
        for (String name : fields.names()) {
            JsonObject account = fields.object(name);
            accounts.add(new Account(
                    Item.number(name),
                    account.integer(STOCK, 0, Item.MOST),
                    account.integer(ARRIVED, 0, Integer.MAX_VALUE),
                    account.integer(ORDERED, 0, Integer.MAX_VALUE)));
        }
        return accounts;
    }
}
