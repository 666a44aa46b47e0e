import { elapsedSeconds, formatInZone } from '../../platform/shared/dates.ts';
import { computeDay, type DayInputs } from '../days/rules-day.ts';
import type { Stretches } from '../days/rules-stretches.ts';
import { intervalsOf, timelineOf } from '../days/rules-timeline.ts';

/**
 * Returns the steps from a row's stored inputs to its numbers (D14), by the rules that computed it: each list adds up to its sum, and the
 * sums are the row's. Times are in the entries' time zones.
 */
export function explainDay(inputs: DayInputs) {
  const { planned, daysOff, entries, policy } = inputs;
  const computed = computeDay(inputs);
  const timeline = timelineOf(entries);
  const covered = (stretches: Stretches) =>
    intervalsOf(timeline, stretches).map(({ startedAt, endedAt, timeZone }) => ({
      from: formatInZone(startedAt, timeZone),
      to: formatInZone(endedAt, timeZone),
      seconds: elapsedSeconds(startedAt, endedAt),
    }));
  return {
    planned: {
      seconds: planned.plannedSeconds,
      source: planned.source,
      contractId: planned.contractId,
      isHoliday: planned.isHoliday,
      // Rows of earlier versions have none.
      isHalfHoliday: planned.isHalfHoliday ?? false,
      rotationWeek: planned.rotationWeek ?? null,
      flexible: planned.flexible,
      slots: planned.slots?.map(({ start, end }) => ({ start, end })) ?? null,
    },
    absences: creditsOf(daysOff, computed.creditSeconds),
    creditSeconds: computed.creditSeconds,
    expectedSeconds: computed.row.expectedSeconds,
    entries: entries.map((entry) => {
      const [startedAt, endedAt] = [Temporal.Instant.from(entry.startedAt), Temporal.Instant.from(entry.endedAt)];
      return {
        id: entry.id,
        workEntryType: entry.workEntryType,
        from: formatInZone(startedAt, entry.timeZone),
        to: formatInZone(endedAt, entry.timeZone),
        workedSeconds: elapsedSeconds(startedAt, endedAt),
        remuneratedSeconds: entry.remuneratedSeconds,
      };
    }),
    workedSeconds: computed.row.workedSeconds,
    rawSeconds: computed.rawSeconds,
    toleranceSeconds: policy.toleranceSeconds,
    strict: policy.strict,
    positiveSeconds: computed.row.positiveSeconds,
    negativeSeconds: computed.row.negativeSeconds,
    surplus: covered(computed.surplus),
    multiplierRules: computed.multiplied.map(({ rule, stretches, seconds, bonusSeconds }) => ({
      rule,
      covers: covered(stretches),
      seconds,
      bonusSeconds,
    })),
    bonusSeconds: computed.row.bonusSeconds,
    typifyingRules: computed.typified.map(({ rule, stretches, seconds }) => ({
      rule,
      covers: covered(stretches),
      seconds,
    })),
    typedSeconds: computed.row.typedSeconds,
  };
}

/** Returns each absence's share of the day's credit (C3): never more than the remainder; a full day takes all of it. */
function creditsOf(daysOff: DayInputs['daysOff'], dayCreditSeconds: number) {
  let left = dayCreditSeconds;
  return daysOff.map(({ absenceTypeId, startTime, endTime, seconds }) => {
    const creditSeconds = startTime === null ? left : Math.min(seconds, left);
    left -= creditSeconds;
    return { absenceTypeId, startTime, endTime, seconds, creditSeconds };
  });
}
