import assert from 'node:assert/strict';
import { createClient } from './client/client/index.ts';
import {
  contractsCreateContract,
  organisationCreateOffice,
  organisationUpdateCompanySettings,
  overtimeAdjustBalance,
  overtimeGetBalance,
  peopleCreateEmployee,
  peopleListEmployees,
  timeCreateEntry,
} from './client/index.ts';

/**
 * The same interface with a typed client, which `npm run client` writes from docs/openapi.json beside this file:
 *
 *     npm run client
 *     JORNADA_URL=http://127.0.0.1:3000 JORNADA_TOKEN=jrn_… node docs/examples/with-client.ts
 *
 * Fields, their types and what is required are known to the editor; so are the answers of every status.
 */

const client = createClient({
  baseUrl: process.env.JORNADA_URL ?? 'http://127.0.0.1:3000',
  auth: process.env.JORNADA_TOKEN,
});
/** Failures are thrown, and a success has its body in `data`. */
const sure = { client, throwOnError: true } as const;

await organisationUpdateCompanySettings({ ...sure, body: { timeZone: 'Europe/Madrid', geofenceMode: 'record' } });

const office = await organisationCreateOffice({
  ...sure,
  body: { name: 'Madrid', coordinates: { latitude: 40.418, longitude: -3.699 }, radio: 150 },
});
const employee = await peopleCreateEmployee({
  ...sure,
  body: { firstName: 'Ana', lastName: 'García', email: 'ana@example.com', officeIds: [office.data.data.id] },
});
const employeeId = employee.data.data.id;

// 40 weekly hours are eight on each day from Monday to Friday.
await contractsCreateContract({
  ...sure,
  body: { employeeId, startAt: '2025-01-01', endAt: '2025-03-31', weeklyHours: 40 },
});

// Nine hours and a half on a Tuesday: an hour and a half more than expected.
await timeCreateEntry({
  ...sure,
  body: {
    employeeId,
    workEntryType: 'work',
    workEntryIn: { date: '2025-01-07T08:00:00+01:00' },
    workEntryOut: { date: '2025-01-07T17:30:00+01:00' },
  },
});
const day = { from: '2025-01-07', to: '2025-01-07' };
const balance = await overtimeGetBalance({ ...sure, path: { employeeId }, query: day });
assert.equal(balance.data.data.total_balance, 5400);

// Without `throwOnError` a failure is a value, and its codes are typed by status. A caller with an outdated balance gets a 409.
const adjustment = { employeeId, operation: 'subtract', ...day, balanceBeforeSeconds: 0, amountSeconds: 5400 };
const refused = await overtimeAdjustBalance({ client, body: adjustment });
assert.equal(refused.response?.status, 409);
assert.ok(refused.error && 'error' in refused.error && refused.error.error.message === 'compensable_balance_changed');

const paid = await overtimeAdjustBalance({ ...sure, body: { ...adjustment, balanceBeforeSeconds: 5400 } });
assert.equal(paid.data.data.balanceAfterSeconds, 0);

// Filters have the names that the interface gives them.
const found = await peopleListEmployees({
  ...sure,
  query: { email: 'ANA@example.com', 'createdAt[gte]': '2025-01-01' },
});
assert.deepEqual([found.data.meta.total, found.data.data[0]?.lastName], [1, 'García']);

console.log('The typed client set up a company and read its balance.');
