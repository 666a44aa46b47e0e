import type { PlannedTime } from '../days/rules-credit.ts';
import { amountOf } from '../leave/rules-balance.ts';
import { leaveOf } from '../leave/rules-count.ts';
import type { DaySources, ReadDayOff } from '../timesheets/rules.ts';

/** Days off of a type: in days and in seconds of planned time, `unit` being the one that the type counts in (E4). */
type Absence = {
  /** Null, with the name: the reader may only see *Absent* (I4). */
  absenceTypeId: string | null;
  name: string | null;
  isPrivate: boolean;
  unit: 'days' | 'hours';
  days: number;
  seconds: number;
};

/** An absence of one date; without times of the whole day. */
export type MonthAbsence = Absence & { startTime: string | null; endTime: string | null };

const typeOf = ({ absenceTypeId, typeName, isPrivate, pickMode }: ReadDayOff) => ({
  absenceTypeId,
  name: typeName,
  isPrivate,
  unit: pickMode === 'by_days' ? ('days' as const) : ('hours' as const),
});

const byType = (daysOff: readonly ReadDayOff[]) => [...Map.groupBy(daysOff, (one) => one.absenceTypeId).values()];

/** Returns the absences of one date. A type of calendar days counts a date once, however many parts of it are off (E4). */
export function absencesOf(daysOff: readonly ReadDayOff[], plannedOn: (date: string) => PlannedTime): MonthAbsence[] {
  const counted = new Map(
    byType(daysOff).flatMap((ofType) =>
      leaveOf(ofType, plannedOn, ofType[0]?.countMode ?? 'working_days').map((one) => [one.dayOff, amountOf([one])]),
    ),
  );
  return daysOff.map((dayOff) => ({
    ...typeOf(dayOff),
    days: counted.get(dayOff)?.days ?? 0,
    seconds: dayOff.seconds,
    startTime: dayOff.startTime,
    endTime: dayOff.endTime,
  }));
}

/** Returns the absences of a period by type (E4), in the order of their names. Days are added exactly and rounded once. */
export function totalAbsences(
  sources: readonly Pick<DaySources, 'daysOff'>[],
  plannedOn: (date: string) => PlannedTime,
): Absence[] {
  return byType(sources.flatMap(({ daysOff }) => daysOff))
    .flatMap((daysOff) => {
      const [first] = daysOff;
      if (!first) return [];
      const { days } = amountOf(leaveOf(daysOff, plannedOn, first.countMode));
      return [{ ...typeOf(first), days, seconds: daysOff.reduce((sum, { seconds }) => sum + seconds, 0) }];
    })
    .sort((one, other) => (inOrder(one) < inOrder(other) ? -1 : 1));
}

const inOrder = ({ name, absenceTypeId }: Absence) => `${name} ${absenceTypeId}`;
