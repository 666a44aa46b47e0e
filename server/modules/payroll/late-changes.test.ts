import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addPeriod, closePeople, openPayroll, reopenPeople } from '#test/payroll.ts';
import { createWorld } from '#test/world.ts';
import { loadMonth } from '../monthly-records/load-month.ts';
import { listPayrollBlockers } from './list-blockers.ts';
import { loadPayroll } from './load-payroll.ts';
import { getPeriod } from './repository.ts';
import { changedKindOf, datedAmounts } from './rules-kinds.ts';

const world = await createWorld();
world.setNow('2026-09-03T08:00:00Z');

const RUNS = Number(process.env.MODEL_RUNS ?? 6);
const EXPORTS = '/payroll/v1/exports';
const LATE = { lateCorrection: { reason: 'Forgotten' } };
const JULY = { from: '2026-07-01', to: '2026-07-31' };
const PAID_DAY = { from: '2026-06-02', to: '2026-06-02' };

interface Line {
  employeeId: string;
  code: string;
  quantity: number;
  kinds: string[];
  isRetro: boolean;
  periodFrom: string;
}

const off = (...kinds: string[]) => kinds.map((kind) => ({ kind, exported: false }));

/** A company with codes, its June, and what the files of periods say of a person. */
async function openCompany(codesOf: (sick: string) => object[]) {
  const payroll = await openPayroll(world);
  const { rest, company, ana, put, created } = payroll;
  assert.equal((await put(codesOf(payroll.sick))).status, 200);
  const june = await addPeriod(world, company);
  const templateId = await payroll.template();
  const export_ = async (periodId: string) => {
    const made = await rest.post(EXPORTS, { templateId, periodId, draft: true });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    return made.data.export as { id: string; sha256: string };
  };
  const linesIn = async (periodId: string): Promise<Line[]> =>
    (await rest.get(`${EXPORTS}/${(await export_(periodId)).id}/lines?limit=500`)).data;
  return {
    ...payroll,
    june,
    templateId,
    export: export_,
    linesIn,
    /** Code, quantity, month and kinds of the late changes of a period. */
    lateIn: async (periodId: string) =>
      (await linesIn(periodId))
        .filter(({ isRetro }) => isRetro)
        .map(({ employeeId, code, quantity, periodFrom, kinds }) => [
          employeeId === ana ? 'ana' : 'other',
          ...[code, quantity, periodFrom, ...kinds],
        ]),
    july: () => addPeriod(world, company, JULY),
    pay: (fields: object = {}) =>
      created('/overtime-policies/v1/payouts', {
        ...{
          employeeId: ana,
          ...PAID_DAY,
          source: 'positive_balance',
          amountSeconds: 3600,
          balanceBeforeSeconds: 5400,
        },
        ...fields,
      }),
    close: (periodId: string) => closePeople(world, company, periodId, [ana, payroll.bea]),
    reopen: (periodId: string) => reopenPeople(world, company, periodId, [ana, payroll.bea]),
  };
}

test('P2, K4 a late change is in the next file with every kind that it changes, under the code of its kind', async () => {
  const company = await openCompany((sick) => [
    ...[
      { kind: 'ordinary', code: '101' },
      { kind: sick, code: 'K', unit: 'days' },
      { kind: 'night', code: '300' },
    ],
    ...[{ kind: 'sunday', code: '400' }, { kind: 'overtime', code: '110' }, ...off('worked')],
  ]);
  const { ana, bea, june, sick, created, work } = company;
  await company.close(june);
  const before = await company.export(june);
  await created('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId: ana, type: 'create', absenceTypeId: sick.slice('absence:'.length) },
    ...{ daysOff: [{ date: '2026-06-10' }], ...LATE },
  });
  await work(bea, '2026-06-07', '23:30', LATE);
  await work(ana, '2026-06-09', '18:00', LATE);
  const july = await company.july();
  assert.deepEqual(await company.lateIn(july), [
    ['ana', '101', 8, '2026-06-01', 'retro:ordinary'],
    ['ana', '110', 2, '2026-06-01', 'retro:overtime'],
    ['ana', 'K', 1, '2026-06-01', `retro:${sick}`],
    ['other', '110', 15.5, '2026-06-01', 'retro:overtime'],
    ['other', '300', 1.5, '2026-06-01', 'retro:night'],
    ['other', '400', 15.5, '2026-06-01', 'retro:sunday'],
  ]);
  assert.equal((await company.export(june)).sha256, before.sha256);

  // Closed, the period that received them keeps them, whatever follows.
  await company.close(july);
  const received = await company.export(july);
  await work(ana, '2026-06-11', '09:00', LATE);
  assert.equal((await company.export(july)).sha256, received.sha256);
  const august = await addPeriod(world, company.company, { from: '2026-08-01', to: '2026-08-31' });
  assert.deepEqual(await company.lateIn(august), [['ana', '101', 1, '2026-06-01', 'retro:ordinary']]);
});

test('P2, D13 a late payout is a payout of its closed day, and no deduction of overtime', async () => {
  const company = await openCompany((sick) => [
    ...off('worked', 'ordinary', sick),
    ...[
      { kind: 'overtime', code: '110' },
      { kind: 'payout', code: '200' },
    ],
  ]);
  await company.close(company.june);
  await company.pay(LATE);
  assert.deepEqual(await company.lateIn(await company.july()), [['ana', '200', 1, '2026-06-01', 'retro:payout']]);
});

test('P2, D10 a payout that is reversed after its export is taken back from payroll', async () => {
  const company = await openCompany((sick) => [
    ...off('worked', 'ordinary', 'overtime', sick),
    { kind: 'payout', code: '200' },
  ]);
  const { rest, ana, june, created } = company;
  await company.pay();
  await company.close(june);
  const [{ id }] = (await rest.get(`/overtime-policies/v1/adjustments?employeeId=${ana}`)).data;
  await created(`/overtime-policies/v1/adjustments/${id}/reversal`, {
    ...{ note: 'Mistake', balanceBeforeSeconds: 1800, ...LATE },
  });
  assert.deepEqual(await company.lateIn(await company.july()), [['ana', '200', -1, '2026-06-01', 'retro:payout']]);
});

test('P2, D6 late hours of somebody without overtime reach payroll', async () => {
  const company = await openCompany((sick) => [...off('worked', sick), { kind: 'ordinary', code: '101' }]);
  const { ana, bea, june, created, rest } = company;
  const policy = await created('/overtime-policies/v1/policies', { name: 'None', type: 'none' });
  const assigned = await rest.post(`/overtime-policies/v1/policies/${policy.id}/assignations`, {
    ...{ employeeIds: [ana, bea], from: '2026-01-01' },
  });
  assert.equal(assigned.status, 200);
  await company.close(june);
  await company.work(ana, '2026-06-08', '16:00', LATE);
  assert.deepEqual(await company.lateIn(await company.july()), [['ana', '101', 8, '2026-06-01', 'retro:ordinary']]);
});

test('K4, P3 somebody who has left is in the next period for a late change alone, and it needs a code', async () => {
  const company = await openCompany((sick) => [...off('worked', 'overtime', sick), { kind: 'ordinary', code: '101' }]);
  const { rest, scope, ana, june, hire, contract, created, work, sick } = company;
  const policy = await created('/overtime-policies/v1/policies', { name: 'None', type: 'none' });
  const dora = await hire('Dora', { code: 55 });
  await rest.post(`/overtime-policies/v1/policies/${policy.id}/assignations`, {
    employeeIds: [dora],
    from: '2026-01-01',
  });
  await contract(dora, { endAt: '2026-06-30' });
  await closePeople(world, company.company, june, [ana, company.bea, dora]);
  const july = await company.july();
  const inJuly = async () =>
    (await rest.get(`/schedule/v1/periods/${july}/people?limit=500`)).data
      .map(({ employee }: { employee: { id: string } }) => employee.id)
      .includes(dora);
  assert.equal(await inJuly(), false);
  await work(dora, '2026-06-29', '10:00', LATE);
  assert.equal(await inJuly(), true);
  assert.deepEqual(await company.lateIn(july), [['other', '101', 2, '2026-06-01', 'retro:ordinary']]);
  await company.put(off('worked', 'overtime', sick));
  assert.deepEqual(await listPayrollBlockers(scope, JULY, [dora]), [
    { employeeId: dora, code: 'payroll_code_missing', kinds: ['retro:ordinary'] },
  ]);
  await company.put([...off('worked', 'overtime', sick), { kind: 'retro:ordinary', code: '901' }]);
  assert.deepEqual(await company.lateIn(july), [['other', '901', 2, '2026-06-01', 'retro:ordinary']]);
  // Once July has carried it, August has nothing of it.
  await closePeople(world, company.company, july, [dora]);
  const august = await addPeriod(world, company.company, { from: '2026-08-01', to: '2026-08-31' });
  const people = (await rest.get(`/schedule/v1/periods/${august}/people?limit=500`)).data;
  assert.ok(people.every(({ employee }: { employee: { id: string } }) => employee.id !== dora));
});

test('K5, P5 what a closed period carried of a reopened one is taken back in the next, and an open one has it no longer', async () => {
  const company = await openCompany((sick) => [
    ...off('worked', 'overtime', sick),
    ...[
      { kind: 'ordinary', code: '101' },
      { kind: 'payout', code: '200' },
    ],
  ]);
  const { ana, june, work } = company;
  await company.close(june);
  await work(ana, '2026-06-08', '10:00', LATE);
  const july = await company.july();
  await company.close(july);
  const carried = await company.export(july);
  await work(ana, '2026-06-15', '11:00', LATE);
  const august = await addPeriod(world, company.company, { from: '2026-08-01', to: '2026-08-31' });
  assert.deepEqual(await company.lateIn(august), [['ana', '101', 3, '2026-06-01', 'retro:ordinary']]);

  await company.reopen(june);
  const hoursOf = async (periodId: string) =>
    (await company.linesIn(periodId))
      .filter(({ employeeId, code }) => employeeId === ana && code === '101')
      .map(({ quantity, periodFrom }) => [quantity, periodFrom]);
  assert.deepEqual(await hoursOf(june), [[21, '2026-06-01']]);
  assert.equal((await company.export(july)).sha256, carried.sha256);
  assert.deepEqual(await hoursOf(august), [[-2, '2026-06-01']]);
  await company.close(june);
  assert.deepEqual(await hoursOf(august), [[-2, '2026-06-01']]);
  await company.close(august);
  await company.reopen(july);
  // June has 21 hours, and August has taken 2 of them back.
  assert.deepEqual(await hoursOf(july), [[2, '2026-06-01']]);
});

test('K4, P5 a late change of somebody who has left is in the next file that is not closed for everybody', async () => {
  const company = await openCompany((sick) => [...off('worked', 'ordinary', sick), { kind: 'overtime', code: '110' }]);
  const { june, hire, contract, work, company: of } = company;
  const may = await addPeriod(world, of, { from: '2026-05-01', to: '2026-05-31' });
  const dora = await hire('Dora', { code: 55 });
  await contract(dora, { endAt: '2026-05-31', workDays: [] });
  await work(dora, '2026-05-28');
  await closePeople(world, of, may, [dora]);
  await company.close(june);
  const export_ = (periodId: string) =>
    company.rest.post(EXPORTS, { templateId: company.templateId, periodId, draft: false });
  const before = await export_(june);
  await work(dora, '2026-05-29', '10:00', LATE);
  // The balance has it from 1 June on, which is open for her; the file of June has been handed over.
  assert.equal((await export_(june)).data?.export.sha256, before.data.export.sha256);
  assert.deepEqual(await company.lateIn(await company.july()), [['other', '110', 2, '2026-05-01', 'retro:overtime']]);
});

test('K1, K4 a late change of somebody who has left puts no closed period back into review that has nothing of it', async () => {
  const company = await openCompany((sick) => [...off('worked', 'overtime', sick), { kind: 'ordinary', code: '101' }]);
  const { rest, june, hire, contract, created, work, company: of } = company;
  const policy = await created('/overtime-policies/v1/policies', { name: 'None', type: 'none' });
  const may = await addPeriod(world, of, { from: '2026-05-01', to: '2026-05-31' });
  const dora = await hire('Dora', { code: 55 });
  await rest.post(`/overtime-policies/v1/policies/${policy.id}/assignations`, {
    employeeIds: [dora],
    from: '2026-01-01',
  });
  await contract(dora, { endAt: '2026-05-31' });
  await closePeople(world, of, may, [dora]);
  await company.close(june);
  const july = await company.july();
  const isIn = async (periodId: string) =>
    (await rest.get(`/schedule/v1/periods/${periodId}/people?employeeId=${dora}`)).meta.total === 1;
  await work(dora, '2026-05-28', '10:00', LATE);
  const { status, people, closed } = (await rest.get(`/schedule/v1/periods/${june}`)).data;
  assert.deepEqual([status, people, closed, await isIn(june)], ['closed', 2, 2, false]);
  assert.equal(await isIn(july), true);
  assert.deepEqual(await company.lateIn(july), [['other', '101', 2, '2026-05-01', 'retro:ordinary']]);
  // June has it as soon as it is open again.
  await company.reopen(june);
  assert.deepEqual([await isIn(june), await isIn(july)], [true, false]);
  assert.deepEqual(await company.lateIn(june), [['other', '101', 2, '2026-05-01', 'retro:ordinary']]);
});

const MONTHS = [
  { from: '2026-06-01', to: '2026-06-30' },
  { from: '2026-07-01', to: '2026-07-31' },
  { from: '2026-08-01', to: '2026-08-31' },
];
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      date: fc.constantFrom('2026-06-06', '2026-06-10', '2026-06-30', '2026-07-01', '2026-07-15', '2026-08-03'),
      to: fc.constantFrom('09:00', '17:30', '23:15'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('absent' as const), date: fc.constantFrom('2026-06-17', '2026-07-08') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), month: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), month: fc.nat(1) }) },
);

test('P2, K4, K5 after any changes, closings and reopenings, the payroll of all periods has each kind of each day once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const company = await openCompany(() => off('worked'));
      const { scope, rest, ana, sick, company: of } = company;
      const periods = await Promise.all(MONTHS.map((month) => addPeriod(world, of, month)));
      const entries: string[] = [];
      const closed = new Map<number, unknown>();
      const payrollIn = async (index: number) => {
        const period = await scope.read(getPeriod(scope.companyId, periods[index] ?? ''));
        const people = [{ id: ana, isClosed: closed.has(index) }];
        return (await loadPayroll(scope, { period, people })).people[0]?.amounts ?? [];
      };
      for (const one of steps) {
        if (one.kind === 'work') {
          const { id } = await rest.post(...entryOf(ana, one)).then(({ data }) => data ?? {});
          if (id) entries.push(id);
        } else if (one.kind === 'delete') {
          const id = entries.pop();
          if (id) await rest.delete(`/schedule/v1/work-entries/${id}`, undefined, LATE);
        } else if (one.kind === 'absent') {
          await rest.post('/schedule/v1/absence-day-off-requests', {
            ...{ employeeId: ana, type: 'create', absenceTypeId: sick.slice('absence:'.length) },
            ...{ daysOff: [{ date: one.date }], ...LATE },
          });
        } else if (one.kind === 'close' && !closed.has(one.month)) {
          await closePeople(world, of, periods[one.month] ?? '', [ana]);
          closed.set(one.month, true);
          closed.set(one.month, await payrollIn(one.month));
        } else if (one.kind === 'reopen' && closed.delete(one.month)) {
          await reopenPeople(world, of, periods[one.month] ?? '', [ana]);
        }
        for (const [index, amounts] of closed) assert.deepEqual(await payrollIn(index), amounts);
      }
      const sums: Record<string, number> = {};
      const facts: Record<string, number> = {};
      for (const [index, month] of MONTHS.entries()) {
        for (const { date, kind, seconds } of await payrollIn(index))
          sums[`${date} ${changedKindOf(kind)}`] = (sums[`${date} ${changedKindOf(kind)}`] ?? 0) + seconds;
        const [record] = await scope.read(loadMonth(scope, [ana], month));
        assert.ok(record);
        for (const { date, kind, seconds } of datedAmounts(record.totals, record.days, month.to))
          facts[`${date} ${kind}`] = (facts[`${date} ${kind}`] ?? 0) + seconds;
      }
      const present = (all: Record<string, number>) =>
        Object.entries(all)
          .filter(([, seconds]) => seconds !== 0)
          .sort();
      assert.deepEqual(present(sums), present(facts));
    }),
    { numRuns: RUNS },
  );
});

const entryOf = (employeeId: string, { date, to }: { date: string; to: string }) =>
  [
    '/schedule/v1/work-entries',
    {
      ...{ employeeId, workEntryType: 'work', workEntryIn: { date: `${date}T08:00:00+02:00` } },
      ...{ workEntryOut: { date: `${date}T${to}:00+02:00` }, ...LATE },
    },
  ] as const;
