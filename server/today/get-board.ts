import type { z } from 'zod';
import { loadSharedSchedules, oncePerSchedule } from '../days/load-schedule.ts';
import { plannedDay } from '../days/rules-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { inPortions } from '../in-portions.ts';
import { datesBetween, localDateOf } from '../shared/dates.ts';
import { BOARD_STATUSES, type BoardStatus } from './constants.ts';
import { listBoardNames, listBoardPeople, readBoardDays } from './repository-board.ts';
import { type DayOff, whereIs } from './rules-board.ts';
import type { boardOutput, getBoardInput } from './schema.ts';

type BoardRow = z.output<typeof boardOutput>['rows'][number];

/** The dates that it is anywhere at a moment: the first and the last place on Earth to have them. */
const FIRST_ZONE = 'Etc/GMT-14';
const LAST_ZONE = 'Etc/GMT+12';

/**
 * Where the active people in scope are right now, each on the day that it is where they are: how many of each status, and `limit`
 * of those that were asked for, from `first` on, who is here first, then by name (I3). Private absences have no name (I4).
 */
export async function getBoard(
  scope: Scope,
  { status, first, limit, ...filters }: z.output<typeof getBoardInput>,
): Promise<z.output<typeof boardOutput>> {
  const now = scope.now();
  const dates = { from: localDateOf(now, LAST_ZONE), to: localDateOf(now, FIRST_ZONE) };
  const [people, daysOff, lastOuts] = await scope.read(listBoardPeople(scope, filters), ...readBoardDays(scope, dates));
  const daysOffOf = byPerson<DayOff & { date: string }>(daysOff);
  const outsOf = byPerson<{ date: string; lastOut: string }>(lastOuts);
  const clockIn = clocks(now);
  const lastOutOf = (id: string, date: string) => outsOf.get(id)?.find((out) => out.date === date)?.lastOut ?? null;
  // Who is here, or was today, needs no plan to be found: by day that is most of them.
  const planned = people.filter(
    ({ id, workStatus, timeZone }) => workStatus === 'offline' && lastOutOf(id, clockIn(timeZone).date) === null,
  );
  const schedules = await scope.read(
    loadSharedSchedules(
      scope.companyId,
      planned.map(({ id }) => id),
      dates,
    ),
  );
  const plannedBy = oncePerSchedule((schedule) => {
    const days = datesBetween(dates.from, dates.to).map((date) => [date, plannedDay(date, schedule)] as const);
    return new Map(days);
  });

  const counts = Object.fromEntries(BOARD_STATUSES.map((name) => [name, 0])) as Record<BoardStatus, number>;
  const matching: (Omit<BoardRow, 'person'> & { id: string })[] = [];
  await inPortions(people, ({ id, workStatus, statusSince, isRemoteType, timeZone }) => {
    const { date, clock } = clockIn(timeZone);
    const schedule = schedules.get(id);
    const { plannedSeconds = 0, slots = null } = (schedule && plannedBy(schedule).get(date)) ?? {};
    const where = whereIs({
      ...{ workStatus, isRemoteType, statusSince, plannedSeconds, slots, clock },
      daysOff: (daysOffOf.get(id) ?? []).filter((dayOff) => dayOff.date === date),
      lastOut: lastOutOf(id, date),
    });
    counts[where.status] += 1;
    if (status !== undefined && status !== where.status) return;
    const { absence, ...known } = where;
    const dayOff = absence && {
      startTime: absence.startTime,
      endTime: absence.endTime,
      typeName: absence.typeName,
    };
    matching.push({ id, ...known, absence: dayOff, timeZone });
  });
  const inOrder = BOARD_STATUSES.flatMap((name) => matching.filter((row) => row.status === name));
  const shown = inOrder.slice(first, first + limit);
  const names = await scope.read(
    listBoardNames(
      scope,
      shown.map(({ id }) => id),
    ),
  );
  const rows = shown.flatMap(({ id, ...row }): BoardRow[] => {
    const person = names.get(id);
    return person ? [{ person, ...row }] : [];
  });
  return { counts, total: matching.length, first, rows };
}

function byPerson<Row>(rows: readonly (Row & { employeeId: string })[]): Map<string, Row[]> {
  const map = new Map<string, Row[]>();
  for (const row of rows) {
    const list = map.get(row.employeeId);
    if (list) list.push(row);
    else map.set(row.employeeId, [row]);
  }
  return map;
}

/** Date and clock of zones at a moment; each zone is looked up once. */
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
