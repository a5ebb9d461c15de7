package org.loadharness.experiment;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Variant;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/**
 * Where load goes to other people: hosts of a plan that are neither this machine nor in a private network. Immutable. Thread-safe.
 */
record PublicHosts(List<String> names) {
    /** Those of that plan, as its workload gives its addresses. Looks up their names. */
    static PublicHosts of(ExperimentPlan plan, Workload workload) {
        return new PublicHosts(plan.variants().stream()
                .flatMap(variant -> urls(variant, workload))
                .filter(url -> url.getHost() != null)
                .filter(PublicHosts::isPublic)
                .map(URI::getHost)
                .distinct()
                .toList());
    }

    /** Why a program does not send load there unless it says so, and the way out; empty if nothing goes there. */
    Optional<String> refusal() {
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of("load would go to " + String.join(", ", names)
                        + ", on a public network; if that service is yours to load, say so with onPublicNetwork()");
    }

    private static Stream<URI> urls(Variant variant, Workload workload) {
        Optional<URI> server = variant.system().server();
        return server.isPresent() && workload instanceof RemoteWorkload remote
                ? remote.urls(Settings.of(remote.parameters(), variant.system().parameters()), server.get()).stream()
                : server.stream();
    }

    /** One whose name leads nowhere is nobody's, and will be found so. */
    private static boolean isPublic(URI url) {
        try {
            return Stream.of(InetAddress.getAllByName(url.getHost())).anyMatch(address -> !isNear(address));
        } catch (UnknownHostException nobody) {
            return false;
        }
    }

    static boolean isNear(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean uniqueLocal = bytes.length == 16 && (bytes[0] & 0xFE) == 0xFC; // RFC 4193
        return address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isAnyLocalAddress()
                || uniqueLocal;
    }
}
