package org.loadharness.fetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.loadharness.workload.ServedWorkload;

/**
 * Jetty as it comes, with a handler that answers everything by the same body: what no handler can do for less.
 * Thread-safe.
 */
final class PlainJetty implements ServedWorkload.Server {
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    private PlainJetty(InetSocketAddress bind, int bytes) {
        connector.setHost(bind.getHostString());
        connector.setPort(bind.getPort());
        server.addConnector(connector);
        server.setHandler(new Fixed(new byte[bytes]));
    }

    static PlainJetty start(InetSocketAddress bind, int bytes) throws IOException {
        PlainJetty jetty = new PlainJetty(bind, bytes);
        try {
            jetty.server.start();
        } catch (Exception failure) {
            jetty.close();
            throw new IOException("Jetty did not start", failure);
        }
        return jetty;
    }

    @Override
    public URI address() {
        return URI.create("http://127.0.0.1:" + connector.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (Exception failure) {
            throw new IOException("Jetty did not stop", failure);
        }
    }

    private static final class Fixed extends Handler.Abstract {
        private final byte[] body;

        Fixed(byte[] body) {
            this.body = body;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.write(/* last= */ true, ByteBuffer.wrap(body), callback);
            return true;
        }
    }
}
