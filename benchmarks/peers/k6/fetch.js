// k6 fetches one small body: users back to back, or arrivals at a rate. As a flow it fetches twice more with what it found.
import http from 'k6/http';

const connections = Number(__ENV.CONNECTIONS);
const rate = Number(__ENV.RATE);
const duration = `${__ENV.SECONDS}s`;

export const options = {
  discardResponseBodies: !__ENV.FLOW,
  summaryTrendStats: ['p(50)', 'p(99)', 'p(99.9)'],
  scenarios: {
    fetch: rate > 0
      ? { executor: 'constant-arrival-rate', rate, timeUnit: '1s', duration, preAllocatedVUs: connections, maxVUs: 1000 }
      : { executor: 'constant-vus', vus: connections, duration, gracefulStop: '1s' },
  },
};

export default function () {
  const reply = http.get(__ENV.URL);
  if (__ENV.FLOW) {
    const word = encodeURIComponent(reply.json('hello'));
    http.get(`${__ENV.URL}?of=${word}`, { tags: { name: 'of' } });
    http.get(`${__ENV.URL}?again=${word}`, { tags: { name: 'again' } });
  }
}
