import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPeriod, closePeople, openPayroll } from '#test/payroll.ts';
import { createWorld } from '#test/world.ts';
import { listCodeLines, summarise } from './preview-payroll.ts';

const world = await createWorld();
world.setNow('2026-07-03T08:00:00Z');

const EXPORTS = '/payroll/v1/exports';
const BY_COST_CENTER = {
  linesPer: 'cost_center',
  columns: ['costCenter', 'code', 'quantity'].map((field) => ({ field })),
};

/** A closed month whose ordinary hours go to payroll alone, exported by a template; `minutes`: more work of both people. */
async function exported(fields: object, ordinary: object = {}, until?: string) {
  const payroll = await openPayroll(world);
  const { rest, company, ana, bea, sick, put, template, work, scope } = payroll;
  const none = ['worked', 'overtime', sick].map((kind) => ({ kind, exported: false }));
  await put([...none, { kind: 'ordinary', code: '101', ...ordinary }]);
  if (until) for (const employeeId of [ana, bea]) await work(employeeId, '2026-06-09', until);
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const templateId = await template(fields);
  const { data } = await rest.post(EXPORTS, { templateId, periodId });
  const { data: lines } = await rest.get(`${EXPORTS}/${data.export.id}/lines`);
  const cents = (sum: number, { quantity }: { quantity: number }) => sum + Math.round(quantity * 100);
  const { codes, people } = await summarise(scope, { periodId, templateId });
  const ofCode = { periodId, templateId, code: '101', unit: 'hours' as const, page: 1, limit: 100 };
  return {
    ...{ ...payroll, lines, made: data.export },
    page: codes.map(({ code, quantity }) => [code, quantity]),
    people,
    dialog: (await listCodeLines(scope, ofCode)).rows.reduce(cents, 0) / 100,
    file: lines.reduce(cents, 0) / 100,
  };
}

test('P3 P4 the page has the quantities of the file: with a column for the factor, and without one', async () => {
  for (const [fields, hours] of [
    [{ preset: 'datev_lohn_und_gehalt' }, 20],
    [{ preset: 'csv' }, 25],
  ] as const) {
    const { page, dialog, file } = await exported(fields, { factor: 1.25 });
    assert.deepEqual({ page, dialog, file }, { page: [['101', hours]], dialog: hours, file: hours }, fields.preset);
  }
});

test('P4 a file by cost centre has the quantities and people of the page, and its days say whose they are', async () => {
  const { page, people, file, lines, made, ana, bea } = await exported(
    { ...BY_COST_CENTER, footer: '{people}' },
    {},
    '08:20',
  );
  assert.deepEqual(page, [['101', file]]);
  assert.equal(file, 20.66);
  assert.deepEqual([people, made.people], [2, 2]);
  const [line] = lines;
  assert.deepEqual([line.employeeId, line.employeeName, lines.length], [null, null, 1]);
  assert.deepEqual(
    line.days
      .filter(({ date }: { date: string }) => date === '2026-06-09')
      .map(({ employeeId, employeeName, seconds }: Record<string, unknown>) => [employeeId, employeeName, seconds]),
    [
      [ana, 'Ana Ruiz', 1200],
      [bea, 'Bea Ruiz', 1200],
    ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
});

test('P4 a line of kinds with several factors has none', async () => {
  const { rest, company, ana, bea, put, codes, template } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', code: '101', factor: 1.5 }]);
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const { data } = await rest.post(EXPORTS, { templateId: await template(), periodId });
  const { data: lines } = await rest.get(`${EXPORTS}/${data.export.id}/lines`);
  assert.deepEqual(
    lines.map(({ code, quantity, factor }: Record<string, unknown>) => [code, quantity, factor]),
    [
      ['101', 18.25, null],
      ['101', 4, 1],
      ['K', 1, 1],
    ],
  );
});
