// k6 fetches one small body: users back to back, or arrivals at a rate.
import http from 'k6/http';

const connections = Number(__ENV.CONNECTIONS);
const rate = Number(__ENV.RATE);
const duration = `${__ENV.SECONDS}s`;

export const options = {
  discardResponseBodies: true,
  summaryTrendStats: ['p(50)', 'p(99)', 'p(99.9)'],
  scenarios: {
    fetch: rate > 0
      ? { executor: 'constant-arrival-rate', rate, timeUnit: '1s', duration, preAllocatedVUs: connections, maxVUs: 1000 }
      : { executor: 'constant-vus', vus: connections, duration, gracefulStop: '1s' },
  },
};

export default function () {
  http.get(__ENV.URL);
}
