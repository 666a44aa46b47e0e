import assert from 'node:assert/strict';
import { createClient, JornadaError } from '@jornada/client';

/**
 * The same interface with the client package, `packages/client`:
 *
 *     npm run client && npm pack ./packages/client && npm install ./jornada-client-*.tgz
 *     JORNADA_URL=http://127.0.0.1:3000 JORNADA_TOKEN=jrn_… node docs/examples/with-client.ts
 *
 * The editor knows operations, fields and responses.
 */

const jornada = createClient({
  url: process.env.JORNADA_URL ?? 'http://127.0.0.1:3000',
  token: process.env.JORNADA_TOKEN ?? '',
});

await jornada.call('organisation.updateCompanySettings', {
  body: { timeZone: 'Europe/Madrid', geofenceMode: 'record' },
});

const office = await jornada.call('organisation.createOffice', {
  body: { name: 'Madrid', coordinates: { latitude: 40.418, longitude: -3.699 }, radio: 150 },
});
const employee = await jornada.call('people.createEmployee', {
  body: { firstName: 'Ana', lastName: 'García', email: 'ana@example.com', officeIds: [office.data.id] },
});
const employeeId = employee.data.id;

// 40 weekly hours are eight on each day from Monday to Friday.
await jornada.call('contracts.createContract', {
  body: { employeeId, startAt: '2025-01-01', endAt: '2025-03-31', weeklyHours: 40 },
});

// Nine hours and a half on a Tuesday: an hour and a half more than expected.
await jornada.call('time.createEntry', {
  body: {
    employeeId,
    workEntryType: 'work',
    workEntryIn: { date: '2025-01-07T08:00:00+01:00' },
    workEntryOut: { date: '2025-01-07T17:30:00+01:00' },
  },
});
const day = { from: '2025-01-07', to: '2025-01-07' };
const balance = await jornada.call('overtime.getBalance', { path: { employeeId }, query: day });
assert.equal(balance.data.total_balance, 5400);

// A caller with an outdated balance gets a 409, and nothing is written.
const adjustment = { employeeId, operation: 'subtract' as const, ...day, amountSeconds: 5400 };
await assert.rejects(
  jornada.call('overtime.adjustBalance', { body: { ...adjustment, balanceBeforeSeconds: 0 } }),
  (error) => error instanceof JornadaError && error.status === 409 && error.code === 'compensable_balance_changed',
);
const paid = await jornada.call('overtime.adjustBalance', { body: { ...adjustment, balanceBeforeSeconds: 5400 } });
assert.equal(paid.data.balanceAfterSeconds, 0);

// Every page of a list, as it is needed.
const people: string[] = [];
for await (const person of jornada.all('people.listEmployees', { query: { limit: 1 } })) people.push(person.id);
assert.deepEqual(people, [employeeId]);
