import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, CALENDARS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const unknown = crypto.randomUUID();

async function prepare(calendar: object = { maxDaysOff: 2 }) {
  const company = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await company.person(), await company.type()];
  const { data } = await company.rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, ...calendar });
  const path = `${CALENDARS}/${data.id}`;
  const read = async (part = '') => (await company.rest.get(`${path}${part}`)).data;
  return { ...company, employeeId, absenceTypeId, path, read };
}

test('200: an adjustment in days or in seconds adds a line with its author, and the balance and the limit follow', async () => {
  const { rest, path, read, tokenId } = await prepare();
  const { data } = await rest.post(`${path}/adjustments`, { days: 1.5, note: 'Worked on a Saturday' });
  const { id, ...line } = data;
  assert.deepEqual(line, {
    ...{ type: 'adjust', date: '2026-03-02', expiresOn: null, seconds: 43_200, days: 1.5 },
    ...{ note: 'Worked on a Saturday', cause: null, createdAt: '2026-03-02T08:00:00+00:00' },
    author: { type: 'token', id: tokenId, name: 'test' },
    selfMade: false,
  });
  await rest.post(`${path}/adjustments`, { seconds: -14_400 });
  const balance = await read('/balance');
  assert.deepEqual(balance.adjusted, { seconds: 28_800, days: 1 });
  assert.deepEqual(balance.available, { seconds: 86_400, days: 3 });
  assert.equal((await read()).maxDaysOff, 3);
  const { data: lines, meta } = await rest.get(`${path}/ledger?type=adjust,grant&orderBy=createdAt asc`);
  assert.deepEqual(lines.map((one: { days: number }) => one.days).sort(), [-0.5, 1.5, 2]);
  assert.equal(meta.total, 3);
  assert.ok((await read('/ledger?type=adjust')).some((one: { id: string }) => one.id === id));
});

test('E6 every day off is in the ledger as it is granted and given back', async () => {
  const { rest, path, read } = await prepare();
  await rest.put(path, { daysOff: [{ date: '2026-06-01' }, { date: '2026-06-06' }] });
  await rest.put(path, { daysOff: [{ date: '2026-06-02' }] });
  const lines = (await read('/ledger')).map((line: { type: string; date: string; days: number }) => [
    line.type,
    line.date,
    line.days,
  ]);
  assert.deepEqual(lines.sort(), [
    ['grant', '2026-01-01', 2],
    ['release', '2026-06-01', 1],
    ['use', '2026-06-01', -1],
    ['use', '2026-06-02', -1],
  ]);
  assert.deepEqual((await read('/balance')).used, { seconds: 28_800, days: 1 });
});

test('E9 an adjustment gives days to take and takes them away', async () => {
  const { rest, path, ask, employeeId, absenceTypeId } = await prepare({ maxDaysOff: 0 });
  const request = (date: string) => ask(employeeId, absenceTypeId, [{ date }]);
  assert.equal((await request('2026-06-01')).code, 'max_days_off_exceeded');
  await rest.post(`${path}/adjustments`, { days: 2 });
  assert.equal((await request('2026-06-01')).status, 200);
  await rest.post(`${path}/adjustments`, { days: -1 });
  assert.equal((await request('2026-06-02')).code, 'max_days_off_exceeded');
});

test('a calendar without a limit has none after an adjustment', async () => {
  const { rest, path, read } = await prepare({});
  await rest.post(`${path}/adjustments`, { days: 2 });
  assert.equal((await read()).maxDaysOff, null);
  assert.equal((await read('/balance')).available, null);
});

// biome-ignore format: one case per line
const faults: [string, object, string[]][] = [
  ['no amount', {}, ['seconds']],
  ['two amounts', { seconds: 3600, days: 1 }, ['seconds']],
  ['no seconds', { seconds: 0 }, ['seconds']],
  ['no days', { days: 0 }, ['days']],
  ['less than a second', { days: 0.00001 }, ['days']],
  ['a fraction of a second', { seconds: 0.5 }, ['seconds']],
];
for (const [title, body, fields] of faults) {
  test(`422: ${title}`, async () => {
    const { rest, path } = await prepare();
    const answer = await rest.post(`${path}/adjustments`, body);
    assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, fields]);
  });
}

test('404: balance, ledger and adjustments of a calendar that does not exist', async () => {
  const { rest } = await prepare();
  const answers = [
    await rest.get(`${CALENDARS}/${unknown}/balance`),
    await rest.get(`${CALENDARS}/${unknown}/ledger`),
    await rest.post(`${CALENDARS}/${unknown}/adjustments`, { days: 1 }),
  ];
  for (const { status, code } of answers) assert.deepEqual([status, code], [404, 'absence_calendar_not_found']);
});

test('the ledger cannot be rewritten by the application', async () => {
  const { scope } = await prepare();
  for (const text of ['update leave_ledger set seconds = 0', 'delete from leave_ledger']) {
    const rewrite = scope.transaction(({ send }) => send(writeText(text)({})));
    await assert.rejects(rewrite, /permission denied/);
  }
});
