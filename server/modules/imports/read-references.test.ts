import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { type TimeCompany, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import type { ImportKind } from './constants.ts';
import { checkImport, getColumns, runImport, setColumns, uploadImport } from './manage-imports.ts';
import type { ChosenReference } from './rules-names.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const made = async ({ rest }: TimeCompany, path: string, body: object): Promise<string> => {
  const answer = await rest.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id;
};

/** A file that was uploaded on the page, with the steps of its page. */
async function opened({ scope, rest }: TimeCompany, kind: ImportKind, lines: readonly string[]) {
  const file = new File([lines.join('\n')], 'a.csv');
  const { id, mapping, choices } = await uploadImport(scope, { kind, file });
  const check = async () => {
    await checkImport(scope, { id });
    await carryOut(world);
    const { good, references } = await getColumns(scope, { id });
    return { good, references };
  };
  return {
    check,
    choose: (references: ChosenReference[]) => setColumns(scope, { id, mapping, choices: { ...choices, references } }),
    run: async () => {
      await runImport(scope, { id, rows: 'good' });
      await carryOut(world);
      return (await rest.get(`${IMPORTS}/${id}`)).data.written;
    },
    problems: async () =>
      (await rest.get(`${IMPORTS}/${id}/problems?limit=100`)).data.map(
        ({ line, person, field, code, shown }: Record<string, unknown>) => [line, person, field, code, shown],
      ),
    references: async () => (await getColumns(scope, { id })).references,
  };
}

test('a name that no record has is chosen once for all of its rows, kept with the import, and can be chosen otherwise', async () => {
  const company = await timeCompany(world);
  const sales = await made(company, '/core/v3/departments', { name: 'Sales' });
  const support = await made(company, '/core/v3/departments', { name: 'Support' });
  const file = await opened(company, 'employees', [
    'First name;Last name;Department',
    'Ana;Gil;Sales',
    'Leo;Paz;Sales dept',
    'Eva;Sanz;"SALES  DEPT; Support"',
    'Mia;Rey;Helpdesk',
  ]);
  const options = [
    { id: sales, name: 'Sales' },
    { id: support, name: 'Support' },
  ];
  const open = (...values: { value: string; rows: number | null; id: string | null }[]) => [
    { field: 'departments', values, options },
  ];
  const helpdesk = { value: 'Helpdesk', rows: 1, id: null };
  assert.deepEqual(await file.check(), {
    good: 1,
    references: open({ value: 'SALES DEPT', rows: 2, id: null }, helpdesk),
  });
  assert.deepEqual(await file.problems(), [
    [3, 'Leo Paz', 'departments', 'reference_not_found', 'Sales dept'],
    [4, 'Eva Sanz', 'departments', 'reference_not_found', 'SALES  DEPT; Support'],
    [5, 'Mia Rey', 'departments', 'reference_not_found', 'Helpdesk'],
  ]);
  const chosen = { field: 'departments', value: 'sales dept', id: support };
  assert.deepEqual((await file.choose([chosen])).references, [], 'not checked yet');
  const kept = { value: 'sales dept', rows: null, id: support };
  assert.deepEqual(await file.check(), { good: 3, references: open(kept, helpdesk) });
  await file.choose([{ ...chosen, id: sales }]);
  assert.deepEqual(await file.check(), { good: 3, references: open({ ...kept, id: sales }, helpdesk) });
  assert.equal(await file.run(), 3);
  assert.deepEqual(await file.references(), [], 'after it was written nothing is open');
  const { rows } = await world.ownerPool.query(
    `select e.first_name as name, array_agg(d.name order by d.name) as departments from employees e
      join employee_department_assignations a on a.company_id = e.company_id and a.employee_id = e.id
      join departments d on d.company_id = a.company_id and d.id = a.department_id
      where e.company_id = $1 group by e.first_name`,
    [company.companyId],
  );
  const placesOf = Object.fromEntries(rows.map(({ name, departments }) => [name, departments]));
  assert.deepEqual(placesOf, { Ana: ['Sales'], Leo: ['Sales'], Eva: ['Sales', 'Support'] });
});

test('a name of two records is chosen too, and a record that is deleted meanwhile leaves its name open again', async () => {
  const company = await timeCompany(world);
  const first = await made(company, '/core/v3/departments', { name: 'Ops' });
  await made(company, '/core/v3/departments', { name: 'OPS' });
  const file = await opened(company, 'employees', ['First name;Last name;Department', 'Ana;Gil;Ops']);
  const names = async () => (await file.check()).references.flatMap((reference) => reference.values);
  assert.deepEqual(await names(), [{ value: 'Ops', rows: 1, id: null }]);
  assert.deepEqual(await file.problems(), [[2, 'Ana Gil', 'departments', 'reference_ambiguous', 'Ops']]);
  await file.choose([{ field: 'departments', value: 'Ops', id: first }]);
  assert.deepEqual(await names(), [{ value: 'Ops', rows: null, id: first }]);
  assert.equal((await company.rest.delete(`/core/v3/departments/${first}`)).status, 200);
  await made(company, '/core/v3/departments', { name: 'ops' });
  assert.deepEqual(await names(), [{ value: 'Ops', rows: 1, id: null }]);
  await file.choose([{ field: 'departments', value: 'Ops', id: first }]);
});

test('each kind has the records of its fields to choose from; rows name their person by name, else by code', async () => {
  const company = await timeCompany(world);
  await company.person({ code: 1, firstName: 'Ana', lastName: 'Gil' });
  const type = await made(company, '/contract/v1/contract-types', { name: 'Permanent' });
  const contracts = await opened(company, 'contracts', [
    'Employee code;Employee;Start;Contract type',
    '1;Ana Gil;2026-01-01;Indefinido',
    '1;;2026-01-01;Indefinido',
  ]);
  const { references } = await contracts.check();
  assert.deepEqual(references, [
    {
      field: 'contractType',
      values: [{ value: 'Indefinido', rows: 2, id: null }],
      options: [{ id: type, name: 'Permanent' }],
    },
  ]);
  assert.deepEqual(
    (await contracts.problems()).map((problem: string[]) => problem.slice(0, 3)),
    [
      [2, 'Ana Gil', 'contractType'],
      [3, '1', 'contractType'],
    ],
  );
  const absence = await made(company, '/schedule/v1/absence-types', { name: 'Vacation', pickMode: 'by_days' });
  for (const [kind, lines] of [
    ['absences', ['Code;Absence type;Start date', '1;Urlaub;2026-07-01']],
    ['balances', ['Code;Absence type;Hours', '1;Urlaub;10']],
  ] as const) {
    const file = await opened(company, kind, lines);
    const [open] = (await file.check()).references;
    assert.deepEqual(
      [kind, open?.field, open?.values],
      [kind, 'absenceType', [{ value: 'Urlaub', rows: 1, id: null }]],
    );
    await file.choose([{ field: 'absenceType', value: 'Urlaub', id: absence }]);
    await file.check();
    assert.deepEqual(
      (await file.problems()).filter(([, , , code]: string[]) => code === 'reference_not_found'),
      [],
    );
  }
});

test('422: a choice is a record of its field; rows that are refused when they are written name their person', async () => {
  const company = await timeCompany(world);
  const sales = await made(company, '/core/v3/departments', { name: 'Sales' });
  const file = await opened(company, 'employees', ['First name;Last name;Department', 'Ana;Gil;X']);
  for (const wrong of [
    { field: 'offices', value: 'X', id: sales },
    { field: 'email', value: 'X', id: sales },
    { field: 'departments', value: 'X', id: crypto.randomUUID() },
  ])
    await assert.rejects(file.choose([wrong]), (error: { fields?: object }) => {
      assert.deepEqual(Object.keys(error.fields ?? {}), ['choices.references']);
      return true;
    });
  const started = await sendImport(company.rest, 'employees', ['Email', 'ana@acme.example'], { dryRun: 'true' });
  await carryOut(world);
  const { importId } = (await company.rest.get(`/core/v3/jobs/${started.data.id}`)).data.result;
  const [problem] = (await company.rest.get(`${IMPORTS}/${importId}/problems`)).data;
  assert.deepEqual([problem.person, problem.code], ['ana@acme.example', 'one_required']);
});
