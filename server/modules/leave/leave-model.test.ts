import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ASSIGNATIONS, absenceCompany, CALENDARS, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { settleDueLeave } from './settle-leave.ts';

const world = await createWorld();

const YEARS = [2026, 2027, 2028];
const START = '2026-01-01';

type Step =
  | { kind: 'pass'; days: number }
  | { kind: 'take' | 'give'; day: number }
  | { kind: 'adjust'; year: number; days: number }
  | { kind: 'assign' | 'unassign'; year: number }
  | {
      kind: 'plan';
      maxDaysOff: number;
      carried: number | null;
      months: number | null;
      monthly: number;
      cap: number | null;
    };

const year = fc.constantFrom(...YEARS);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass'), days: fc.integer({ min: 1, max: 150 }) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('take', 'give'), day: fc.nat(1090) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust'), year, days: fc.constantFrom(-2, -0.5, 1, 3) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('assign', 'unassign'), year }) },
    {
      weight: 1,
      arbitrary: fc.record({
        ...{ kind: fc.constant('plan'), maxDaysOff: fc.nat(25), monthly: fc.constantFrom(0, 1, 1.75) },
        carried: fc.option(fc.nat(8)),
        months: fc.option(fc.integer({ min: 1, max: 12 })),
        cap: fc.option(fc.integer({ min: 3, max: 12 })),
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
) as fc.Arbitrary<Step[]>;

const dateOf = (day: number): string => Temporal.PlainDate.from(START).add({ days: day }).toString();

/** A person whose plan, absences and clock follow the steps; `settleOften` also runs the job after each of them. */
async function follow(script: readonly Step[], settleOften: boolean) {
  let today = Temporal.PlainDate.from(START);
  const setClock = () => world.setNow(`${today}T10:00:00Z`);
  setClock();
  const company = await absenceCompany(world);
  const { rest, scope } = company;
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ needsValidation: false })];
  const { data: plan } = await rest.post(VACATIONS, { name: 'Plan', year: 2026, absenceTypeId, maxDaysOff: 5 });
  const calendars = async () => (await rest.get(`${CALENDARS}?employeeId=${employeeId}&orderBy=year asc`)).data;
  // Only an existing calendar can be adjusted, and it must exist in both runs.
  for (const year of YEARS) await rest.post(CALENDARS, { employeeId, absenceTypeId, year, maxDaysOff: 0 });
  const perform = async (step: Step): Promise<string> => {
    switch (step.kind) {
      case 'pass':
        today = today.add({ days: step.days });
        setClock();
        return 'passed';
      case 'take':
      case 'give': {
        const type = step.kind === 'take' ? 'create' : 'delete';
        const answer = await company.ask(employeeId, absenceTypeId, [{ date: dateOf(step.day) }], { type });
        return String(answer.status);
      }
      case 'adjust': {
        const calendar = (await calendars()).find((one: { year: number }) => one.year === step.year);
        return String((await rest.post(`${CALENDARS}/${calendar.id}/adjustments`, { days: step.days })).status);
      }
      case 'assign':
        return String(
          (await rest.post(`${ASSIGNATIONS}/${plan.id}`, { employeeIds: [employeeId], year: step.year })).status,
        );
      case 'unassign':
        return String(
          (await rest.delete(`${ASSIGNATIONS}/${plan.id}/employees/${employeeId}?year=${step.year}`)).status,
        );
      case 'plan': {
        const { maxDaysOff, carried, months, monthly, cap } = step;
        const levels = [{ afterMonths: 0, amountDays: monthly }];
        return String(
          (
            await rest.put(`${VACATIONS}/${plan.id}`, {
              maxDaysOff,
              carryOver: carried === null ? null : { maxDays: carried, expiresAfterMonths: months },
              accrual: monthly === 0 ? null : { period: 'month', levels, capDays: cap },
            })
          ).status,
        );
      }
    }
  };
  const balances = async () => {
    const all = [];
    for (const { id, maxDaysOff, daysOff } of await calendars()) {
      const [{ data: balance }, { data: lines }] = await Promise.all([
        rest.get(`${CALENDARS}/${id}/balance`),
        rest.get(`${CALENDARS}/${id}/ledger?limit=500`),
      ]);
      const { absenceCalendarId, ...amounts } = balance;
      all.push({ amounts, lines, maxDaysOff, daysOff });
    }
    return all;
  };
  for (const step of script) {
    // The result of a request must not depend on how often the job ran, so it always runs before a request.
    if (settleOften || step.kind === 'take') await settleDueLeave(scope);
    await perform(step);
    if (settleOften) await settleDueLeave(scope);
  }
  await settleDueLeave(scope);
  await settleDueLeave(scope);
  return balances();
}

const exact = (value: number) => Math.round(value * 1e4) / 1e4;

test('E6 a balance is the sum of its lines, and E5–E7 come out the same however often the job runs', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const [often, rarely] = [await follow(script, true), await follow(script, false)];
      assert.deepEqual(
        rarely.map(({ amounts, maxDaysOff }) => ({ amounts, maxDaysOff })),
        often.map(({ amounts, maxDaysOff }) => ({ amounts, maxDaysOff })),
      );
      for (const { amounts, lines, maxDaysOff, daysOff } of [...often, ...rarely]) {
        const { granted, carried, accrued, adjusted, used, expired, available } = amounts;
        const sum = lines.reduce((total: number, line: { days: number }) => total + line.days, 0);
        const givenDays = granted.days + carried.days + accrued.days + adjusted.days - expired.days;
        assert.equal(exact(available.days), exact(sum));
        assert.equal(exact(available.days), exact(givenDays - used.days));
        assert.equal(used.days, daysOff.filter((dayOff: { seconds: number }) => dayOff.seconds > 0).length);
        assert.equal(maxDaysOff, Math.max(Math.floor(givenDays + 1e-4), 0));
        for (const amount of [granted, accrued, used, expired]) assert.ok(amount.days >= 0);
      }
    }),
    { numRuns: Number(process.env.JORNADA_MODEL_RUNS ?? 12) },
  );
});
