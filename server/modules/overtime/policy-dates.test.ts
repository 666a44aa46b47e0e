import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-20T12:00:00Z');

/** Each day with five minutes more of surplus than the day before. */
const DAYS = ['09', '10', '11', '12', '13', '16', '17', '18'].map((day, index) => ({
  date: `2026-03-${day}`,
  surplusSeconds: 300 * (index + 1),
}));
const [{ date: FIRST }, { date: LAST }] = [DAYS.at(0), DAYS.at(-1)] as [{ date: string }, { date: string }];
const TOLERANCE = { toleranceSeconds: 1200 };

async function prepare() {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const policyId = await company.policy({});
  await company.assign(policyId, [employeeId], '2026-03-10');
  for (const { date, surplusSeconds } of DAYS) await company.work(employeeId, date, 28_800 + surplusSeconds);
  const path = `${POLICIES}/${policyId}`;
  const positives = async () => {
    const { data } = await company.rest.get(
      `/overtime-policies/v1/employees/${employeeId}/balance?from=${FIRST}&to=${LAST}&withDays=true`,
    );
    const days: { date: string; positiveSeconds: number }[] = data.days;
    return DAYS.map(({ date }) => days.find((day) => day.date === date)?.positiveSeconds);
  };
  return { ...company, employeeId, policyId, path, positives };
}

/** An independent account: what each day counts, for the terms that were last set for it. */
const countedOf = (surplusSeconds: number, { toleranceSeconds = 0, strict = false, type = 'total' }: Terms) =>
  type === 'none' ? null : surplusSeconds <= toleranceSeconds ? 0 : surplusSeconds - (strict ? toleranceSeconds : 0);
type Terms = { toleranceSeconds?: number; strict?: boolean; type?: string };

test('D6 another tolerance counts from its date on, and the days before it stay', async () => {
  const { rest, path, positives } = await prepare();
  const before = await positives();
  assert.deepEqual(before, [300, 600, 900, 1200, 1500, 1800, 2100, 2400]);
  const { data } = await rest.put(path, { ...TOLERANCE, from: '2026-03-12' });
  assert.deepEqual(
    [data.from, data.version, data.earlierTerms.map(({ to, version }: Record<string, unknown>) => [to, version])],
    ['2026-03-12', 2, [['2026-03-11', 1]]],
  );
  assert.deepEqual(await positives(), [300, 600, 900, 0, 1500, 1800, 2100, 2400]);
});

test('D6 without a date the change counts for all days, and nothing is left of earlier terms', async () => {
  const { rest, path, positives } = await prepare();
  await rest.put(path, { ...TOLERANCE, from: '2026-03-12' });
  for (const from of [undefined, '1900-01-01']) {
    const { data } = await rest.put(path, { toleranceSeconds: 600, from });
    assert.deepEqual([data.from, data.earlierTerms], [null, []]);
    await rest.put(path, { toleranceSeconds: from ? 600 : 300, from: '2026-03-16' });
  }
  await rest.put(path, { toleranceSeconds: 900 });
  await rest.put(path, { toleranceSeconds: 600 });
  // The first day is before the assignation.
  assert.deepEqual(await positives(), [300, 0, 900, 1200, 1500, 1800, 2100, 2400]);
});

test('D6 a name and limits change no terms; the same terms from an earlier date reach further back', async () => {
  const { rest, path, positives } = await prepare();
  await rest.put(path, { ...TOLERANCE, from: '2026-03-12' });
  const renamed = (await rest.put(path, { name: 'Depot', cap: { positiveSeconds: 3600 } })).data;
  assert.deepEqual([renamed.from, renamed.version], ['2026-03-12', 2]);
  assert.equal((await rest.put(path, { ...TOLERANCE, from: '2026-03-17' })).data.from, '2026-03-12');
  await rest.put(path, { ...TOLERANCE, from: '2026-03-10' });
  assert.deepEqual(await positives(), [300, 0, 0, 0, 1500, 1800, 2100, 2400]);
});

test('D6 an omitted term stays as it is on the date; a name with a date changes no terms', async () => {
  const { rest, path, positives } = await prepare();
  await rest.put(path, { toleranceSeconds: 600, strict: true, from: '2026-03-17' });
  const renamed = (await rest.put(path, { name: 'Depot', from: '2026-03-10' })).data;
  assert.deepEqual([renamed.from, renamed.version], ['2026-03-17', 2]);
  const { data } = await rest.put(path, { toleranceSeconds: 1200, from: '2026-03-12' });
  assert.deepEqual([data.from, data.strict, data.toleranceSeconds], ['2026-03-12', false, 1200]);
  assert.deepEqual(await positives(), [300, 600, 900, 0, 1500, 1800, 2100, 2400]);
});

test('D6 the type of a balance is that of its last day', async () => {
  const { rest, path, employeeId, balance } = await prepare();
  await rest.put(path, { type: 'hybrid', from: '2026-03-16' });
  const types = ['2026-03-13', '2026-03-16'].map(async (to) => (await balance(employeeId, { from: FIRST, to })).policy);
  assert.deepEqual(
    (await Promise.all(types)).map(({ type }) => type),
    ['total', 'hybrid'],
  );
});

test('D6 the explanation of a day has the terms that it was counted with', async () => {
  const { rest, path, employeeId } = await prepare();
  await rest.put(path, { ...TOLERANCE, from: '2026-03-12' });
  const explained = async (date: string) =>
    (await rest.get(`/overtime-policies/v1/employees/${employeeId}/balance/explain?date=${date}`)).data.day.policy;
  const [before, after] = [await explained('2026-03-11'), await explained('2026-03-12')];
  assert.deepEqual([before.version, before.from], [1, '2026-03-10']);
  assert.deepEqual([after.version, after.from], [2, '2026-03-12']);
});

test('D6 changes in any order leave each day with the terms last set for it', async () => {
  const { rest, path, positives } = await prepare();
  const assigned = DAYS.slice(1);
  const changes = fc.array(
    fc.record({
      from: fc.option(fc.constantFrom('2026-03-01', ...DAYS.map(({ date }) => date), '2026-03-14', '2026-04-01')),
      terms: fc.record(
        {
          toleranceSeconds: fc.constantFrom(0, 600, 1500),
          strict: fc.boolean(),
          type: fc.constantFrom('total', 'hybrid'),
        },
        { noNullPrototype: true },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(changes, async (made) => {
      await rest.put(path, { toleranceSeconds: 60, strict: true, type: 'total' });
      let latest: Terms = { toleranceSeconds: 60, strict: true, type: 'total' };
      const held = new Map(assigned.map(({ date }) => [date, latest]));
      for (const { from, terms } of made) {
        assert.equal((await rest.put(path, { ...terms, from })).status, 200);
        // The same terms again, without a date, are no change.
        if (from === null && isDeepStrictEqual(terms, latest)) continue;
        for (const { date } of assigned) if (from === null || date >= from) held.set(date, terms);
        latest = terms;
      }
      const wanted = assigned.map(({ date, surplusSeconds }) => countedOf(surplusSeconds, held.get(date) ?? {}));
      assert.deepEqual((await positives()).slice(1), wanted);
    }),
    { numRuns: 25 },
  );
});
