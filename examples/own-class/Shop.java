import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.workload.*;

public final class Shop implements DefinedWorkload {
    static final class SoldOut extends Exception {}

    public InteractionWorkload<?> definition() {
        return Workload.named("shop")
                .perTrial(settings -> new AtomicInteger(1_000_000)) // copies in stock, fresh for every trial
                .interaction("browse", 90, (user, stock) -> stock.get())
                .interaction("buy", 10, (user, stock) -> {
                    boolean lost = user.random().nextInt(100) == 0; // 1 of 100 comes too late
                    if (lost || stock.getAndDecrement() <= 0) throw new SoldOut();
                });
    }
}
