package org.loadharness.http;

import java.io.IOException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;

/** What went wrong with TLS, in words for whoever has to mend it. Stateless. Thread-safe. */
final class TlsWords {

    /** Behind what a server did that may have waited for a handshake. */
    static final String PERHAPS = "; if it speaks TLS on this port, write https://";

    /** Behind a handshake that the server may not have understood. */
    static final String PERHAPS_NOT = "; if the server speaks in clear on this port, write http://";

    private static final byte ALERT = 0x15;
    private static final byte VERSION = 3;

    private TlsWords() {}

    /** What to do about a reply that is no HTTP; empty unless it is an alert of TLS. */
    static String ofReply(byte[] bytes, int length) {
        return length > 1 && bytes[0] == ALERT && bytes[1] == VERSION
                ? "; it speaks TLS on this port, write https://"
                : "";
    }

    static String of(IOException failure) {
        StringBuilder said = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
                return "the server's certificate is not valid today: " + cause.getMessage();
            }
            said.append(String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT))
                    .append('\n');
        }
        String all = said.toString();
        if (all.contains("unable to find valid certification path") || all.contains("path building failed")) {
            return "the server's certificate comes from an authority that is not trusted; name its file,"
                    + " as in tls: {ca: shop-ca.pem}, or have nothing checked, with --insecure of http or tls: {verify: false}";
        }
        if (all.contains("no subject alternative") || all.contains("no name matching")) {
            return "the server's certificate is for another host: " + failure.getMessage();
        }
        if (all.contains("bad_certificate") || all.contains("certificate_required")) {
            return "the server refuses this side's certificate, or the lack of one: " + failure.getMessage();
        }
        if (all.contains("unrecognized ssl message")) {
            return "the server does not speak TLS on this port; write http:// if it speaks in clear";
        }
        String perhaps = all.contains("handshake_failure")
                ? ", perhaps because the server wants a certificate of this side, or another version"
                : "";
        return "no agreement on TLS" + perhaps + ": " + failure.getMessage();
    }
}
