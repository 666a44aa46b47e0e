import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTRACTS, ENTRIES, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from './extend-days.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const SETTINGS = '/core/v3/configurations/company';
const CALENDARS = '/schedule/v1/holiday-calendars';
const OFFICES = '/core/v3/offices';
const EMPLOYEES = '/core/v3/employees';

/** A person under contract since 1900 with an office, holidays and some work; all days are computed. */
const company = await overtimeCompany(world);
const { rest, companyId } = company;
const officeId = (await rest.post(OFFICES, { name: 'Madrid' })).data.id;
const workDays = [8, 8, 8, 8, 6.5].map((hour) => ({ hour }));
const employeeId = await company.person(
  { startAt: '1900-01-01', weeklyHours: 40, workDays },
  { officeIds: [officeId] },
);
const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
const holidays = { name: 'Madrid', daysOff: [{ date: '2026-01-06', name: 'Epiphany' }], officeIds: [officeId] };
const calendarId = (await rest.post(CALENDARS, holidays)).data.id;
const rules = [{ name: 'Night', startTime: '22:00', endTime: '06:00', coefficient: 1.25, apply: 'always' }];
const [standard] = (await rest.get(POLICIES)).data;
await rest.put(`${POLICIES}/${standard.id}`, { toleranceSeconds: 60, multiplierRules: rules });
await rest.put(SETTINGS, { defaultWorkDays: [{ hour: 6 }], overtimeSince: '2024-01-01' });
const entryId = await company.work(employeeId, '2026-03-02', 30_000);
await extendDays(company.scope);

const TABLES = ['overtime_days', 'overtime_day_inputs', 'overtime_day_changes', 'overtime_frontiers'];
/** Every version of every row that a computation may write. */
async function written(): Promise<string[]> {
  const states = TABLES.map(async (table) => {
    const text = `select string_agg(t.xmin::text || t.ctid::text, ' ' order by t.ctid) as rows from ${table} t where company_id = $1`;
    return `${table} ${(await world.ownerPool.query(text, [companyId])).rows[0].rows}`;
  });
  return Promise.all(states);
}

const PUTS: [title: string, path: string, body: Record<string, unknown>][] = [
  [
    'a contract with the same terms',
    `${CONTRACTS}/${contract.id}`,
    { startAt: '1900-01-01', weeklyHours: 40, workDays },
  ],
  ['a comment of a contract', `${CONTRACTS}/${contract.id}`, { comment: 'Signed' }],
  ['an end of a contract that is still to come', `${CONTRACTS}/${contract.id}`, { endAt: '2030-12-31' }],
  ['a policy’s name', `${POLICIES}/${standard.id}`, { name: 'Everybody' }],
  ['a policy with the same rules', `${POLICIES}/${standard.id}`, { toleranceSeconds: 60, multiplierRules: rules }],
  [
    'a work entry with the same times',
    `${ENTRIES}/${entryId}`,
    {
      workEntryIn: { date: '2026-03-02T08:00:00+01:00' },
      workEntryOut: { date: '2026-03-02T16:20:00+01:00' },
    },
  ],
  ['a holiday calendar’s name', `${CALENDARS}/${calendarId}`, { name: 'Madrid 2026' }],
  ['a holiday calendar with the same days', `${CALENDARS}/${calendarId}`, holidays],
  ['other settings of the company', SETTINGS, { language: 'es-ES', notificationEmail: 'office@example.com' }],
  ['the company’s week as it is', SETTINGS, { defaultWorkDays: [{ hour: 6 }], overtimeSince: '2024-01-01' }],
  ['a person’s name', `${EMPLOYEES}/${employeeId}`, { firstName: 'Ana' }],
  ['a person’s office as it is', `${EMPLOYEES}/${employeeId}`, { officeIds: [officeId], worksOnHolidays: false }],
];
for (const [title, path, body] of PUTS) {
  test(`D1 a PUT that changes nothing in a day writes nothing for it: ${title}`, async () => {
    const before = await written();
    const { status, body: answer } = await rest.put(path, body);
    assert.equal(status, 200, JSON.stringify(answer));
    assert.deepEqual(await written(), before);
    await extendDays(company.scope);
    assert.deepEqual(await written(), before);
  });
}

test('D10 of a change for all days only those that it changes get a line', async () => {
  const count = async () => {
    const text = 'select count(*)::int as lines from overtime_day_changes where company_id = $1';
    return (await world.ownerPool.query(text, [companyId])).rows[0].lines;
  };
  const before = await count();
  // Friday has half an hour less to work.
  await rest.put(`${CONTRACTS}/${contract.id}`, { workDays: [8, 8, 8, 8, 6].map((hour) => ({ hour })) });
  await extendDays(company.scope);
  assert.equal((await count()) - before, 113);
});
