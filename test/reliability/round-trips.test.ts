import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { absenceCompany, REQUESTS as DAY_OFF_REQUESTS } from '../absences.ts';
import { ADJUSTMENTS, ENTRIES, overtimeCompany, POLICIES } from '../overtime.ts';
import { requestCompany } from '../requests.ts';
import type { Answer } from '../rest-client.ts';
import { createWorld } from '../world.ts';

const world = await createWorld();
world.setNow('2026-03-13T12:00:00Z');

/** Each is one message to the database that is waited for. */
let sent = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  sent += 1;
  return (query as (...all: unknown[]) => unknown).apply(this, given);
} as typeof query;

/**
 * Measured round trips. If there are fewer, lower the figure. More have to be worth it: each costs a client some tenths of a millisecond.
 */
const ROUND_TRIPS = {
  'GET /core/v3/job-charges?name=a': 1,
  'GET /core/v3/offices': 1,
  'GET /core/v3/employees?page=1&limit=20': 1,
  'GET an employee': 1,
  'GET /schedule/v1/work-entries': 2,
  'GET /overtime-policies/v1/policies?page=1': 1,
  'clock-in': 2,
  'clock-out': 6,
  'an entry of the past': 6,
  'a balance': 1,
  'an adjustment': 2,
  'a request for days off': 4,
  'days off requested': 2,
  // One for what plans will have given by the days (E9).
  'its approval': 10,
  requests: 1,
  'a decision': 3,
};

const counts = new Map<string, number>();

/** Notes the round trips of a call, which has to succeed. The second of two: the first asks who the token belongs to. */
async function count(name: string, call: () => Promise<Answer>): Promise<Answer['data']> {
  const before = sent;
  const answer = await call();
  assert.ok(answer.status < 300, `${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  counts.set(name, sent - before);
  return answer.data;
}

test('round trips of the operations that are called most', async () => {
  const overtime = await overtimeCompany(world);
  const { rest } = overtime;
  const list = (path: string) => count(`GET ${path}`, () => rest.get(path));
  const employeeId = await overtime.person();
  await list('/core/v3/job-charges?name=a');
  await list('/core/v3/offices');
  await list('/core/v3/employees?page=1&limit=20');
  await count('GET an employee', () => rest.get(`/core/v3/employees/${employeeId}`));
  await list(ENTRIES);
  await list(`${POLICIES}?page=1`);

  const punch = (way: 'in' | 'out', body: object = {}) => rest.post(`${ENTRIES}/clock-${way}`, { employeeId, ...body });
  await count('clock-in', () => punch('in'));
  world.setNow('2026-03-13T12:30:00Z');
  await count('clock-out', () => punch('out'));
  await count('an entry of the past', () =>
    rest.post(ENTRIES, {
      employeeId,
      workEntryType: 'work',
      workEntryIn: { date: '2026-03-12T08:00:00Z' },
      workEntryOut: { date: '2026-03-12T18:00:00Z' },
    }),
  );
  const period = { from: '2026-03-12', to: '2026-03-12' };
  await count('a balance', () =>
    rest.get(`/overtime-policies/v1/employees/${employeeId}/balance?from=${period.from}&to=${period.to}`),
  );
  const balanceBeforeSeconds = (await overtime.balance(employeeId, period)).total_balance;
  await count('an adjustment', () =>
    rest.post(ADJUSTMENTS, {
      employeeId,
      ...period,
      operation: 'subtract',
      amountSeconds: 60,
      balanceBeforeSeconds,
    }),
  );

  const absences = await absenceCompany(world);
  const person = await absences.person();
  const type = await absences.type();
  const request = await count('a request for days off', () => absences.ask(person, type, [{ date: '2026-04-01' }]));
  await count('days off requested', () => absences.rest.get(`${DAY_OFF_REQUESTS}?page=1`));
  await count('its approval', () => absences.rest.post(`${DAY_OFF_REQUESTS}/${request.id}/accept`, {}));

  const requests = await requestCompany(world);
  const asking = await requests.person();
  const requestType = await requests.type();
  const id = await requests.ask(asking, requestType);
  await count('requests', () => requests.rest.get('/request/v1/requests?page=1&limit=20'));
  await count('a decision', () => requests.decide(id, 'accept'));
  assert.deepEqual(Object.fromEntries(counts), ROUND_TRIPS);
});
