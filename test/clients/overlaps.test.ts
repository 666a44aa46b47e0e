import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToken } from '#server/modules/access/manage-tokens.ts';
import { absenceCompany } from '#test/absences.ts';
import { type Answer, createRestClient, type RestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const company = await absenceCompany(world);
const { rest } = company;

const errorOf = ({ body }: Answer) => body.error;
const at = (time: string) => `2026-03-02T${time}:00+00:00`;
const between = (from: string, to: string | null) => ({ from: at(from), to: to && at(to) });

const KINDS = [
  {
    path: '/schedule/v1/work-entries',
    code: 'work_entry_overlaps',
    bodyOf: (from: string, to: string | null) => ({
      workEntryType: 'work',
      workEntryIn: { date: at(from) },
      ...(to && { workEntryOut: { date: at(to) } }),
    }),
  },
  {
    path: '/project/v1/time-entries',
    code: 'time_entry_overlaps',
    bodyOf: (from: string, to: string | null) => ({
      timeEntryIn: { date: at(from) },
      ...(to && { timeEntryOut: { date: at(to) } }),
    }),
  },
];

for (const { path, code, bodyOf } of KINDS) {
  test(`409 ${code} names the entries that are met and the free gaps, beside the code`, async () => {
    const employeeId = await company.person();
    const enter = (from: string, to: string | null) => rest.post(path, { employeeId, ...bodyOf(from, to) });
    const [{ data: first }, { data: second }] = [await enter('08:00', '10:00'), await enter('11:00', '12:00')];
    await rest.delete(`${path}/${(await enter('10:15', '10:30')).data.id}`);
    const [ofFirst, ofSecond] = [
      { id: first.id, ...between('08:00', '10:00') },
      { id: second.id, ...between('11:00', '12:00') },
    ];
    const refused = await enter('09:00', '13:00');
    assert.equal(refused.status, 409);
    assert.deepEqual(errorOf(refused), {
      ...{ status: 409, message: code, errors: code },
      details: { overlaps: [ofFirst, ofSecond], freeGaps: [between('10:00', '11:00'), between('12:00', '13:00')] },
    });
    assert.deepEqual(errorOf(await enter('08:30', '09:30')).details, { overlaps: [ofFirst], freeGaps: [] });
    const { data: third } = await enter('13:00', '14:00');
    const changed = await rest.put(`${path}/${third.id}`, bodyOf('11:30', '14:00'));
    assert.deepEqual(errorOf(changed).details, { overlaps: [ofSecond], freeGaps: [between('12:00', '14:00')] });
    const open = await enter('09:30', null);
    assert.deepEqual(errorOf(open).details.freeGaps.at(-1), between('14:00', null), 'an open entry has no end');
  });
}

test('409 contract_overlaps and salary_overlaps name dates, an open end with null', async () => {
  const { data: person } = await rest.post('/core/v3/employees', { firstName: 'Ana' });
  const employeeId = person.id;
  const contract = (startAt: string, endAt: string | null) =>
    rest.post('/contract/v1/contracts', { employeeId, startAt, endAt });
  const { data: january } = await contract('2026-01-01', '2026-01-31');
  const { data: march } = await contract('2026-03-01', '2026-03-31');
  const details = {
    overlaps: [
      { id: january.id, from: '2026-01-01', to: '2026-01-31' },
      { id: march.id, from: '2026-03-01', to: '2026-03-31' },
    ],
    freeGaps: [
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-04-01', to: null },
    ],
  };
  const [code, status] = ['contract_overlaps', 409];
  assert.deepEqual(errorOf(await contract('2026-01-15', null)), { status, message: code, errors: code, details });
  const changed = await rest.put(`/contract/v1/contracts/${march.id}`, { startAt: '2026-01-31' });
  assert.deepEqual(errorOf(changed).details, {
    overlaps: [details.overlaps[0]],
    freeGaps: [{ from: '2026-02-01', to: '2026-03-31' }],
  });

  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 2000, payments: 12 };
  const salary = (startDate: string, endDate?: string) =>
    rest.post('/contract/v1/salaries', { employeeId, startDate, endDate, ...pay });
  const { data: first } = await salary('2026-01-01');
  const met = { id: first.id, from: '2026-01-01', to: null };
  assert.deepEqual(errorOf(await salary('2025-12-01', '2026-02-28')).details, {
    overlaps: [met],
    freeGaps: [{ from: '2025-12-01', to: '2025-12-31' }],
  });
});

test('E8 409 absence_overlaps names the dates that are taken and the free gaps of each', async () => {
  const employeeId = await company.person();
  const typeId = await company.type({ pickMode: 'by_time_range' });
  const part = { date: '2026-04-07', startTime: '10:00', endTime: '12:00' };
  assert.equal((await company.ask(employeeId, typeId, [part])).status, 200);
  const refused = await company.ask(employeeId, typeId, [{ ...part, startTime: '11:00', endTime: '13:00' }]);
  const freeGaps = [
    { startTime: '00:00', endTime: '10:00' },
    { startTime: '12:00', endTime: '24:00' },
  ];
  assert.deepEqual(errorOf(refused).details, { overlaps: [{ date: '2026-04-07', freeGaps }] });
});

test('I10 a token that may not read the records gets the code alone', async () => {
  const employeeId = await company.person();
  const clientOf = async (scopes: ('time:read' | 'time:write')[]): Promise<RestClient> =>
    createRestClient((await createToken(company.scope, { name: 'limited', scopes })).apiToken);
  const enter = async (client: RestClient) => {
    const body = { workEntryType: 'work', workEntryIn: { date: at('08:00') }, workEntryOut: { date: at('09:00') } };
    return client.post('/schedule/v1/work-entries', { employeeId, ...body });
  };
  const writer = await clientOf(['time:write']);
  assert.equal((await enter(writer)).status, 200);
  const code = 'work_entry_overlaps';
  assert.deepEqual(errorOf(await enter(writer)), { status: 409, message: code, errors: code });
  assert.ok(errorOf(await enter(await clientOf(['time:read', 'time:write']))).details);
});

test('a repeated request names the overlap too, and other refusals have no details', async () => {
  const employeeId = await company.person();
  const headers = { 'idempotency-key': 'one' };
  const body = { employeeId, ...KINDS[0]?.bodyOf('08:00', '09:00') };
  await rest.post('/schedule/v1/work-entries', body);
  const refused = await rest.post('/schedule/v1/work-entries', body, headers);
  assert.equal(errorOf(refused).details?.overlaps.length, 1, JSON.stringify(refused.body));
  assert.ok(!('details' in errorOf(await rest.get(`/schedule/v1/work-entries/${employeeId}`))));
});
