import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VECTOR_DAYS, vectorCompany } from '#test/overtime.ts';
import { readXlsx } from '#test/read-xlsx.ts';
import { createWorld } from '#test/world.ts';
import { exportPayoutFile } from './export-payouts.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const PAYOUTS = '/overtime-policies/v1/payouts';

/** A company that has paid out 4000 of the surplus of somebody with a code. */
async function paid() {
  const company = await vectorCompany(world, 'hybrid');
  const { rest, employeeId } = company;
  const person = { firstName: 'Ana', lastName: '=Gil', email: 'ana@acme.example', code: 17 };
  await rest.put(`/core/v3/employees/${employeeId}`, person);
  const { data } = await rest.post(PAYOUTS, {
    ...{ employeeId, ...VECTOR_DAYS, source: 'positive_balance', balanceBeforeSeconds: 4200, amountSeconds: 4000 },
    note: 'March salary',
  });
  return { ...company, payoutId: data.id as string };
}

test('D13 the file for payroll: typed cells, when and in which zone; the lines are marked', async () => {
  const { scope, rest, payoutId } = await paid();
  const file = await exportPayoutFile(scope, 'en', { payoutIds: [payoutId], format: 'xlsx' });
  assert.equal(file.fileName, 'Payouts_2026-03-05-13-00-00_Europe-Madrid.xlsx');
  const [list, facts] = await readXlsx(Buffer.from(file.content, 'base64'));
  const days = [46083, 46085];
  assert.deepEqual(list?.rows[1], [
    17,
    'Ana =Gil',
    'ana@acme.example',
    ...days,
    4000,
    4000 / 3600,
    'March salary',
    payoutId,
  ]);
  assert.deepEqual(facts?.rows, [
    ['Exported', '2026-03-05 13:00:00'],
    ['Payouts', '1'],
    ['Time zone', 'Europe/Madrid'],
  ]);
  assert.equal((await rest.get(`${PAYOUTS}/${payoutId}`)).data.exportedAt, '2026-03-05T12:00:00+00:00');
  await assert.rejects(
    exportPayoutFile(scope, 'en', { payoutIds: [payoutId], format: 'csv' }),
    /overtime_payout_already_exported/,
  );
});

test('L5 the file is a line of the audit, with its payouts; CSV is in the language of the page', async () => {
  const { scope, rest, payoutId } = await paid();
  const file = await exportPayoutFile(scope, 'es', { payoutIds: [payoutId, payoutId], format: 'csv' });
  const [head, line] = file.content.split('\r\n');
  assert.match(head ?? '', /^\uFEFFCódigo de empleado,Persona,Correo,/);
  assert.equal(line, `17,Ana =Gil,ana@acme.example,2026-03-02,2026-03-04,4000,1.1111,March salary,${payoutId}`);
  const { data: lines } = await rest.get('/core/v3/audit?action=export');
  assert.deepEqual([lines.length, lines[0].recordType], [1, 'overtime_payout']);
  assert.deepEqual(lines[0].after, { exported: 'payouts', format: 'csv', count: 1, payoutIds: [payoutId] });
});
