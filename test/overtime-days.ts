import fc from 'fast-check';
import type { MultiplierRule } from '#drizzle/schema/overtime-policies.ts';
import type { DayInputs } from '#server/modules/days/rules-day.ts';
import type { PolicyTerms } from '#server/modules/days/rules-policy.ts';
import type { PaidEntry } from '#server/modules/days/rules-timeline.ts';
import { MULTIPLIER_APPLICATIONS, MULTIPLIER_MODES, TARIFF_DAYS } from '#server/modules/overtime/constants.ts';
import { completeMultiplierRule } from '#server/modules/overtime/rules-policy.ts';

/** The terms of a default policy without tolerance and rules, unless said otherwise. */
export const policyTerms = (terms: Partial<PolicyTerms> = {}): PolicyTerms => ({
  fromDate: null,
  policyId: 'policy',
  version: 1,
  type: 'total',
  toleranceSeconds: 0,
  strict: false,
  multiplierRules: [],
  typifyingRules: [],
  ...terms,
});

/** A multiplier rule with what counts where a field is left out. */
export const multiplier = (rule: Partial<MultiplierRule>): MultiplierRule =>
  completeMultiplierRule({ name: 'Rule', coefficient: 2, ...rule });

/** Paid work between two local times, `2026-03-02T09:00`, of a zone. */
export function paidWork(from: string, to: string, timeZone = 'Europe/Madrid'): PaidEntry {
  const instant = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  const [start, end] = [instant(from), instant(to)];
  return {
    id: from,
    workEntryType: 'work',
    startedAt: start.toString(),
    endedAt: end.toString(),
    timeZone,
    remuneratedSeconds: start.until(end).total('seconds'),
  };
}

/** The inputs of Monday, 2 March 2026, with eight planned hours, unless said otherwise. */
export const dayInputs = (inputs: Partial<DayInputs> & { plannedSeconds?: number } = {}): DayInputs => {
  const { plannedSeconds = 28_800, ...given } = inputs;
  return {
    date: '2026-03-02',
    planned: {
      plannedSeconds,
      slots: null,
      dayOffSeconds: plannedSeconds,
      flexible: null,
      isHoliday: false,
      isHalfHoliday: false,
      rotationWeek: null,
      source: 'contract',
      contractId: 'contract',
    },
    daysOff: [],
    entries: [],
    holidays: [],
    policy: policyTerms(),
    ...given,
  };
};

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const hours = String(Math.floor(quarter / 4)).padStart(2, '0');
  return `${hours}:${String((quarter % 4) * 15).padStart(2, '0')}`;
});
/** A tariff window on quarters of an hour. */
export const anyWindow = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...TARIFF_DAYS), { maxLength: 3 }), fc.option(fc.tuple(clock, clock)))
  .map(([days, times]) => ({ days, startTime: times?.[0] ?? null, endTime: times?.[1] ?? null }));
const multiplierRule = fc
  .record({
    window: anyWindow,
    name: fc.constantFrom('a', 'b'),
    coefficient: fc.constantFrom(1, 1.1, 1.25, 1.5, 2),
    from: fc.integer({ min: 0, max: 20_000 }),
    length: fc.option(fc.integer({ min: 1, max: 20_000 })),
    mode: fc.constantFrom(...MULTIPLIER_MODES),
    hourUnits: fc.option(fc.constantFrom(0.5, 1, 3)),
    apply: fc.constantFrom(...MULTIPLIER_APPLICATIONS),
  })
  .map(({ window: when, from, length, ...rule }) => ({ ...rule, ...when, from, to: length && from + length }));
const typifyingRule = anyWindow.map((when) => ({ name: 'Named', ...when }));

/** A day of up to three entries one after the other, some with absences, on a day of clock change as often as not. */
export const anyDay = fc
  .record({
    date: fc.constantFrom('2026-03-02', '2026-03-29', '2026-10-24', '2026-10-25'),
    gaps: fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 40_000 })), {
      maxLength: 3,
    }),
    plannedSeconds: fc.constantFrom(0, 14_400, 28_800),
    multiplierRules: fc.array(multiplierRule, { maxLength: 4 }),
    typifyingRules: fc.array(typifyingRule, { maxLength: 3 }),
    toleranceSeconds: fc.constantFrom(0, 900),
    strict: fc.boolean(),
    absences: fc.subarray([
      { startTime: '09:00', endTime: '10:00', seconds: 3600 },
      { startTime: '10:00', endTime: '14:00', seconds: 14_400 },
      { startTime: null, endTime: null, seconds: 28_800 },
    ]),
    holidays: fc.subarray(['2026-03-02', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26']),
  })
  .map(({ date, gaps, plannedSeconds, absences, holidays, ...policy }) => {
    let at = Temporal.PlainDate.from(date).toZonedDateTime('Europe/Madrid').toInstant();
    const entries = gaps.map(([gap, seconds]) => {
      const startedAt = at.add({ seconds: gap });
      at = startedAt.add({ seconds });
      const entry = paidWork('2026-03-02T08:00', '2026-03-02T09:00');
      return { ...entry, startedAt: startedAt.toString(), endedAt: at.toString(), remuneratedSeconds: seconds };
    });
    const daysOff = absences.map((absence) => ({ ...absence, date, absenceTypeId: 'type' }));
    return dayInputs({ date, plannedSeconds, daysOff, entries, holidays, policy: policyTerms(policy) });
  });
