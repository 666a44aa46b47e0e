import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { type AbsenceCompany, absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { runImport, uploadImport } from './manage-imports.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

async function imported({ rest }: AbsenceCompany, lines: readonly string[], fields: Record<string, string> = {}) {
  const started = await sendImport(rest, 'absences', lines, fields);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  await carryOut(world);
  const { data } = await rest.get(`/core/v3/jobs/${started.data.id}`);
  assert.equal(data.state, 'done', JSON.stringify(data));
  return data.result as { importId: string; good: number; problems: number; written: number };
}
const problemsOf = async ({ rest }: AbsenceCompany, id: string) =>
  (await rest.get(`${IMPORTS}/${id}/problems?limit=100`)).data.map(({ line, field, code }: Record<string, unknown>) => [
    line,
    field,
    code,
  ]);
const daysOf = async ({ rest }: AbsenceCompany, employeeId: string) =>
  (await rest.get(`${CALENDARS}?employeeId=${employeeId}&limit=10`)).data
    .flatMap(({ daysOff }: { daysOff: unknown[] }) => daysOff)
    .map(({ date, seconds, startTime, endTime }: Record<string, unknown>) => [date, seconds, startTime, endTime])
    .sort();

type Asked = { status: string; comment: string | null; managementHistory: { status: string; managerName: string }[] };

const TITLES = 'Código;Tipo de ausencia;Fecha inicio;Fecha fin;Hora inicio;Hora fin;Comentario';

test('E1 E2 absences are granted in the name of who imports them, without the limits for those who ask, over New Year too', async () => {
  const company = await absenceCompany(world);
  const { rest } = company;
  const ana = await company.person({ code: 7 });
  await company.type({ name: 'Vacaciones', noticeDays: 30, blackoutDates: [{ from: '2025-12-31', to: '2025-12-31' }] });
  await company.type({ name: 'Médico', pickMode: 'by_time_range', documentMode: 'required', status: 'inactive' });
  const result = await imported(company, [
    TITLES,
    '7;vacaciones;31/12/2025;02/01/2026;;;Navidad',
    '7;MEDICO;05/03/2026;;10:00;12:30;',
  ]);
  assert.deepEqual(
    [result.problems, result.written],
    [0, 2],
    JSON.stringify(await problemsOf(company, result.importId)),
  );
  assert.deepEqual(await daysOf(company, ana), [
    ['2025-12-31', 28_800, null, null],
    ['2026-01-01', 28_800, null, null],
    ['2026-01-02', 28_800, null, null],
    ['2026-03-05', 9_000, '10:00', '12:30'],
  ]);
  const requests = (await rest.get(`${REQUESTS}?employeeId=${ana}&orderBy=createdAt`)).data;
  assert.deepEqual(
    requests.map(({ status, comment, managementHistory }: Asked) => [
      ...[status, comment],
      ...managementHistory.map((one) => [one.status, one.managerName]),
    ]),
    [
      ['accepted', 'Navidad', ['accepted', 'test']],
      ['accepted', 'Navidad', ['accepted', 'test']],
      ['accepted', null, ['accepted', 'test']],
    ],
  );
});

test('E3 E8 a check names what overlaps and what a calendar cannot give, and leaves everything as it is', async () => {
  const company = await absenceCompany(world);
  const { rest } = company;
  const ana = await company.person({ code: 7 });
  await company.person({ code: 8 });
  const [holiday] = [await company.type({ name: 'Holiday' }), await company.type({ name: 'Sick' })];
  const calendar = { employeeId: ana, absenceTypeId: holiday, year: 2026, maxDaysOff: 3 };
  assert.equal((await rest.post(CALENDARS, calendar)).status, 200);
  assert.equal((await company.ask(ana, holiday, [{ date: '2026-06-01' }])).status, 200);
  const before = await company.state();
  const lines = [
    'Code,Absence type,Start date,End date,Start time,End time',
    '7,Holiday,2026-04-01,2026-04-02,,',
    '7,Holiday,2026-05-04,2026-05-05,,',
    '7,Sick,2026-06-01,2026-06-02,,',
    '7,Sick,2026-04-02,,,',
    '8,Sick,2026-04-06,,,',
    '8,Sick,2026-04-06,,,',
    '8,Sick,2026-04-07,,09:00,12:00',
    '8,Unknown,2026-04-08,,,',
    '9,Sick,2026-04-09,2026-04-08,,',
    '8,Sick,2026-01-01,2029-01-01,,',
  ];
  const checked = await imported(company, lines, { dryRun: 'true' });
  assert.deepEqual([checked.good, checked.written], [2, 0]);
  assert.deepEqual(await problemsOf(company, checked.importId), [
    [3, 'startDate', 'exceeds_balance'],
    [4, 'startDate', 'overlaps'],
    [5, 'startDate', 'overlaps_in_file'],
    [7, 'startDate', 'duplicate_in_file'],
    [8, 'startTime', 'not_accepted'],
    [8, 'endTime', 'not_accepted'],
    [9, 'absenceType', 'reference_not_found'],
    [10, 'endDate', 'ends_before_it_starts'],
    [10, 'employeeCode', 'reference_not_found'],
    [11, 'endDate', 'not_accepted'],
  ]);
  assert.equal(await company.state(), before);
  const all = await imported(company, lines);
  assert.deepEqual([all.written, await company.state()], [0, before]);
  const good = await imported(company, lines, { onlyGood: 'true' });
  assert.equal(good.written, 2);
  const dates = (await daysOf(company, ana)).map(([date]: [string]) => date);
  assert.deepEqual(dates, ['2026-04-01', '2026-04-02']);
});

test('E6 what was imported is taken back: the days are free, the ledger adds up, the requests stay as cancelled', async () => {
  const company = await absenceCompany(world);
  const { rest } = company;
  const ana = await company.person({ code: 7 });
  const absenceTypeId = await company.type({ name: 'Holiday' });
  await rest.post(CALENDARS, { employeeId: ana, absenceTypeId, year: 2026, maxDaysOff: 10 });
  const lines = ['Code,Absence type,Start date,End date', '7,Holiday,2026-04-01,2026-04-02', '7,Holiday,2026-04-06,'];
  const first = await imported(company, lines);
  assert.equal((await rest.post(`${IMPORTS}/${first.importId}/take-back`)).status, 200);
  await carryOut(world);
  assert.equal((await rest.get(`${IMPORTS}/${first.importId}`)).data.state, 'taken_back');
  assert.deepEqual(await daysOf(company, ana), []);
  const requests = (await rest.get(`${REQUESTS}?employeeId=${ana}`)).data;
  assert.deepEqual(
    requests.map(({ status }: { status: string }) => status),
    ['cancelled', 'cancelled'],
  );
  const { rows } = await world.ownerPool.query(
    `select sum(seconds)::int as seconds from leave_ledger where company_id = $1 and type in ('use', 'release')`,
    [company.companyId],
  );
  assert.equal(rows[0].seconds, 0);

  const second = await imported(company, lines);
  assert.equal(second.written, 2);
  const removed = await rest.post(REQUESTS, {
    ...{ employeeId: ana, absenceTypeId, type: 'delete', daysOff: [{ date: '2026-04-06' }] },
  });
  assert.equal((await rest.post(`${REQUESTS}/${removed.data.id}/accept`)).status, 200);
  const refused = await rest.post(`${IMPORTS}/${second.importId}/take-back`);
  assert.deepEqual([refused.status, refused.code], [409, 'import_built_upon']);
});

test('I5 nobody imports their own absences; I10 a token needs the scope of absences', async () => {
  const company = await absenceCompany(world);
  const employeeId = await company.person({ code: 7 });
  await company.type({ name: 'Holiday' });
  const member = await addMember(world, company, { role: 'administrator', employeeId });
  await addMember(world, company, { role: 'administrator' });
  const lines = ['Code,Absence type,Start date', '7,Holiday,2026-04-01'];
  const { id } = await uploadImport(member.scope, { kind: 'absences', file: new File([lines.join('\n')], 'a.csv') });
  await runImport(member.scope, { id, rows: 'all' });
  await carryOut(world);
  assert.deepEqual(await problemsOf(company, id), [[2, null, 'own_matter']]);
  assert.deepEqual(await daysOf(company, employeeId), []);
  await world.ownerPool.query(`update api_tokens set scopes = array['time:write'] where company_id = $1`, [
    company.companyId,
  ]);
  assert.equal((await sendImport(company.rest, 'absences', lines)).code, 'scope_not_granted');
});
