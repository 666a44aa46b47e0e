import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPeriod, openPayroll } from '#test/payroll.ts';
import { createWorld } from '#test/world.ts';
import { listPayrollBlockers } from './list-blockers.ts';

const world = await createWorld();
world.setNow('2026-07-03T08:00:00Z');

const CODE_MAP = '/payroll/v1/code-map';
const JUNE = { from: '2026-06-01', to: '2026-06-30' };

test('P3 a PUT replaces the codes of the company or of an office, and nothing else', async () => {
  const { rest, office } = await openPayroll(world);
  const ordinary = { kind: 'ordinary', code: '101', unit: 'hours', factor: 1, exported: true };
  const put = async (body: object) => (await rest.put(CODE_MAP, body)).data;
  assert.deepEqual(
    await put({
      codes: [
        { kind: 'ordinary', code: ' 101 ' },
        { kind: 'worked', exported: false },
      ],
    }),
    {
      officeId: null,
      codes: [ordinary, { kind: 'worked', code: null, unit: 'hours', factor: 1, exported: false }],
    },
  );
  const own = { kind: 'overtime:Night', code: '9', unit: 'amount', factor: 12.3457, exported: true };
  assert.deepEqual(await put({ officeId: office.id, codes: [{ ...own, factor: 12.345_678 }] }), {
    officeId: office.id,
    codes: [own],
  });
  assert.deepEqual(await put({ codes: [ordinary] }), { officeId: null, codes: [ordinary] });
  assert.deepEqual((await rest.get(`${CODE_MAP}?officeId=${office.id}`)).data.codes, [own]);
  assert.deepEqual((await rest.get(CODE_MAP)).data.codes, [ordinary]);
  const lines = (await rest.get('/core/v3/audit?recordType=payroll_code')).data;
  assert.ok(lines.some(({ action }: { action: string }) => action === 'delete'));
  assert.equal((await rest.get(`${CODE_MAP}?officeId=${crypto.randomUUID()}`)).code, 'office_not_found');
  assert.equal((await rest.put(CODE_MAP, { officeId: crypto.randomUUID(), codes: [] })).code, 'office_not_found');
});

test('422, P3: a wrong code is refused with the field that is wrong', async () => {
  const { rest } = await world.company();
  const { status, body } = await rest.put(CODE_MAP, {
    codes: [
      { kind: 'unknown', code: '1' },
      { kind: 'worked', code: 'x'.repeat(33) },
      { kind: 'night', code: '1', unit: 'weeks', factor: -1 },
    ],
  });
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(body.error.errors), ['codes.0.kind', 'codes.1.code', 'codes.2.unit', 'codes.2.factor']);
  const between = await rest.put(CODE_MAP, {
    codes: [{ kind: 'night' }, { kind: 'night', code: '1', unit: 'days' }],
  });
  assert.deepEqual(Object.keys(between.body.error.errors), ['codes.0.code', 'codes.1.kind', 'codes.1.unit']);
});

test('P4 a preset fills what is omitted, later only its check of numbers stays, and faults name their field', async () => {
  const { rest } = await world.company();
  const TEMPLATES = '/payroll/v1/templates';
  const lodas = { name: 'LODAS', preset: 'datev_lodas', consultantNumber: '1234567', clientNumber: '12' };
  const { data } = await rest.post(TEMPLATES, { ...lodas, lineEnd: 'lf' });
  assert.deepEqual(
    [data.encoding, data.lineEnd, data.separator, data.decimalMark, data.columns.length, data.hoursText, data.daysText],
    ['windows-1252', 'lf', ';', ',', 7, '1', ''],
  );
  assert.ok(data.header.includes('BeraterNr={consultantNumber}'));
  const changed = (await rest.put(`${TEMPLATES}/${data.id}`, { name: 'Other', clientNumber: '99999' })).data;
  assert.deepEqual({ ...changed, updatedAt: null }, { ...data, name: 'Other', clientNumber: '99999', updatedAt: null });
  const faults = async (fields: object) => {
    const { status, body } = await rest.post(TEMPLATES, { ...lodas, ...fields });
    return status === 422 ? Object.keys(body.error.errors) : status;
  };
  assert.deepEqual(await faults({ consultantNumber: null }), ['consultantNumber']);
  for (const consultantNumber of ['123', '12345678', '12a4', ''])
    assert.deepEqual(await faults({ consultantNumber }), ['consultantNumber']);
  for (const clientNumber of ['', '123456', 'x']) assert.deepEqual(await faults({ clientNumber }), ['clientNumber']);
  assert.deepEqual(await faults({ header: '{secret}' }), ['header']);
  assert.deepEqual(await faults({ header: 'x'.repeat(4001) }), ['header']);
  assert.deepEqual(await faults({ columns: [] }), ['columns']);
  assert.deepEqual(await faults({ columns: Array.from({ length: 41 }, () => ({ field: 'code' })) }), ['columns']);
  assert.deepEqual(await faults({ columns: [{ field: 'password' }], separator: 'x' }), [
    'separator',
    'columns.0.field',
  ]);
  assert.equal((await rest.put(`${TEMPLATES}/${data.id}`, { consultantNumber: null })).status, 422);
});

test('P4 a preview shows the first lines, and what is missing', async () => {
  const { rest, company, sick, put, template } = await openPayroll(world);
  const periodId = await addPeriod(world, company);
  await put([
    { kind: 'ordinary', code: '101' },
    { kind: 'overtime', exported: false },
  ]);
  const path = `/payroll/v1/templates/${await template()}/preview`;
  const { data } = await rest.post(path, { periodId });
  assert.equal(data.draft, true);
  assert.deepEqual([data.lines, data.people], [2, 2]);
  assert.ok(data.text.startsWith('Payroll number;Name;'), data.text);
  assert.deepEqual(
    data.withoutCode.map(({ kind, people }: { kind: string; people: number }) => [kind, people]),
    [
      ['worked', 2],
      [sick, 1],
    ],
  );
  assert.deepEqual([data.withoutNumber, data.problems], [[], []]);
  assert.equal((await rest.post(path, { periodId: crypto.randomUUID() })).code, 'period_not_found');
  assert.equal((await rest.post(path, { periodId, officeIds: [crypto.randomUUID()] })).code, 'office_not_found');
});

test('K1 P3 P1 what payroll lacks blocks people’s periods, once a company uses payroll', async () => {
  const { scope, rest, ana, bea, put, codes, hire, contract, work, template } = await openPayroll(world);
  const cid = await hire('Cid');
  await contract(cid);
  await work(cid, '2026-06-01');
  const blockers = () => listPayrollBlockers(scope, JUNE, [ana, bea, cid]);
  assert.deepEqual(await blockers(), [
    { employeeId: ana, code: 'payroll_code_missing', kinds: ['overtime'] },
    { employeeId: cid, code: 'payroll_number_missing', kinds: [] },
  ]);
  await put([...codes, { kind: 'overtime', exported: false }]);
  await rest.put(`/core/v3/employees/${cid}`, { code: 77 });
  assert.deepEqual(await blockers(), []);
  await put([]);
  assert.deepEqual(await blockers(), []);
  await template();
  assert.equal((await blockers()).length, 3);
});

test('P1 a contract has a payroll number of at most 32 characters, else the employee’s code counts', async () => {
  const { rest, ana } = await openPayroll(world);
  const [contract] = (await rest.get(`/contract/v1/contracts?employeeId=${ana}`)).data;
  assert.equal(contract.payrollNumber, null);
  const put = (payrollNumber: string | null) => rest.put(`/contract/v1/contracts/${contract.id}`, { payrollNumber });
  assert.equal((await put(' 0012 ')).data.payrollNumber, '0012');
  assert.equal((await put('x'.repeat(33))).status, 422);
  assert.equal((await put('  ')).data.payrollNumber, null);
  assert.equal((await put('7')).data.payrollNumber, '7');
  assert.equal((await put(null)).data.payrollNumber, null);
});
