import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AbsenceCompany, ASSIGNATIONS, absenceCompany, CALENDARS, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { DomainError, type Refusal } from '../../platform/shared/errors.ts';
import { extendDays } from '../days/extend-days.ts';
import { settleDueLeave } from '../leave/settle-leave.ts';
import { createAbsenceRequest } from './create-request.ts';
import { type AgreedAbsence, checkAgreed, grantAgreed } from './import-absences.ts';
import { reverseAgreed } from './reverse-agreed.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const PEOPLE = 3;
const TYPES = ['Planned', 'Limited', 'Free', 'Hours', 'Overtime'] as const;
/** Days of the week around New Year, where plans carry days over, and of some days before and after today. */
const DATES = [
  ...['2025-12-22', '2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-05'],
  ...['2026-02-20', '2026-03-02', '2026-03-03', '2026-03-06', '2026-03-12', '2026-07-01'],
];
const HOURS = [null, ['09:00', '11:00'], ['10:00', '13:00'], ['11:00', '13:00'], ['14:00', '18:00']] as const;

const row = fc.record({
  person: fc.nat(PEOPLE - 1),
  type: fc.constantFrom(...TYPES),
  date: fc.constantFrom(...DATES),
  days: fc.constantFrom(1, 1, 1, 2, 4, 12),
  hours: fc.constantFrom(...HOURS),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

/** People with contracts and plans of two years. The first year is over: its rest is carried into the second until the end of February. */
async function moved() {
  const company = await absenceCompany(world);
  const { rest } = company;
  const people: string[] = [];
  for (let at = 0; at < PEOPLE; at += 1) people.push(await company.person({ code: at + 1 }));
  const types = new Map<string, string>();
  for (const name of TYPES) {
    const own = name === 'Overtime' ? { category: 'compensation' } : {};
    const pickMode = name === 'Hours' || name === 'Overtime' ? 'by_time_range' : 'by_days';
    types.set(name, await company.type({ name, pickMode, needsValidation: false, ...own }));
  }
  const terms = { absenceTypeId: types.get('Planned'), carryOver: { maxDays: 3, expiresAfterMonths: 2 } };
  for (const [year, maxDaysOff] of [
    [2025, 5],
    [2026, 8],
  ] as const) {
    const { data: plan } = await rest.post(VACATIONS, { name: `${year}`, year, maxDaysOff, ...terms });
    const assigned = await rest.post(`${ASSIGNATIONS}/${plan.id}`, { year, employeeIds: people.slice(1) });
    assert.equal(assigned.status, 200, JSON.stringify(assigned.body));
  }
  for (const employeeId of people)
    await rest.post(CALENDARS, { employeeId, absenceTypeId: types.get('Limited'), year: 2026, maxDaysOff: 4 });
  const inputOf = ({ person, type, date, days, hours }: Row): AgreedAbsence => ({
    employeeId: people[person] as string,
    absenceTypeId: types.get(type) as string,
    daysOff: Array.from({ length: days }, (_, at) => ({
      date: Temporal.PlainDate.from(date).add({ days: at }).toString(),
      ...(hours && { startTime: hours[0], endTime: hours[1] }),
    })),
  });
  return { company, inputOf };
}

const codeOf = (refusal: Refusal | null): string =>
  refusal === null ? 'granted' : refusal instanceof DomainError ? refusal.code : Object.keys(refusal.fields).join();

const LEFT = [
  `select e.code, t.name, c.year, c.max_days_off from absence_calendars c join employees e using (company_id)
     join absence_types t using (company_id) where e.id = c.employee_id and t.id = c.absence_type_id and company_id = $1`,
  `select e.code, t.name, d.date, d.start_time, d.end_time, d.seconds from absence_days_off d
     join employees e using (company_id) join absence_calendars c using (company_id) join absence_types t using (company_id)
     where e.id = d.employee_id and c.id = d.absence_calendar_id and t.id = c.absence_type_id and company_id = $1`,
  `select e.code, t.name, c.year, case when l.type = 'release' then 'use' else l.type end as type, l.on_date, l.expires_on, l.day_seconds, sum(l.seconds)::int as seconds from leave_ledger l
     join absence_calendars c using (company_id) join employees e using (company_id) join absence_types t using (company_id)
     where c.id = l.absence_calendar_id and e.id = c.employee_id and t.id = c.absence_type_id and company_id = $1
     group by 1, 2, 3, 4, 5, 6, 7 having sum(l.seconds) <> 0`,
  `select e.code, d.date, d.planned_seconds, d.expected_seconds, d.positive_seconds, d.negative_seconds from overtime_days d
     join employees e on e.company_id = d.company_id and e.id = d.employee_id where d.company_id = $1`,
  `select e.code, a.date, a.bucket, sum(a.seconds)::int as seconds from overtime_allocations a
     join employees e on e.company_id = a.company_id and e.id = a.employee_id where a.company_id = $1
     group by 1, 2, 3 having sum(a.seconds) <> 0`,
];

/** Returns people's days off and remaining leave, by name, after the jobs have run. */
async function leftOf({ scope, companyId }: AbsenceCompany): Promise<string[]> {
  await extendDays(scope);
  await settleDueLeave(scope);
  const found = await Promise.all(LEFT.map((text) => world.ownerPool.query(text, [companyId])));
  return found.map(({ rows }) =>
    rows
      .map((one) => JSON.stringify(one))
      .sort()
      .join('\n'),
  );
}

test('E3 E7 E8 C4 many absences are granted as each by itself would be, and taken back as if they had never been', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 4, maxLength: 24 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const [one, other] = [await moved(), await moved()];
        const alone: string[] = [];
        for (const input of rows.map(one.inputOf)) {
          const asked = createAbsenceRequest(one.company.scope, { ...input, type: 'create' });
          alone.push(await asked.then(() => 'granted', codeOf));
        }
        const { scope } = other.company;
        const before = await leftOf(other.company);
        const inputs = rows.map(other.inputOf);
        const refused = await checkAgreed(scope, inputs);
        assert.deepEqual(refused.map(codeOf), alone);
        assert.deepEqual(await leftOf(other.company), before);
        const good = inputs.filter((_, index) => refused[index] === null);
        const granted: string[] = [];
        for (let at = 0; at < good.length; at += size)
          granted.push(...(await scope.transaction((tx) => grantAgreed(tx, scope, good.slice(at, at + size)))));
        assert.deepEqual(await leftOf(other.company), await leftOf(one.company));
        await scope.transaction((tx) => reverseAgreed(tx, scope, granted));
        const after = await leftOf(other.company);
        assert.deepEqual(after.slice(1), before.slice(1));
      },
    ),
    { numRuns: 10 },
  );
});
