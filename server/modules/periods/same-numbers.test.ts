import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APRIL, livingMonth, MARCH } from '#test/living-month.ts';
import { addMember } from '#test/members.ts';
import { assertSame, type Figures, figuresOf, monthPlaces } from '#test/month-places.ts';
import { payrollOf } from '#test/payroll-places.ts';
import { PERIODS } from '#test/periods.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const company = await livingMonth(world);
const { rest, people } = company;
const places = monthPlaces(company, await addMember(world, company, { role: 'administrator' }));
const payroll = await payrollOf(company);
const march = await company.periodOf(MARCH);
const april = await company.periodOf(APRIL);

const who = Object.entries(people);
const figures = async (name: keyof typeof people, month = MARCH) =>
  figuresOf((await places.recordOf(people[name], month)).totals);
/** Every file of the month, as bytes. */
const files = () =>
  Promise.all(
    who.flatMap(([, person]) => (['pdf', 'xlsx'] as const).map((format) => places.file(person, MARCH, format))),
  );

/** Compares every place with the record, which shows `figures`; reports of recorded time with what `late` added since. */
async function walk(known: Record<string, Figures>, month: typeof MARCH, late: Record<string, Figures> = {}) {
  for (const [name, person] of who) {
    const of = known[name] ?? {};
    assertSame(name, of, await places.ofRecord(person, month));
    assertSame(name, of, await places.ofBalance(person, month));
    const added = Object.entries(late[name] ?? {}).map(([key, seconds]) => [key, (of[key] ?? 0) + seconds]);
    assertSame(name, { ...of, ...Object.fromEntries(added) }, await places.ofTime(person, month));
  }
}

const sumOf = (known: Record<string, Figures>, key: string) =>
  Object.values(known).reduce((sum, one) => sum + (one[key] ?? 0), 0);
const all = async (month = MARCH): Promise<Record<string, Figures>> => ({
  ana: await figures('ana', month),
  bea: await figures('bea', month),
  cid: await figures('cid', month),
});

test('L1, P2, D7 the totals of a month are the same numbers in every place, before and after its close, and after a late correction', async (t) => {
  const known = await all();
  const periodTotals = async (id: string) => (await rest.get(`${PERIODS}/${id}`)).data.totals;
  const totalsOf = (of: Record<string, Figures>) => ({
    workedSeconds: sumOf(of, 'workedSeconds'),
    changeSeconds: sumOf(of, 'changeSeconds'),
  });

  await t.test('the month has something of every kind', () => {
    const kinds = Object.keys(known.ana ?? {}).filter((key) => !/:0/.test(key));
    for (const kind of kinds.filter((key) => !key.startsWith('absence:') && !key.startsWith('days:')))
      assert.notEqual(sumOf(known, kind), 0, kind);
  });

  await t.test('before the close, and in a draft of payroll', async () => {
    await walk(known, MARCH);
    assert.deepEqual(await periodTotals(march), totalsOf(known));
    assert.equal((await rest.post(`${PERIODS}/${march}/review`)).status, 200);
    await payroll.assertSame(await payroll.export(march, true), known);
  });

  await company.close(march);
  const closedFiles = await files();
  const closedExport = await payroll.export(march);

  await t.test('after the close, in snapshots and payroll', async () => {
    assert.deepEqual(await all(), known);
    await walk(known, MARCH);
    assert.deepEqual(await periodTotals(march), totalsOf(known));
    await payroll.assertSame(closedExport, known);
    for (const { employeeId, content } of (await rest.get(`${PERIODS}/${march}/snapshots?limit=500`)).data) {
      const [name = ''] = who.find(([, { id }]) => id === employeeId) ?? [];
      assertSame(name, known[name] ?? {}, {
        'the record of the snapshot': figuresOf(content.record.totals),
        'the balances of the snapshot': {
          openingBalanceSeconds: content.balanceBefore.total_balance,
          closingBalanceSeconds: content.balanceAfter.total_balance,
        },
      });
    }
  });

  const aprilBefore = await all(APRIL);
  await company.enter(people.ana.id, '2026-03-20', '22:00', '22:45', { lateCorrection: { reason: 'Forgotten' } });
  await company.enter(people.cid.id, '2026-03-22', '08:00', '09:00', { lateCorrection: { reason: 'Stocktaking' } });

  await t.test('after a late correction the closed month is as it was closed, to the byte', async () => {
    assert.deepEqual(await all(), known);
    assert.deepEqual(await files(), closedFiles);
    const again = await payroll.export(march);
    assert.deepEqual([again.sha256, again.bytes], [closedExport.sha256, closedExport.bytes]);
    assert.deepEqual(await periodTotals(march), totalsOf(known));
    await walk(known, MARCH, {
      ana: { workedSeconds: 2700, nightSeconds: 2700 },
      cid: { workedSeconds: 3600 },
    });
  });

  await t.test('the open month has the difference, in every place', async () => {
    const after = await all(APRIL);
    // The day was half an hour short: of the late 45 minutes, 15 are surplus.
    const retroOf = (of: Figures | undefined) => Object.entries(of ?? {}).filter(([key]) => key.startsWith('retro:'));
    assert.deepEqual(retroOf(after.ana), [
      ['retro:2026-03-20:negative', 1800],
      ['retro:2026-03-20:positive', 900],
    ]);
    assert.deepEqual(retroOf(after.cid), [['retro:2026-03-22:positive', 3600]]);
    assert.equal(after.ana?.changeSeconds, (aprilBefore.ana?.changeSeconds ?? 0) + 2700);
    assert.equal(after.cid?.changeSeconds, (aprilBefore.cid?.changeSeconds ?? 0) + 3600);
    assert.deepEqual(after.bea, aprilBefore.bea);
    await walk(after, APRIL);
    assert.deepEqual(await periodTotals(april), totalsOf(after));
    await company.close(april);
    assert.deepEqual(await all(APRIL), after);
    // Every kind of the closed days that changed. The overtime of both days has a type.
    await payroll.assertSame(await payroll.export(april), after, {
      ana: {
        ...{ workedSeconds: 2700, ordinarySeconds: 1800, nightSeconds: 2700, 'overtime:Night': 900 },
      },
      cid: { ...{ workedSeconds: 3600, sundaySeconds: 3600, 'overtime:Sunday': 3600 } },
    });
    const both = await company.balance(people.ana.id, { from: MARCH.from, to: APRIL.to });
    assert.equal(both.total_balance, (known.ana?.changeSeconds ?? 0) + (after.ana?.changeSeconds ?? 0));
  });
});
