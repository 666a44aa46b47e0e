import type { z } from 'zod';
import type { WorkDay } from '#drizzle/schema/contracts.ts';
import { type PlannedAnnex, type PlannedContract, plannedDay } from '../days/rules-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { localDateOf } from '../shared/dates.ts';
import { BOARD_STATUSES, type BoardStatus } from './constants.ts';
import { listBoardPeople, readBoardDays } from './repository-board.ts';
import { type DayOff, whereIs } from './rules-board.ts';
import type { boardOutput, getBoardInput } from './schema.ts';

/** The dates that it is anywhere at a moment: the first and the last place on Earth to have them. */
const FIRST_ZONE = 'Etc/GMT-14';
const LAST_ZONE = 'Etc/GMT+12';

/**
 * Where the active people in scope are right now, each on the day that it is where they are: how many of each status, and a page of
 * those that were asked for, who is here first, then by name (I3). Private absences have no name (I4).
 */
export async function getBoard(
  scope: Scope,
  { status, page, limit, ...filters }: z.output<typeof getBoardInput>,
): Promise<z.output<typeof boardOutput>> {
  const now = scope.now();
  const dates = { from: localDateOf(now, LAST_ZONE), to: localDateOf(now, FIRST_ZONE) };
  const [people, contracts, annexes, holidays, [company], daysOff, lastOuts] = await scope.read(
    listBoardPeople(scope, filters),
    ...readBoardDays(scope, dates),
  );
  const contractsOf = byPerson<PlannedContract>(contracts);
  const annexesOf = byPerson<PlannedAnnex>(annexes);
  const daysOffOf = byPerson<DayOff & { date: string }>(daysOff);
  const outsOf = byPerson<{ date: string; lastOut: string }>(lastOuts);
  const holidaysOf = byPerson<{ date: string }>(holidays.filter(hasPerson));
  const holidaysOfAll = holidays.filter((holiday) => !hasPerson(holiday)).map(({ date }) => date);
  const clockIn = clocks(now);

  const counts = Object.fromEntries(BOARD_STATUSES.map((name) => [name, 0])) as Record<BoardStatus, number>;
  const matching: z.output<typeof boardOutput>['rows'] = [];
  for (const { workStatus, statusSince, isRemoteType, worksOnHolidays, timeZone, ...person } of people) {
    const { date, clock } = clockIn(timeZone);
    const { plannedSeconds, slots } = plannedDay(date, {
      contracts: contractsOf.get(person.id) ?? [],
      annexes: annexesOf.get(person.id) ?? [],
      defaultWorkDays: (company?.defaultWorkDays ?? null) as WorkDay[] | null,
      holidays: new Set([...holidaysOfAll, ...(holidaysOf.get(person.id) ?? []).map((holiday) => holiday.date)]),
      worksOnHolidays,
    });
    const where = whereIs({
      ...{ workStatus, isRemoteType, statusSince, plannedSeconds, slots, clock },
      daysOff: (daysOffOf.get(person.id) ?? []).filter((dayOff) => dayOff.date === date),
      lastOut: outsOf.get(person.id)?.find((out) => out.date === date)?.lastOut ?? null,
    });
    counts[where.status] += 1;
    if (status !== undefined && status !== where.status) continue;
    const { absence, ...known } = where;
    const dayOff = absence && {
      startTime: absence.startTime,
      endTime: absence.endTime,
      typeName: absence.typeName,
    };
    matching.push({ person, ...known, absence: dayOff, timeZone });
  }
  const first = (page - 1) * limit;
  const inOrder = BOARD_STATUSES.flatMap((name) => matching.filter((row) => row.status === name));
  return { counts, total: matching.length, rows: inOrder.slice(first, first + limit) };
}

const hasPerson = <Row extends { employeeId: string | null }>(row: Row): row is Row & { employeeId: string } =>
  row.employeeId !== null;

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
