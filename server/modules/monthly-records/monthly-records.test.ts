import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { readXlsx } from '#test/read-xlsx.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { recordHash } from './rules-record.ts';
import type { ShownRecord } from './rules-shown.ts';
import { durationText } from './rules-words.ts';

const world = await createWorld();
world.setNow('2026-05-04T12:00:00Z');
const company = await overtimeCompany(world);
const { rest, scope, companyId } = company;
const RECORDS = '/schedule/v1/monthly-records';
await rest.put('/core/v3/configurations/company', {
  ...{ overtimeSince: '2026-01-01', taxNumber: 'B-12345678', address: 'Calle Mayor 1, 28013 Madrid' },
});

const created = async (path: string, body: object) => {
  const answer = await rest.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id as string;
};
const employeeId = await company.person(
  { startAt: '2026-03-02', percentageWorkDay: 100 },
  { firstName: 'Łucja', lastName: 'Őri Ñandú', nid: '12345678Z', identityNumberType: 'dni' },
);
const typeId = await created(TYPES, { name: 'Therapy', pickMode: 'by_days', type: 'private' });
const calendarId = await created(CALENDARS, { employeeId, absenceTypeId: typeId, year: 2026 });
await rest.put(`${CALENDARS}/${calendarId}`, { daysOff: [{ date: '2026-03-05' }] });
const entryId = await company.work(employeeId, '2026-03-02', 32_405);
await rest.put(`${ENTRIES}/${entryId}`, { workEntryOut: { date: '2026-03-02T17:30:05+01:00' } });
await company.work(employeeId, '2026-03-03', 30_000);
await extendDays(scope);

const pathOf = (query: Record<string, string> = {}) =>
  `${RECORDS}?${new URLSearchParams({ employeeId, month: '2026-03', ...query })}`;

/** Text of a PDF, each cell as one line, from the content streams: by `pdftotext` where it is installed. */
function pdfText(bytes: Uint8Array): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    return execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('L1 the record has company and tax number, person and identity number, contract, days, corrections and totals', async () => {
  const { status, data } = await rest.get(pathOf());
  assert.equal(status, 200);
  assert.deepEqual(data.company, { name: 'Acme', taxNumber: 'B-12345678', address: 'Calle Mayor 1, 28013 Madrid' });
  assert.deepEqual([data.employee.identityNumber, data.employee.identityNumberType], ['12345678Z', 'dni']);
  assert.deepEqual(
    data.contracts.map(({ weeklySeconds, percentage }: { weeklySeconds: number; percentage: number }) => [
      weeklySeconds,
      percentage,
    ]),
    [[144_000, 100]],
  );
  assert.equal(data.days.length, 31);
  assert.equal(data.days[1].corrections[0].before.endedAt, '2026-03-02T17:00:05+01:00');
  assert.equal(data.totals.workedSeconds, 34_205 + 30_000);
  assert.equal(data.state, 'open');
  const { hash, state: _, confirmation: __, ...record } = data;
  assert.equal(recordHash(record), hash);
});

test('L1 the numbers are the same as JSON, in the workbook and in the text of the PDF', async () => {
  const { data } = (await rest.get(pathOf())) as { data: ShownRecord };
  const xlsx = await rest.get(pathOf({ format: 'xlsx' }));
  const [days, facts] = await readXlsx(Buffer.from(xlsx.bytes));
  const titles = days?.rows[0] ?? [];
  const total = days?.rows.at(-1) ?? [];
  // The total has no date, and empty cells are left out.
  const cellOf = (title: string) => total[titles.indexOf(title) - 1];
  for (const [title, seconds] of [
    ['Worked (seconds)', data.totals.workedSeconds],
    ['Ordinary (seconds)', data.totals.ordinarySeconds],
    ['Overtime (seconds)', data.totals.overtimeSeconds],
    ['Undertime (seconds)', data.totals.undertimeSeconds],
    ['Night work (22:00–06:00) (seconds)', data.totals.nightSeconds],
  ] as const) {
    assert.equal(cellOf(title), seconds, title);
  }
  const known = new Map(facts?.rows.map(([label, value]) => [label, value]));
  assert.equal(known.get('Closing balance'), durationText(data.totals.closingBalanceSeconds));
  assert.equal(known.get('SHA-256'), data.hash);
  const pdf = await rest.get(pathOf({ format: 'pdf' }));
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  const text = pdfText(pdf.bytes);
  if (text === null) return;
  for (const seconds of [
    ...[data.totals.workedSeconds, data.totals.ordinarySeconds, data.totals.overtimeSeconds],
    ...[data.totals.undertimeSeconds, data.totals.changeSeconds, data.totals.closingBalanceSeconds],
  ]) {
    assert.ok(text.includes(durationText(seconds)), durationText(seconds));
  }
  for (const words of ['Łucja Őri Ñandú', 'B-12345678', '12345678Z', 'Therapy', 'Page 1 of', data.hash]) {
    assert.ok(text.includes(words), words);
  }
});

test('L1 digits beside letters of a script from right to left keep their order in the PDF', async () => {
  const rightToLeft = await company.person({}, { firstName: 'אבי123', lastName: 'محمد' });
  const { bytes } = await rest.get(`${RECORDS}?employeeId=${rightToLeft}&month=2026-03&format=pdf`);
  const text = pdfText(bytes)?.normalize('NFKC');
  if (text === undefined) return;
  for (const part of ['אבי', '123', 'محمد']) assert.ok(text.includes(part), part);
  assert.doesNotMatch(text, /321/);
});

test('L1 the same record gives the same bytes, in every format', async () => {
  for (const format of ['pdf', 'xlsx']) {
    const [one, other] = [await rest.get(pathOf({ format })), await rest.get(pathOf({ format }))];
    assert.ok(Buffer.from(one.bytes).equals(Buffer.from(other.bytes)), format);
    assert.match(one.headers.get('content-disposition') ?? '', /2026-03-01_2026-03-31/);
  }
});

test('L1 Accept chooses the format where the query does not, and Accept-Language the words', async () => {
  const types = {
    'application/pdf': 'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    '*/*': 'application/json; charset=utf-8',
  };
  for (const [accept, type] of Object.entries(types)) {
    const answer = await rest.get(pathOf(), { accept });
    assert.equal(answer.headers.get('content-type'), type);
  }
  const named = await rest.get(pathOf({ format: 'json' }), { accept: 'application/pdf' });
  assert.equal(named.data.employee.id, employeeId);
  const german = await rest.get(pathOf({ format: 'xlsx' }), { 'accept-language': 'de' });
  const [days] = await readXlsx(Buffer.from(german.bytes));
  assert.equal(days?.rows[0]?.[0], 'Tag');
});

test('an unknown person is 404, an impossible month 422', async () => {
  const unknown = await rest.get(`${RECORDS}?employeeId=${crypto.randomUUID()}&month=2026-03`);
  assert.deepEqual([unknown.status, unknown.code], [404, 'employee_not_found']);
  for (const query of ['month=2026-13', 'month=', 'format=docx&month=2026-03']) {
    assert.equal((await rest.get(`${RECORDS}?employeeId=${employeeId}&${query}`)).status, 422, query);
  }
  const impossible = await rest.get(`${RECORDS}?employeeId=${employeeId}&month=2026-13`, { 'accept-language': 'es' });
  assert.deepEqual(impossible.errors, { month: ['Debe ser un mes con formato AAAA-MM, como 2026-11.'] });
  const other = await world.company();
  assert.equal((await other.rest.get(pathOf())).code, 'employee_not_found');
});

test('I3, I4, L5 a manager sees Absent and no identity number, an administrator both, which is recorded; nobody out of scope', async () => {
  const input = { employeeId, month: '2026-03' };
  const shownTo = async (role: 'manager' | 'administrator', sees?: object) => {
    const member = await addMember(world, company, { role, ...(sees && { sees }) });
    const { status, text } = await member.call('query', 'monthlyRecords.show', input);
    const lines = await world.ownerPool.query(
      `select after from audit_lines where company_id = $1 and actor_id = $2 and action = 'read'`,
      [companyId, member.userId],
    );
    return { status, record: JSON.parse(text)[0]?.result?.data ?? JSON.parse(text).result?.data, lines: lines.rows };
  };
  const manager = await shownTo('manager');
  assert.equal(manager.record.employee.identityNumber, null);
  assert.deepEqual(
    [manager.record.days[4].absences[0].name, manager.record.days[4].absences[0].absenceTypeId],
    [null, null],
  );
  assert.deepEqual(manager.record.totals.absences[0].name, null);
  assert.equal(manager.record.totals.absences[0].seconds, 28_800);
  assert.equal(manager.lines.length, 0);
  const administrator = await shownTo('administrator');
  assert.equal(administrator.record.employee.identityNumber, '12345678Z');
  assert.equal(administrator.record.days[4].absences[0].name, 'Therapy');
  assert.deepEqual(administrator.lines[0]?.after.shown, 'monthly_record');
  assert.equal(administrator.record.hash, manager.record.hash);
  const outside = await shownTo('manager', { departmentIds: [] });
  assert.equal(outside.status, 404);
});

test('L1, K2 a correction has the name that its author had then: the hash stays when the user is removed', async () => {
  const manager = await addMember(world, company, { role: 'manager' });
  const changedId = await company.work(employeeId, '2026-04-07', 3600);
  const times = {
    workEntryIn: { date: '2026-04-07T08:00:00+02:00' },
    workEntryOut: { date: '2026-04-07T10:00:00+02:00' },
  };
  const correctionId = await created('/schedule/v1/work-entry-corrections', {
    ...{ employeeId, type: 'update', workEntryId: changedId, onBehalfOf: 'employee', reason: 'Forgotten' },
    entry: { workEntryType: 'work', ...times },
  });
  const accepted = await manager.call('mutation', 'corrections.accept', { id: correctionId });
  assert.equal(accepted.status, 200, accepted.text);
  const before = (await rest.get(pathOf({ month: '2026-04' }))).data as ShownRecord;
  assert.equal(before.days[6]?.corrections[0]?.actorName, manager.userName);
  assert.equal((await rest.delete(`/core/v3/users/${manager.membershipId}`)).status, 200);
  const after = (await rest.get(pathOf({ month: '2026-04' }))).data as ShownRecord;
  assert.equal(after.days[6]?.corrections[0]?.actorName, manager.userName);
  assert.equal(after.hash, before.hash);
});

test('L1, J4 an entry that was moved to another month is a correction of both days', async () => {
  const movedId = await company.work(employeeId, '2026-03-12', 3600);
  const moved = await rest.put(`${ENTRIES}/${movedId}`, {
    workEntryIn: { date: '2026-04-09T08:00:00+02:00' },
    workEntryOut: { date: '2026-04-09T09:00:00+02:00' },
  });
  assert.equal(moved.status, 200);
  const seenIn = async (month: string) =>
    ((await rest.get(pathOf({ month }))).data as ShownRecord).days.flatMap(({ date, corrections }) =>
      corrections
        .filter(({ workEntryId }) => workEntryId === movedId)
        .map(({ before, after }) => [date, before?.startedAt, after.startedAt]),
    );
  const times = ['2026-03-12T08:00:00+01:00', '2026-04-09T08:00:00+02:00'];
  assert.deepEqual(await seenIn('2026-03'), [['2026-03-12', ...times]]);
  assert.deepEqual(await seenIn('2026-04'), [['2026-04-09', ...times]]);
  // Within the new month, the old one has nothing more.
  await rest.put(`${ENTRIES}/${movedId}`, { workEntryOut: { date: '2026-04-09T09:30:00+02:00' } });
  assert.equal((await seenIn('2026-03')).length, 1);
  assert.equal((await seenIn('2026-04')).length, 2);
  await rest.delete(`${ENTRIES}/${movedId}`);
  assert.equal((await seenIn('2026-03')).length, 1);
});

test('L5 each record that is fetched as a file over REST is a line of the audit, JSON is none', async () => {
  const formats = async () => {
    const { rows } = await world.ownerPool.query(
      `select after ->> 'format' as format from audit_lines where company_id = $1 and record_id = $2 and action = 'export'
        order by created_at desc limit 2`,
      [companyId, employeeId],
    );
    return rows.map(({ format }) => format);
  };
  for (const format of ['xlsx', 'pdf', 'json']) {
    assert.equal((await rest.get(pathOf({ format }))).status, 200);
  }
  assert.deepEqual(await formats(), ['pdf', 'xlsx']);
});

test('K4 the record of a closed period is the one that was closed, whatever was corrected since', async () => {
  const { data } = await rest.get(pathOf());
  const { hash, state: _, confirmation: __, ...record } = data;
  await world.ownerPool.query(
    `with period as (
      insert into periods (company_id, id, from_date, to_date, status) values ($1, gen_random_uuid(), '2026-03-01', '2026-03-31', 'closed') returning id
    ), person as (
      insert into period_employees (company_id, period_id, employee_id, from_date, to_date, confirmed_at, confirmed_by_name, closed_at)
        select $1, id, $2, '2026-03-01', '2026-03-31', '2026-04-02T08:00:00Z', 'Łucja', now() from period)
    insert into period_snapshots (company_id, id, period_id, employee_id, from_date, to_date, version, content, hash, created_by_name, created_at)
      select $1, gen_random_uuid(), id, $2, '2026-03-01', '2026-03-31', 1, $3, $4, 'Ana', now() from period`,
    [companyId, employeeId, JSON.stringify({ record }), hash],
  );
  const before = await rest.get(pathOf({ format: 'pdf' }));
  await world.ownerPool.query(`update employees set nid = '87654321X' where company_id = $1 and id = $2`, [
    companyId,
    employeeId,
  ]);
  const [after, json] = [await rest.get(pathOf({ format: 'pdf' })), await rest.get(pathOf())];
  assert.ok(Buffer.from(before.bytes).equals(Buffer.from(after.bytes)));
  assert.deepEqual([json.data.hash, json.data.state, json.data.employee.identityNumber], [hash, 'closed', '12345678Z']);
  assert.equal(json.data.confirmation.confirmedByName, 'Łucja');
  const text = pdfText(after.bytes);
  assert.ok(text === null || /Confirmed by Łucja on/.test(text));
});

test('I4 a type that became private after the close is hidden from managers in the closed record; hash and reads follow', async () => {
  const typeOf = (type: string) => rest.put(`${TYPES}/${typeId}`, { type });
  const seenBy = async (role: 'manager' | 'administrator') => {
    const member = await addMember(world, company, { role });
    const { text } = await member.call('query', 'monthlyRecords.show', { employeeId, month: '2026-03' });
    const { data } = JSON.parse(text).result;
    const { rows } = await world.ownerPool.query(
      `select after -> 'absences_of' as of from audit_lines where company_id = $1 and actor_id = $2 and action = 'read'`,
      [companyId, member.userId],
    );
    const names = [data.days[4].absences[0], data.totals.absences[0]].map(({ name }: { name: string | null }) => name);
    return { names, hash: data.hash, healthReads: rows.filter(({ of }) => of !== null).length };
  };
  const content = `update period_snapshots set content = replace(content::text, '"isPrivate": ' || $2, '"isPrivate": ' || $3)::jsonb
    where company_id = $1`;
  await world.ownerPool.query(content, [companyId, 'true', 'false']);
  assert.equal((await typeOf('normal')).status, 200);
  const normal = await seenBy('manager');
  assert.deepEqual(normal.names, ['Therapy', 'Therapy']);
  assert.equal((await typeOf('private')).status, 200);
  assert.deepEqual(await seenBy('manager'), { names: [null, null], hash: normal.hash, healthReads: 0 });
  assert.deepEqual(await seenBy('administrator'), { names: ['Therapy', 'Therapy'], hash: normal.hash, healthReads: 1 });
});
