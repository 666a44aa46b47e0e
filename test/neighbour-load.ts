import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { generateToken } from '#server/platform/auth/api-token.ts';

/** Load of one company and of anonymous visitors on a server, sent by a process of its own: read as JSON from the first argument. */
export interface NeighbourOrder {
  url: string;
  seconds: number;
  token: string;
  /** Of the session of one of its administrators; null where the server has no pages. */
  cookie: string | null;
  employeeIds: string[];
  contractIds: string[];
}

/** Answers by status, as JSON on standard output; 0 is none. */
export type NeighbourResult = Record<
  'company' | 'pages' | 'visitors' | 'unknown tokens' | 'wrong sign-ins',
  Record<number, number>
>;

interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

// As many at once as a zealous client would; what is refused comes again soon, whatever Retry-After says.
const CLIENTS = 16;
/** Of people at their browsers, who wait for one thing before they ask for the next. */
const BROWSERS = 2;
const PAUSE_AFTER_REFUSAL_MILLISECONDS = 100;
/** Of the visitors, at most that many wait for an answer. */
const MAX_WAITING = 200;
const ADDRESSES = 40;
const PER_SECOND = { visitors: 300, 'unknown tokens': 100, 'wrong sign-ins': 5 };

const order: NeighbourOrder = JSON.parse(process.argv[2] ?? '');
const ends = performance.now() + order.seconds * 1000;
const result: NeighbourResult = { company: {}, pages: {}, visitors: {}, 'unknown tokens': {}, 'wrong sign-ins': {} };
const agents = Array.from(
  { length: ADDRESSES },
  (_, index) => new Agent({ keepAlive: true, maxSockets: 8, localAddress: `127.0.1.${index + 1}` }),
);
const own = new Agent({ keepAlive: true });

function send(kind: keyof NeighbourResult, { path, method = 'GET', headers = {}, body }: Call, agent: Agent) {
  return new Promise<number>((resolve) => {
    const count = (status: number) => {
      result[kind][status] = (result[kind][status] ?? 0) + 1;
      resolve(status);
    };
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(order.url + path, {
      method,
      agent,
      headers: { 'accept-encoding': 'gzip', ...headers, ...length },
    });
    sent.on('response', (answer: IncomingMessage) => {
      answer.resume();
      answer.on('close', () => count(answer.statusCode ?? 0));
    });
    sent.on('error', () => count(0));
    sent.end(body);
  });
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The heaviest that the interface has, and nonsense. */
function companyCall(index: number): Call {
  const employeeId = at(order.employeeIds, index);
  const years = 'from=2020-01-01&to=2026-12-31';
  const write = (path: string, value: unknown, method = 'POST', padding = 0): Call => ({
    method,
    path,
    headers: { 'content-type': 'application/json' },
    body: `${JSON.stringify(value)}${' '.repeat(padding)}`,
  });
  const calls: (() => Call)[] = [
    () => ({ path: '/core/v3/employees?limit=500' }),
    () => ({ path: '/request/v1/requests?limit=500' }),
    () => ({ path: '/request/v1/requests?limit=500&page=40' }),
    () => ({ path: `/overtime-policies/v1/employees/${employeeId}/balance?${years}&withDays=true` }),
    () => ({ path: '/contract/v1/contracts?limit=500' }),
    () => write(`/contract/v1/contracts/${at(order.contractIds, index)}`, { weeklyHours: 30 + (index % 10) }, 'PUT'),
    () => write('/overtime-policies/v1/adjustments', { ...adjustment, employeeId }),
    () => write('/core/v3/job-charges', { name: `Job ${index}` }, 'POST', 1_000_000),
    () => write('/core/v3/employees', { firstName: index, lastName: { deep: [[[[[]]]]] }, email: 'x'.repeat(5000) }),
    () => ({ path: `/core/v3/employees?name=${'%25'.repeat(500)}&limit=500` }),
  ];
  return at(calls, index)();
}

const adjustment = {
  operation: 'add',
  from: '2026-03-01',
  to: '2026-03-31',
  balanceBeforeSeconds: 0,
  amountSeconds: 60,
};

/** Pages, and the longest lists and files, which nothing counts. */
function pageCall(index: number): Call {
  const read = (name: string, input: object): Call => ({
    path: `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
  });
  const change = (name: string, input: object): Call => ({
    method: 'POST',
    path: `/api/trpc/${name}`,
    headers: { 'content-type': 'application/json', origin: order.url },
    body: JSON.stringify(input),
  });
  const period = { from: '2020-01-01', to: '2026-12-31' };
  const calls: (() => Call)[] = [
    () => ({ path: '/overtime' }),
    () => read('overtime.listBalances', { ...period, limit: 500 }),
    () => change('overtime.exportBalances', { ...period, format: 'xlsx' }),
    () => ({ path: '/inbox' }),
    () => read('approvals.listInbox', { limit: 500 }),
    () => change('approvals.exportInbox', { format: 'csv' }),
    () => ({ path: '/people' }),
  ];
  return at(calls, index)();
}

const VISITED = [
  '/sign-in',
  '/metrics',
  '/%E0%A4%A',
  '/no/such/page',
  '/sign-in?next=/x',
  '/inbox',
  '/%',
  '/openapi.json',
  '/docs',
  '/readyz',
];
const visitorCall = (index: number): Call => ({
  path: at(VISITED, index),
  headers: { 'x-forwarded-for': '203.0.113.9', cookie: `jornada.session_token=${index}` },
});

const unknownToken = (): Call => ({
  path: '/core/v3/employees?limit=500',
  headers: { authorization: `Bearer ${generateToken().token}` },
});

const wrongSignIn = (index: number): Call => ({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: `nobody${index}@acme.example`, password: 'not the password' }),
});

let next = 0;
const client = async () => {
  while (performance.now() < ends) {
    next += 1;
    const { headers, ...call } = companyCall(next);
    const authorized = { ...call, headers: { ...headers, authorization: `Bearer ${order.token}` } };
    if ((await send('company', authorized, own)) === 429) await wait(PAUSE_AFTER_REFUSAL_MILLISECONDS);
  }
};

let nextPage = 0;
const browser = async (cookie: string) => {
  while (performance.now() < ends) {
    nextPage += 1;
    const { headers, ...call } = pageCall(nextPage);
    const status = await send('pages', { ...call, headers: { ...headers, cookie } }, own);
    if (status !== 200) await wait(PAUSE_AFTER_REFUSAL_MILLISECONDS);
  }
};

const sessions = order.cookie === null ? [] : Array.from({ length: BROWSERS }, () => order.cookie as string);

/** Sent at their pace, whether or not the server keeps up, from one address after the other. */
const crowd = async (kind: keyof typeof PER_SECOND, callOf: (index: number) => Call) => {
  const started = performance.now();
  let waiting = 0;
  for (let index = 0; performance.now() < ends; index += 1) {
    const due = started + (index * 1000) / PER_SECOND[kind];
    if (due > performance.now()) await wait(due - performance.now());
    if (waiting >= MAX_WAITING) continue;
    waiting += 1;
    void send(kind, callOf(index), at(agents, Math.floor(index / VISITED.length))).then(() => {
      waiting -= 1;
    });
  }
};

await Promise.all([
  ...Array.from({ length: CLIENTS }, client),
  ...sessions.map(browser),
  crowd('visitors', visitorCall),
  crowd('unknown tokens', unknownToken),
  crowd('wrong sign-ins', wrongSignIn),
]);
process.stdout.write(JSON.stringify(result), () => process.exit(0));
