import autocannon from 'autocannon';
import { employeeIdAt } from './ids.ts';

/** One load on one server, made by a process of its own: read as JSON from the first argument. */
export interface LoadOrder {
  url: string;
  token: string;
  connections: number;
  request: { kind: 'list'; path: string; seconds: number } | { kind: 'clock-in'; path: string; count: number };
}

/** What it answers, as JSON on standard output. */
export interface LoadResult {
  requestsPerSecond: number;
  requests: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Answers other than 200, and connections that broke or stayed silent. */
  wrong: number;
  /** Answers by status. */
  statuses: Record<number, number>;
}

const { url, token, connections, request }: LoadOrder = JSON.parse(process.argv[2] ?? '');
const headers = { authorization: `Bearer ${token}` };
let next = 0;
const options =
  request.kind === 'list'
    ? { duration: request.seconds, requests: [{ method: 'GET', path: request.path, headers }] }
    : {
        amount: request.count,
        requests: [
          {
            method: 'POST',
            path: request.path,
            headers: { ...headers, 'content-type': 'application/json' },
            setupRequest: (template: object) => ({
              ...template,
              body: JSON.stringify({ employeeId: employeeIdAt(next++) }),
            }),
          },
        ],
      };

const times: number[] = [];
const statuses: Record<number, number> = {};
const started = performance.now();
let ended = started;
const running = autocannon({ url, connections, ...options });
running.on('response', (_, status, __, milliseconds) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
  times.push(milliseconds);
  ended = performance.now();
});
const { errors, timeouts } = await running;
times.sort((a, b) => a - b);
const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const result: LoadResult = {
  requestsPerSecond: (times.length * 1000) / (ended - started),
  requests: times.length,
  p50Milliseconds: percentile(0.5),
  p99Milliseconds: percentile(0.99),
  wrong: times.length - (statuses[200] ?? 0) + errors + timeouts,
  statuses,
};
process.stdout.write(JSON.stringify(result));
