import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { datesBetween, localDateOf } from '../../platform/shared/dates.ts';
import { oncePerSchedule } from '../days/load-schedule.ts';
import { plannedDay } from '../days/rules-schedule.ts';
import { BOARD_STATUSES, type BoardStatus } from './constants.ts';
import {
  type BoardPerson,
  listBoardNames,
  listBoardPeople,
  listBoardSchedules,
  readBoardDays,
} from './repository-board.ts';
import { type Where, whereIs } from './rules-board.ts';
import type { boardOutput, getBoardInput } from './schema.ts';

type BoardRow = z.output<typeof boardOutput>['rows'][number];

/** First and last time zone on Earth to have a date. */
const FIRST_ZONE = 'Etc/GMT-14';
const LAST_ZONE = 'Etc/GMT+12';

/**
 * Returns the current status of the active people in scope, each on their local date: the number per status, and `limit` of the requested
 * rows, beginning at `first`, present people first, then by name (I3). Private absences have no name (I4).
 */
export async function getBoard(
  scope: Scope,
  { status, first, limit, ...filters }: z.output<typeof getBoardInput>,
): Promise<z.output<typeof boardOutput>> {
  const now = scope.now();
  const dates = { from: localDateOf(now, LAST_ZONE), to: localDateOf(now, FIRST_ZONE) };
  // In parallel: the plans of thousands take as long as all the rest.
  const [[people, daysOff, lastOuts], schedules] = await Promise.all([
    scope.read(listBoardPeople(scope, filters), ...readBoardDays(scope, dates)),
    scope.read(listBoardSchedules(scope, filters, dates)),
  ]);
  const daysOffOf = Map.groupBy(daysOff, ({ employeeId }) => employeeId);
  const outsOn = new Map(lastOuts.map((out) => [out.date, out.lastOuts]));
  const clockIn = clocks(now);
  const plannedBy = oncePerSchedule((schedule) => {
    const days = datesBetween(dates.from, dates.to).map((date) => [date, plannedDay(date, schedule)] as const);
    return new Map(days);
  });

  const counts = Object.fromEntries(BOARD_STATUSES.map((name) => [name, 0])) as Record<BoardStatus, number>;
  const matching: { person: BoardPerson; where: Where }[] = [];
  await inPortions(people, (person) => {
    const { id, workStatus, statusSince, isRemoteType, timeZone } = person;
    const { date, clock } = clockIn(timeZone);
    const schedule = schedules.get(id);
    const plan = schedule && plannedBy(schedule).get(date);
    const where = whereIs({
      workStatus,
      isRemoteType,
      statusSince,
      plannedSeconds: plan?.plannedSeconds ?? 0,
      slots: plan?.slots ?? null,
      clock,
      daysOff: daysOffOf.get(id)?.filter((dayOff) => dayOff.date === date) ?? [],
      lastOut: outsOn.get(date)?.[id] ?? null,
    });
    counts[where.status] += 1;
    if (status === undefined || status === where.status) matching.push({ person, where });
  });
  const inOrder = BOARD_STATUSES.flatMap((name) => matching.filter(({ where }) => where.status === name));
  const shown = inOrder.slice(first, first + limit);
  const names = await scope.read(
    listBoardNames(
      scope,
      shown.map(({ person }) => person.id),
    ),
  );
  const rows = shown.flatMap(({ person: { id, timeZone }, where: { absence, ...where } }): BoardRow[] => {
    const person = names.get(id);
    const dayOff = absence && { startTime: absence.startTime, endTime: absence.endTime, typeName: absence.typeName };
    return person ? [{ person, ...where, absence: dayOff, timeZone }] : [];
  });
  return { counts, total: matching.length, first, rows };
}

/** Returns date and clock of time zones at a moment; looks up each zone once. */
function clocks(now: Temporal.Instant): (timeZone: string) => { date: string; clock: string } {
  const known = new Map<string, { date: string; clock: string }>();
  return (timeZone) => {
    let at = known.get(timeZone);
    if (!at) {
      const local = now.toZonedDateTimeISO(timeZone);
      at = { date: local.toPlainDate().toString(), clock: local.toPlainTime().toString().slice(0, 5) };
      known.set(timeZone, at);
    }
    return at;
  };
}
