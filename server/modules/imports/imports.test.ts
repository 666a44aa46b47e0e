import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { addMember } from '#test/members.ts';
import { ENTRIES, type TimeCompany, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';
import { runImport, setColumns, uploadImport } from './manage-imports.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const EMPLOYEES = '/core/v3/employees';

/** Imports lines and answers what the job says. */
async function imported(
  { rest }: TimeCompany,
  kind: string,
  lines: readonly string[],
  fields: Readonly<Record<string, string>> = {},
) {
  const started = await sendImport(rest, kind, lines, fields);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  await carryOut(world);
  const { data } = await rest.get(`/core/v3/jobs/${started.data.id}`);
  assert.equal(data.state, 'done', JSON.stringify(data));
  return data.result as { importId: string; rows: number; good: number; problems: number; written: number };
}
const problemsOf = async ({ rest }: TimeCompany, id: string) =>
  (await rest.get(`${IMPORTS}/${id}/problems?limit=100`)).data.map(
    ({ line, column, field, code, shown }: Record<string, unknown>) => [line, column, field, code, shown],
  );
const without = ({ id: _, createdAt: __, updatedAt: ___, ...fields }: Record<string, unknown>) => fields;
const takeBack = async ({ rest }: TimeCompany, id: string) => {
  const answer = await rest.post(`${IMPORTS}/${id}/take-back`);
  await carryOut(world);
  return answer;
};

test('people are imported as POST would have made them, with places, jobs and managers who come later in the file', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const [office, department, job] = [
    (await rest.post('/core/v3/offices', { name: 'León', coordinates: { latitude: 1, longitude: 1 } })).data,
    (await rest.post('/core/v3/departments', { name: 'Ventas' })).data,
    (await rest.post('/core/v3/job-charges', { name: 'Comercial' })).data,
  ];
  const result = await imported(company, 'employees', [
    'Nombre;Apellidos;Correo;Código;Fecha de nacimiento;Oficina;Departamento;Puesto;Manager',
    'Ana;Gil;ana@example.com;7;02/03/1990;leon;VENTAS;comercial;eva@example.com',
    'Eva;Sanz;eva@example.com;8;31/12/1980;;;;',
  ]);
  assert.deepEqual(
    [result.rows, result.written, result.problems],
    [2, 2, 0],
    JSON.stringify(await problemsOf(company, result.importId)),
  );
  const find = async (code: number) => (await rest.get(`${EMPLOYEES}?code=${code}`)).data[0];
  const [ana, eva] = [await find(7), await find(8)];
  const made = (
    await rest.post(EMPLOYEES, {
      ...{ firstName: 'Ana', lastName: 'Gil', dateOfBirth: '1990-03-02', managerId: eva.id, jobChargeId: job.id },
      ...{ officeIds: [office.id], departmentIds: [department.id] },
    })
  ).data;
  assert.deepEqual(without({ ...ana, email: null, code: null }), without(made));
  const { rows } = await world.ownerPool.query(
    `select distinct way, operation from audit_lines where company_id = $1 and record_id = $2`,
    [company.companyId, ana.id],
  );
  assert.deepEqual(rows, [{ way: 'job', operation: 'import' }]);
});

test('problems name their line and field; nothing is written while there are some, unless only the good rows are asked for', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  await company.person({ email: 'old@example.com' });
  const lines = [
    'First name,Last name,Email,Date of birth,Office,Employee code',
    'Ana,Gil,old@example.com,1990-02-30,,1',
    ',Ruiz,eva@example.com,,Nowhere,2',
    'Leo,Paz,leo@example.com,,,3',
    'Ada,Paz,LEO@example.com,,,3',
  ];
  const checked = await imported(company, 'employees', lines, { dryRun: 'true' });
  assert.deepEqual([checked.good, checked.written], [1, 0]);
  const problems = [
    [2, 'Date of birth', 'dateOfBirth', 'not_a_date', '1990-02-30'],
    [2, 'Email', 'email', 'already_exists', 'old@example.com'],
    [3, 'First name', 'firstName', 'one_required', null],
    [3, 'Office', 'offices', 'reference_not_found', 'Nowhere'],
    [5, 'Email', 'email', 'duplicate_in_file', 'LEO@example.com'],
    [5, 'Employee code', 'code', 'duplicate_in_file', '3'],
  ];
  const said = await problemsOf(company, checked.importId);
  assert.deepEqual(said, problems, JSON.stringify(said));
  const all = await imported(company, 'employees', lines);
  assert.deepEqual([all.written, (await rest.get(`${IMPORTS}/${all.importId}`)).data.state], [0, 'checked']);
  const good = await imported(company, 'employees', lines, { onlyGood: 'true' });
  assert.deepEqual([good.written, good.problems], [1, 6]);
  const again = await imported(company, 'employees', [lines[0] as string, 'Leo,Paz,leo@example.com,,Nowhere,3']);
  assert.deepEqual(await problemsOf(company, again.importId), [
    [2, 'Email', 'email', 'already_exists', 'leo@example.com'],
    [2, 'Employee code', 'code', 'already_exists', '3'],
    [2, 'Office', 'offices', 'reference_not_found', 'Nowhere'],
  ]);
});

test('working time is imported as POST would have made it, by code, email, document or name, over midnight too', async () => {
  const [company, other] = [await timeCompany(world), await timeCompany(world)];
  const people = [company, other].map((one) => one.person({ code: 7, email: 'ana@example.com', nid: '12.345.678-Z' }));
  const [id, otherId] = (await Promise.all(people)) as [string, string];
  const { importId, written, problems } = await imported(company, 'work-entries', [
    'Code;Email;DNI;Name;Date;Start time;End time',
    '7;;;;2026-03-02;9:00;14:00',
    ';ANA@example.com;;;2026-03-02;15:00;18:00',
    ';;12345678z;;2026-03-03;22:00;6:00',
    ';;;ana gil;2026-03-05;9:00;17:00',
  ]);
  assert.deepEqual([written, problems], [4, 0], JSON.stringify(await problemsOf(company, importId)));
  await other.enter(otherId, '2026-03-02T09:00:00+01:00', '2026-03-02T14:00:00+01:00');
  await other.enter(otherId, '2026-03-02T15:00:00+01:00', '2026-03-02T18:00:00+01:00');
  await other.enter(otherId, '2026-03-03T22:00:00+01:00', '2026-03-04T06:00:00+01:00');
  await other.enter(otherId, '2026-03-05T09:00:00+01:00', '2026-03-05T17:00:00+01:00');
  assert.deepEqual(await company.segments(id), await other.segments(otherId));
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
    assert.equal(await company.workedSeconds(id, date), await other.workedSeconds(otherId, date), date);
  const entries = (await company.rest.get(ENTRIES)).data;
  assert.ok(JSON.stringify(entries).includes('"import"'));
});

test('B4 rows that overlap what is there, or each other, are named, as are people who are unknown or several', async () => {
  const company = await timeCompany(world);
  const id = await company.person({ code: 1 });
  await company.person({ firstName: 'Eva', lastName: 'Sanz' });
  await company.person({ firstName: 'Eva', lastName: 'Sanz' });
  const foreign = await timeCompany(world);
  await foreign.person({ code: 99 });
  await company.enter(id, '2026-03-02T09:00:00+01:00', '2026-03-02T12:00:00+01:00');
  const { importId } = await imported(
    company,
    'work-entries',
    [
      'Code;Name;Start;End',
      '1;;2026-03-02 09:00;2026-03-02 12:00',
      '1;;2026-03-02 11:00;2026-03-02 13:00',
      '1;;2026-03-03 09:00;2026-03-03 12:00',
      '1;;2026-03-03 11:00;2026-03-03 13:00',
      '1;;2026-03-03 09:00;2026-03-03 12:00',
      '99;;2026-03-02 09:00;2026-03-02 12:00',
      ';Eva Sanz;2026-03-02 09:00;2026-03-02 12:00',
      '1;;2026-04-02 09:00;2026-04-02 12:00',
    ],
    { dryRun: 'true' },
  );
  const codes = (await problemsOf(company, importId)).map(([line, , field, code]: unknown[]) => [line, field, code]);
  assert.deepEqual(codes, [
    [2, 'start', 'already_exists'],
    [3, 'start', 'overlaps'],
    [5, 'start', 'overlaps_in_file'],
    [6, 'start', 'duplicate_in_file'],
    [7, 'employeeCode', 'reference_not_found'],
    [8, 'employeeName', 'reference_ambiguous'],
    [9, 'start', 'not_accepted'],
    [9, 'end', 'not_accepted'],
  ]);
});

test('G1 contracts are imported as POST would have made them; one that overlaps another is named', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const [ana, eva] = [await company.person({ code: 1 }), await company.person({ code: 2 })];
  await rest.post('/contract/v1/contracts', { employeeId: eva, startAt: '2026-01-01' });
  const type = (await rest.post('/contract/v1/contract-types', { name: 'Indefinido' })).data;
  const { importId } = await imported(
    company,
    'contracts',
    [
      'Código;Fecha inicio;Horas semanales;Tipo contrato;Lunes;Martes',
      '1;01/01/2026;12;indefinido;7:30;4:30',
      '2;13/02/2026;40;;;',
    ],
    { onlyGood: 'true' },
  );
  assert.deepEqual(await problemsOf(company, importId), [[3, 'Fecha inicio', 'startAt', 'overlaps', '13/02/2026']]);
  const made = (
    await rest.post('/contract/v1/contracts', {
      ...{ employeeId: await company.person(), startAt: '2026-01-01', weeklyHours: 12, contractTypeId: type?.id },
      workDays: [7.5, 4.5, 0, 0, 0, 0, 0].map((hour) => ({ hour })),
    })
  ).data;
  const [contract] = (await rest.get(`/contract/v1/contracts?employeeId=${ana}`)).data;
  assert.deepEqual(without(contract), { ...without(made), employeeId: ana });
});

test('an import that is cut off goes on where it was: nothing is lost and nothing is there twice', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const lines = Array.from({ length: 900 }, (_, index) => `Ana,Gil ${index},${index}`);
  const started = await sendImport(rest, 'employees', ['First name,Last name,Code', ...lines]);
  const ending = new AbortController();
  const timer = setInterval(async () => {
    const { rows } = await world.ownerPool.query('select from import_records where company_id = $1 limit 1', [
      company.companyId,
    ]);
    if (rows.length > 0) ending.abort();
  }, 2);
  await carryOutLongWork(world.runtime, ending.signal);
  clearInterval(timer);
  const counts = async () =>
    (
      await world.ownerPool.query(
        `select (select count(*)::int from employees where company_id = $1) as people,
          (select count(*)::int from import_records where company_id = $1) as records`,
        [company.companyId],
      )
    ).rows[0];
  const cut = await counts();
  assert.equal(cut.people, cut.records);
  assert.ok(cut.people > 0 && cut.people < 900, String(cut.people));
  await carryOut(world);
  assert.deepEqual(await counts(), { people: 900, records: 900 });
  const { data } = await rest.get(`/core/v3/jobs/${started.data.id}`);
  assert.deepEqual([data.state, data.result.written, data.result.problems], ['done', 900, 0]);
});

test('an import is taken back whole, and refused once something was written about its records', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const people = await imported(company, 'employees', [
    'First name,Last name,Code,Manager',
    'Ana,Gil,1,2',
    'Eva,Paz,2,',
  ]);
  const time = await imported(company, 'work-entries', ['Code;Start;End', '1;2026-03-02 09:00;2026-03-02 12:00']);
  const refused = await takeBack(company, people.importId);
  assert.deepEqual([refused.status, refused.code], [409, 'import_built_upon']);
  assert.equal((await takeBack(company, time.importId)).status, 200);
  assert.deepEqual((await rest.get(ENTRIES)).data, []);
  assert.equal((await rest.get(`${IMPORTS}/${time.importId}`)).data.state, 'taken_back');
  const ana = (await rest.get(`${EMPLOYEES}?code=1`)).data[0];
  // The deleted entry stays on record, and with it the person.
  assert.equal((await takeBack(company, people.importId)).code, 'import_built_upon');
  assert.ok(ana);
  const others = await imported(company, 'employees', [
    'First name,Last name,Code,Manager',
    'Leo,Gil,3,4',
    'Ada,Paz,4,',
  ]);
  assert.equal((await takeBack(company, others.importId)).status, 200);
  assert.deepEqual((await rest.get(`${EMPLOYEES}?code=3`)).data, []);
  assert.equal((await takeBack(company, others.importId)).code, 'import_busy');
});

test('what is written about records after the undoing was asked for stops it, and says how much is in the way', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const people = await imported(company, 'employees', [
    'First name,Last name,Employee code',
    'Ana,Gil,21',
    'Leo,Paz,22',
  ]);
  const job = (await rest.post(`${IMPORTS}/${people.importId}/take-back`)).data;
  for (const code of [21, 22]) {
    const managerId = (await rest.get(`${EMPLOYEES}?code=${code}`)).data[0].id;
    await rest.post(EMPLOYEES, { firstName: 'Eva', lastName: 'Ruiz', managerId });
  }
  await carryOut(world);
  const { state, failureCode, failureValues } = (await rest.get(`/core/v3/jobs/${job.id}`)).data;
  assert.deepEqual([state, failureCode, failureValues], ['failed', 'import_built_upon', { count: 2 }]);
  assert.equal((await rest.get(`${EMPLOYEES}?code=21`)).data.length, 1);
});

test('work entries that were corrected since, and contracts that were changed, are not taken back', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  await company.person({ code: 1 });
  const time = await imported(company, 'work-entries', ['Code;Start;End', '1;2026-03-02 09:00;2026-03-02 12:00']);
  const [entry] = (await rest.get(ENTRIES)).data;
  await rest.put(`${ENTRIES}/${entry.id}`, { workEntryOut: { date: '2026-03-02T13:00:00+01:00' } });
  assert.equal((await takeBack(company, time.importId)).code, 'import_built_upon');
  const another = (await rest.post(EMPLOYEES, { firstName: 'Leo', lastName: 'Sanz', code: 2 })).data.id;
  const titles = 'Employee code;Start date;End date;Weekly hours';
  const contracts = await imported(company, 'contracts', [titles, '2;2026-01-01;2026-06-30;40']);
  assert.equal(contracts.written, 1);
  const ofAnother = async () => (await rest.get(`/contract/v1/contracts?employeeId=${another}`)).data;
  const [contract] = await ofAnother();
  await rest.put(`/contract/v1/contracts/${contract.id}`, { comment: 'Agreed' });
  assert.equal((await takeBack(company, contracts.importId)).code, 'import_built_upon');
  const untouched = await imported(company, 'contracts', [titles, '2;2027-01-01;;40']);
  assert.equal((await takeBack(company, untouched.importId)).status, 200);
  assert.deepEqual(
    (await ofAnother()).map(({ id }: { id: string }) => id),
    [contract.id],
  );
});

test('people who were changed since, or whom others name, are not taken back', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const people = (code: number) =>
    imported(company, 'employees', ['First name,Last name,Employee code', `Ana,Gil,${code}`]);
  const idOf = async (code: number) => (await rest.get(`${EMPLOYEES}?code=${code}`)).data[0].id;
  const changed = await people(11);
  await rest.put(`${EMPLOYEES}/${await idOf(11)}`, { phone: '+34 600 000 000' });
  assert.equal((await takeBack(company, changed.importId)).code, 'import_built_upon');
  const named = await people(12);
  await rest.post(EMPLOYEES, { firstName: 'Eva', lastName: 'Ruiz', managerId: await idOf(12) });
  assert.equal((await takeBack(company, named.importId)).code, 'import_built_upon');
  const moved = await people(13);
  const officeId = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  await rest.post('/core/v3/employee-office-assignations', { employeeId: await idOf(13), officeId });
  assert.equal((await takeBack(company, moved.importId)).code, 'import_built_upon');
  const invited = await people(14);
  const invitation = { email: 'leo@example.com', role: 'employee', employeeId: await idOf(14) };
  assert.equal((await rest.post('/core/v3/invitations', invitation)).status, 200);
  assert.equal((await takeBack(company, invited.importId)).code, 'import_built_upon');
  const wrong = await sendImport(rest, 'employees', ['A,B', 'Ana,Gil'], { mapping: '{"A":"firstNaem"}' });
  assert.deepEqual([wrong.status, Object.keys(wrong.errors)], [422, ['mapping']]);
});

test('columns that were chosen once are remembered for the next file of the kind', async () => {
  const company = await timeCompany(world);
  const { scope } = company;
  const file = () => new File(['Quiénes,Last name\nAna,Gil'], 'a.csv');
  const first = await uploadImport(scope, { kind: 'employees', file: file() });
  assert.deepEqual(first.mapping, [null, 'fullName']);
  const choices = { order: null, mark: null, references: [] };
  await setColumns(scope, { id: first.id, mapping: ['firstName', 'lastName'], choices });
  const next = await uploadImport(scope, { kind: 'employees', file: file() });
  assert.deepEqual([next.mapping, next.samples], [['firstName', 'lastName'], [['Ana', 'Gil']]]);
  await assert.rejects(setColumns(scope, { id: next.id, mapping: ['firstName', 'firstName'], choices }), {
    name: 'InvalidFields',
  });
  await runImport(scope, { id: next.id, rows: 'all' });
  await assert.rejects(runImport(scope, { id: next.id, rows: 'all' }), { code: 'import_busy' });
  await carryOut(world);
});

test('a file that cannot be read says so, and leaves nothing', async () => {
  const company = await timeCompany(world);
  const answer = await sendImport(company.rest, 'employees', ['%PDF-1.7 ']);
  assert.deepEqual([answer.status, answer.code], [422, 'import_file_not_readable']);
  const mapping = await sendImport(company.rest, 'employees', ['First name', 'Ana'], { mapping: '[]' });
  assert.deepEqual([mapping.status, Object.keys(mapping.errors)], [422, ['mapping']]);
  assert.deepEqual((await company.rest.get(IMPORTS)).data, []);
});

test('I2 I10 only administrators import, and a token only what it may write', async () => {
  const company = await timeCompany(world);
  const { importId } = await imported(company, 'employees', ['First name,Last name', 'Ana,Gil']);
  for (const [role, status] of [
    ['administrator', 200],
    ['manager', 403],
    ['viewer', 403],
  ] as const) {
    const member = await addMember(world, company, { role });
    assert.equal((await member.call('query', 'imports.get', { id: importId })).status, status, role);
  }
  const other = await timeCompany(world);
  assert.equal((await other.rest.get(`${IMPORTS}/${importId}`)).code, 'import_not_found');
  assert.equal((await other.rest.post(`${IMPORTS}/${importId}/take-back`)).code, 'import_not_found');
  await world.ownerPool.query(
    `update api_tokens set scopes = array['people:write', 'people:read'] where company_id = $1`,
    [company.companyId],
  );
  const refused = await sendImport(company.rest, 'work-entries', [
    'Code;Start;End',
    '1;2026-03-02 09:00;2026-03-02 12:00',
  ]);
  assert.equal(refused.code, 'scope_not_granted');
  assert.equal((await sendImport(company.rest, 'employees', ['First name,Last name', 'Leo,Paz'])).status, 200);
});

test('I5 nobody imports their own time', async () => {
  const company = await timeCompany(world);
  const employeeId = await company.person({ code: 1 });
  const member = await addMember(world, company, { role: 'administrator', employeeId });
  await addMember(world, company, { role: 'administrator' });
  const file = new File(['Code;Start;End\n1;2026-03-02 09:00;2026-03-02 12:00'], 'a.csv');
  const { id } = await uploadImport(member.scope, { kind: 'work-entries', file });
  await runImport(member.scope, { id, rows: 'all' });
  await carryOut(world);
  assert.deepEqual(await problemsOf(company, id), [[2, null, null, 'own_matter', null]]);
  assert.deepEqual((await company.rest.get(ENTRIES)).data, []);
});
