import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { absenceCompany } from '#test/absences.ts';
import { closeDates } from '#test/closing.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';

const world = await createWorld();
world.setNow('2026-04-20T12:00:00Z');
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

/** Ana (7), whose March is closed, and Eva (8), whose March is open. */
async function prepare() {
  const company = await absenceCompany(world);
  const [ana, eva] = [await company.person({ code: 7 }), await company.person({ code: 8 })];
  await company.type({ name: 'Leave' });
  await extendDays(company.scope);
  await closeDates(world, company.companyId, [ana], MARCH);
  /** All that imports of time write about a person. */
  const state = async (employeeId: string) => {
    const tables = ['work_entries', 'overtime_days', 'overtime_movements', 'absence_days_off', 'contracts'];
    const texts = tables.map(
      (
        table,
      ) => `select '${table}' as table, count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as text
        from ${table} t where t.employee_id = $1`,
    );
    return (await world.ownerPool.query(texts.join(' union all '), [employeeId])).rows;
  };
  const imported = async (kind: string, lines: readonly string[]) => {
    const started = await sendImport(company.rest, kind, lines);
    assert.equal(started.status, 200, JSON.stringify(started.body));
    await carryOut(world);
    const { data } = await company.rest.get(`/core/v3/jobs/${started.data.id}`);
    assert.equal(data.state, 'done', JSON.stringify(data));
    const { data: problems } = await company.rest.get(`${IMPORTS}/${data.result.importId}/problems?limit=100`);
    return {
      written: data.result.written as number,
      problems: problems.map(({ line, code }: Record<string, unknown>) => [line, code]),
    };
  };
  return { ...company, ana, eva, state, imported };
}

/** Files with a row of a closed date of Ana in line 2, one of an open date of hers, and one of a closed date of hers that is open for Eva. */
const FILES: Record<string, string[]> = {
  'work-entries': [
    'Code;Start;End',
    '7;2026-03-31 22:00;2026-04-01 06:00',
    '7;2026-04-01 22:00;2026-04-02 06:00',
    '8;2026-03-31 22:00;2026-04-01 06:00',
  ],
  absences: [
    'Code;Absence type;Start date;End date',
    '7;Leave;2026-03-30;2026-04-01',
    '7;Leave;2026-04-02;2026-04-03',
    '8;Leave;2026-03-30;2026-04-01',
  ],
};

for (const [kind, lines] of Object.entries(FILES)) {
  test(`K4 ${kind} of closed dates are problems of their rows, and nothing of a file with one is written`, async () => {
    const { ana, eva, state, imported } = await prepare();
    const before = [await state(ana), await state(eva)];
    assert.deepEqual(await imported(kind, lines), { written: 0, problems: [[2, 'period_closed']] });
    assert.deepEqual([await state(ana), await state(eva)], before);
    const [titles = '', , ...open] = lines;
    assert.deepEqual(await imported(kind, [titles, ...open]), { written: 2, problems: [] });
    assert.notDeepEqual(await state(ana), before[0]);
  });
}

test('K4 a balance that resets closed dates is a problem of its row, and nothing of its file is written', async () => {
  const { ana, eva, state, imported } = await prepare();
  const before = [await state(ana), await state(eva)];
  const lines = ['Code,Hours,As of', '7,10,2026-04-10', '8,10,2026-04-10'];
  assert.deepEqual(await imported('balances', lines), { written: 0, problems: [[2, 'period_closed']] });
  assert.deepEqual([await state(ana), await state(eva)], before);
  assert.deepEqual(await imported('balances', ['Code,Hours,As of', '8,10,2026-04-10']), { written: 1, problems: [] });
  assert.deepEqual(await state(ana), before[0]);
});

test('K4 an import that wrote open dates is not taken back once they are closed', async () => {
  const { rest, companyId, eva, state } = await prepare();
  const started = await sendImport(rest, 'work-entries', ['Code;Start;End', '8;2026-03-31 22:00;2026-04-01 06:00']);
  await carryOut(world);
  const { data } = await rest.get(`/core/v3/jobs/${started.data.id}`);
  await closeDates(world, companyId, [eva], MARCH);
  const before = await state(eva);
  await rest.post(`${IMPORTS}/${data.result.importId}/take-back`);
  await carryOut(world);
  assert.deepEqual(await state(eva), before);
});
