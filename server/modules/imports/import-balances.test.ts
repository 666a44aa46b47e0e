import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { ASSIGNATIONS, CALENDARS, TYPES, VACATIONS } from '#test/absences.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { addMember } from '#test/members.ts';
import { type OvertimeCompany, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { reverseBalances, setBalances } from '../overtime/set-balance.ts';
import { previewTakeBack, runImport, uploadImport } from './manage-imports.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const UNTIL_YESTERDAY = { from: '2026-03-02', to: '2026-03-09' };
const TITLES = 'Code,Absence type,Hours,Days,As of,Year,Note';

async function imported({ rest }: OvertimeCompany, lines: readonly string[], fields: Record<string, string> = {}) {
  const started = await sendImport(rest, 'balances', lines, fields);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  await carryOut(world);
  const { data } = await rest.get(`/core/v3/jobs/${started.data.id}`);
  assert.equal(data.state, 'done', JSON.stringify(data));
  return data.result as { importId: string; good: number; problems: number; written: number };
}
const problemsOf = async ({ rest }: OvertimeCompany, id: string) =>
  (await rest.get(`${IMPORTS}/${id}/problems?limit=100`)).data.map(({ line, field, code }: Record<string, unknown>) => [
    line,
    field,
    code,
  ]);
const takeBack = async ({ rest }: OvertimeCompany, id: string) => {
  const answer = await rest.post(`${IMPORTS}/${id}/take-back`);
  await carryOut(world);
  return answer;
};

/** A company with Ana (7) and Eva (8) under contract since 2 March, and a type of leave of which Ana has 22 days in 2026. */
async function prepare() {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const [ana, eva] = [await company.person({}, { code: 7 }), await company.person({}, { code: 8 })];
  const type = (await rest.post(TYPES, { name: 'Vacaciones', pickMode: 'by_days' })).data.id;
  const calendar = { employeeId: ana, absenceTypeId: type, year: 2026, maxDaysOff: 22 };
  const path = `${CALENDARS}/${(await rest.post(CALENDARS, calendar)).data.id}`;
  const available = async () => (await rest.get(`${path}/balance`)).data.available.days;
  return { ...company, ana, eva, type, path, available };
}

test('E5 a date names the calendar of its leave year: two dates of one calendar year can be in different ones', async () => {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const employeeId = await company.person({}, { code: 7 });
  const absenceTypeId = (await rest.post(TYPES, { name: 'Vacaciones', pickMode: 'by_days' })).data.id;
  const plan = { name: 'April', year: 2026, absenceTypeId, maxDaysOff: 22, yearStart: '04-01' };
  const { data } = await rest.post(VACATIONS, plan);
  for (const year of [2026, 2027]) await rest.post(`${ASSIGNATIONS}/${data.id}`, { employeeIds: [employeeId], year });
  const lines = ['Código;Tipo de ausencia;Días;Fecha', '7;VACACIONES;5;2027-02-01', '7;VACACIONES;20;2027-04-01'];
  assert.equal((await imported(company, lines)).written, 2);
  const again = await imported(
    company,
    [...lines.slice(0, 1), '7;VACACIONES;4;2027-02-01', '7;VACACIONES;3;2026-04-01'],
    {
      dryRun: 'true',
    },
  );
  assert.deepEqual(await problemsOf(company, again.importId), [[3, null, 'duplicate_in_file']]);
});

test('E6 what is left of a type is set by an adjustment: what was taken after its day counts on top, and undoing gives it back', async () => {
  const company = await prepare();
  const { rest, path, available } = company;
  await rest.put(path, { daysOff: [{ date: '2026-03-03' }, { date: '2026-06-01' }] });
  assert.equal(await available(), 20);
  const { importId, written } = await imported(company, [
    'Código;Tipo de ausencia;Días;Fecha;Comentario',
    '7;VACACIONES;12,5;2026-03-04;De antes',
  ]);
  assert.equal(written, 1, JSON.stringify(await problemsOf(company, importId)));
  assert.equal(await available(), 11.5);
  const [line] = (await rest.get(`${path}/ledger?type=adjust`)).data;
  assert.deepEqual([line.date, line.days, line.note, line.author.name], ['2026-03-04', -8.5, 'De antes', 'test']);
  assert.equal((await takeBack(company, importId)).status, 200);
  assert.equal(await available(), 20);
  assert.equal((await rest.get(`${IMPORTS}/${importId}`)).data.state, 'taken_back');
});

test('E6 leave that was given by an import and taken since keeps it', async () => {
  const company = await prepare();
  const { rest, path, available } = company;
  const { importId, written } = await imported(company, [TITLES, '7,Vacaciones,,24,,,']);
  assert.deepEqual([written, await available()], [1, 24]);
  const daysOff = Array.from({ length: 31 }, (_, at) => ({ date: `2026-07-${String(at + 1).padStart(2, '0')}` }));
  assert.equal((await rest.put(path, { daysOff })).status, 200);
  assert.equal(await available(), 1);
  const refused = await takeBack(company, importId);
  assert.deepEqual([refused.status, refused.code], [409, 'import_built_upon']);
  assert.deepEqual(await previewTakeBack(company.scope, { id: importId }), {
    records: 1,
    obstacles: [{ what: 'absences', count: 1 }],
  });
});

test('D8 overtime is set for all days up to a date, as surplus or as debt, and undoing brings back what was before', async () => {
  const company = await prepare();
  const { ana, eva } = company;
  const total = async (id: string) => {
    const { total_balance, positive_balance, negative_balance } = await company.balance(id, UNTIL_YESTERDAY);
    return [total_balance, positive_balance, negative_balance];
  };
  const { importId, written } = await imported(company, [
    'Personalnummer;Konto;Stunden;Stand;Notiz',
    '7;Überstunden;10:30;;Altes System',
    '8;;-2,5;06.03.2026;',
  ]);
  assert.equal(written, 2, JSON.stringify(await problemsOf(company, importId)));
  assert.deepEqual(await total(ana), [37_800, 37_800, 0]);
  // The 9th came after the day of the balance.
  assert.deepEqual(await total(eva), [-9_000 - 28_800, 0, -9_000 - 28_800]);
  const movements = await company.movements(ana);
  assert.deepEqual(
    movements.map(({ operation, note, balanceBeforeSeconds, balanceAfterSeconds }) => [
      ...[operation, note, balanceBeforeSeconds, balanceAfterSeconds],
    ]),
    [['reset', 'Altes System', -172_800, 37_800]],
  );
  assert.equal((await takeBack(company, importId)).status, 200);
  assert.deepEqual(
    [await total(ana), await total(eva)],
    [
      [-172_800, 0, -172_800],
      [-172_800, 0, -172_800],
    ],
  );
});

test('D10 overtime that was adjusted or paid since, or an import that was reversed by hand, is not taken back', async () => {
  const company = await prepare();
  const { ana, eva } = company;
  const first = await imported(company, [TITLES, '7,,10,,,,']);
  const adjustment = { operation: 'subtract', balanceBeforeSeconds: 36_000, amountSeconds: 3600 };
  assert.equal((await company.adjust(ana, UNTIL_YESTERDAY, adjustment)).status, 200);
  assert.equal((await takeBack(company, first.importId)).code, 'import_built_upon');
  const [movement] = await company.movements(ana);
  assert.equal((await company.reverse(movement)).status, 200);
  assert.equal((await takeBack(company, first.importId)).status, 200);

  const second = await imported(company, [TITLES, '8,,10,,,,']);
  const [set] = await company.movements(eva);
  assert.equal((await company.reverse(set)).status, 200);
  assert.equal((await takeBack(company, second.importId)).code, 'import_built_upon');
});

test('a check names balances that people do not have, that are contradictory, doubled or there already, and writes nothing', async () => {
  const company = await prepare();
  const { rest } = company;
  await rest.post(TYPES, { name: 'Sick', pickMode: 'by_days' });
  await company.person({ startAt: '2026-05-01' }, { code: 9 });
  const before = await company.ledger();
  const lines = [
    TITLES,
    '7,Vacaciones,,22,,,',
    '7,Vacaciones,8,1,,,',
    '7,Vacaciones,,10,2026-12-31,2027,',
    '7,Sick,,3,,,',
    '7,Vacaciones,,10,,,',
    '7,vacaciones,,11,2026-01-31,,',
    '7,,,5,,,',
    '7,Overtime,5,,2026-03-11,,',
    '7,Overtime,5,,,2026,',
    '9,Overtime,5,,,,',
    '7,Nothing,5,,,,',
    '8,,,,,,',
    '8,,5,,,,',
    '8,,6,,,,',
  ];
  const checked = await imported(company, lines, { dryRun: 'true' });
  assert.deepEqual([checked.good, checked.written], [1, 0]);
  assert.deepEqual(await problemsOf(company, checked.importId), [
    [2, 'days', 'already_exists'],
    [3, 'hours', 'not_accepted'],
    [4, 'date', 'not_accepted'],
    [5, 'absenceType', 'no_balance'],
    [6, null, 'duplicate_in_file'],
    [7, null, 'duplicate_in_file'],
    [8, 'absenceType', 'required'],
    [9, 'date', 'not_accepted'],
    [10, 'year', 'not_accepted'],
    [11, 'hours', 'no_balance'],
    [12, 'absenceType', 'reference_not_found'],
    [13, 'hours', 'one_required'],
    [15, null, 'duplicate_in_file'],
  ]);
  assert.equal(await company.ledger(), before);
});

test('I5 nobody imports their own balance; I10 a token needs the scopes of absences and of overtime', async () => {
  const company = await prepare();
  const member = await addMember(world, company, { role: 'administrator', employeeId: company.ana });
  await addMember(world, company, { role: 'administrator' });
  const lines = [TITLES, '7,Vacaciones,,10,,,', '7,,10,,,,'];
  const { id } = await uploadImport(member.scope, { kind: 'balances', file: new File([lines.join('\n')], 'a.csv') });
  await runImport(member.scope, { id, rows: 'all' });
  await carryOut(world);
  assert.deepEqual(await problemsOf(company, id), [
    [2, null, 'own_matter'],
    [3, null, 'own_matter'],
  ]);
  const grant = (scopes: string[]) =>
    world.ownerPool.query('update api_tokens set scopes = $2 where company_id = $1', [company.companyId, scopes]);
  await grant(['absences:write', 'people:write']);
  assert.equal((await sendImport(company.rest, 'balances', lines)).code, 'scope_not_granted');
  await grant(['absences:write', 'overtime:write', 'people:write']);
  assert.equal((await sendImport(company.rest, 'balances', lines)).status, 200);
});

test('D10 several balances of a person are taken back with those of others, and once', async () => {
  const { scope, ana, eva, balance } = await prepare();
  const all = async () => [await balance(ana, UNTIL_YESTERDAY), await balance(eva, UNTIL_YESTERDAY)];
  const before = await all();
  const set = (employeeId: string, date: string, seconds: number) =>
    scope.transaction((tx) => setBalances(tx, scope, [{ employeeId, date, seconds }]));
  const ids = [
    ...(await set(ana, '2026-03-05', 3600)),
    ...(await set(eva, '2026-03-09', -1800)),
    ...(await set(ana, '2026-03-09', 7200)),
  ];
  assert.deepEqual(
    (await all()).map(({ total_balance }) => total_balance),
    [7200, -1800],
  );
  await scope.transaction((tx) => reverseBalances(tx, scope, ids));
  assert.deepEqual(await all(), before);
  for (const one of [ids.slice(0, 1), ids])
    await assert.rejects(
      scope.transaction((tx) => reverseBalances(tx, scope, one)),
      { code: 'adjustment_already_reversed' },
    );
  assert.deepEqual(await all(), before);
});
