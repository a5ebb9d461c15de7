/*
 * A server that does as little as it can: one thread answers every request by the same small body, and GET /count by how
 * many others it has answered. What generators are measured against, so that the server is the last thing to be busy.
 *
 *     cc -O2 -o cheap_server cheap_server.c && ./cheap_server PORT
 *
 * PORT 0 takes a free one; the port is printed. Requests have no body; several may come at once, or one in pieces.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_HEAD = 4096, MOST_EVENTS = 512 };

#define HEAD "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
static const char reply[] = HEAD "19\r\n\r\n{\"hello\":\"world!!\"}";
static const char ask[] = "GET /count ";

struct connection {
    int socket;
    int kept;              /* bytes of a request that has not come whole */
    char head[MOST_HEAD];
};

static unsigned long long requests;

static void die(const char *what) {
    perror(what);
    exit(1);
}

static void drop(struct connection *c) {
    close(c->socket); /* which takes it out of the epoll set, too */
    free(c);
}

/* A socket whose client does not read cannot be written on; with replies this small that client is given up. */
static int send_all(int socket, const char *bytes, size_t length) {
    return send(socket, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

/* Answers what has come, and keeps a request that has not come whole. Returns 0 when the connection is to be closed. */
static int answer(struct connection *c) {
    static char out[MOST_HEAD / 16 * sizeof reply];
    ssize_t got = recv(c->socket, c->head + c->kept, sizeof c->head - c->kept, 0);
    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == EINTR);
    char *start = c->head, *end = c->head + c->kept + got, *last;
    size_t length = 0;
    while ((last = memmem(start, end - start, "\r\n\r\n", 4)) != NULL) {
        last += 4;
        if (last - start >= (ssize_t)sizeof ask - 1 && memcmp(start, ask, sizeof ask - 1) == 0) {
            char body[64];
            int count = snprintf(body, sizeof body, "{\"requests\":%llu}", requests);
            length += (size_t)sprintf(out + length, HEAD "%d\r\n\r\n%s", count, body);
        } else {
            requests++;
            memcpy(out + length, reply, sizeof reply - 1);
            length += sizeof reply - 1;
        }
        start = last;
        if (length > sizeof out - 2 * sizeof reply) {
            if (!send_all(c->socket, out, length))
                return 0;
            length = 0;
        }
    }
    c->kept = (int)(end - start);
    memmove(c->head, start, (size_t)c->kept);
    return (length == 0 || send_all(c->socket, out, length)) && c->kept < MOST_HEAD;
}

static void accept_all(int listening, int poll) {
    int one = 1, socket;
    while ((socket = accept4(listening, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        struct connection *c = malloc(sizeof *c);
        if (c == NULL)
            die("malloc");
        c->socket = socket;
        c->kept = 0;
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event) < 0)
            die("epoll_ctl");
    }
}

static int listen_on(int port) {
    int one = 1, listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons((unsigned short)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof at;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (listening < 0 || bind(listening, (struct sockaddr *)&at, sizeof at) < 0 || listen(listening, 16384) < 0)
        die("listening on that port");
    getsockname(listening, (struct sockaddr *)&at, &length);
    printf("%d\n", ntohs(at.sin_port));
    fflush(stdout);
    return listening;
}

int main(int count, char **arguments) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    int listening = listen_on(count > 1 ? atoi(arguments[1]) : 0);
    int poll = epoll_create1(0);
    struct epoll_event events[MOST_EVENTS], first = {.events = EPOLLIN, .data.ptr = NULL};
    if (poll < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, listening, &first) < 0)
        die("epoll");
    for (;;) {
        int ready = epoll_wait(poll, events, MOST_EVENTS, -1);
        for (int i = 0; i < ready; i++) {
            struct connection *c = events[i].data.ptr;
            if (c == NULL)
                accept_all(listening, poll);
            else if (!answer(c))
                drop(c);
        }
    }
}
