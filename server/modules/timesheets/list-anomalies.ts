import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { formatInZone } from '../../platform/shared/dates.ts';
import { loadGrantedDaysOff } from '../days/load-credits.ts';
import { loadSchedules } from '../days/load-schedule.ts';
import { listDayEntries } from '../time/repository-entries.ts';
import { type ReadAnomaly, listAnomaliesToSettle as readAnomalies } from './repository-anomalies.ts';
import { timesheetEntry } from './rules.ts';
import { proposedEnd } from './rules-proposal.ts';
import type { ListAnomaliesToSettleInput, listAnomaliesToSettleOutput } from './schema.ts';

/** Three statements each, sent together. */
const ENDS_AT_ONCE = 50;

/**
 * Returns entries of people in scope (I3) that need a review (B6), oldest first; open ones with the end proposed by the plan of their day.
 */
export async function listAnomaliesToSettle(
  scope: Scope,
  input: ListAnomaliesToSettleInput,
): Promise<z.output<typeof listAnomaliesToSettleOutput>> {
  const { rows, total } = await scope.read(readAnomalies(scope, input, scope.now()));
  const open = rows.filter(({ endedAt }) => endedAt === null);
  const endById = new Map<string, string | null>();
  for (let at = 0; at < open.length; at += ENDS_AT_ONCE) {
    const portion = open.slice(at, at + ENDS_AT_ONCE);
    const ends = await scope.read(together(...portion.map((anomaly) => endOf(scope, anomaly))));
    for (const [index, { id }] of portion.entries()) endById.set(id, ends[index] ?? null);
  }
  const anomalies = await inPortions(rows, ({ employee, date, nextStartAt: _, ...entry }) => ({
    employee,
    date,
    kind: entry.endedAt === null ? ('forgotten_clock_out' as const) : ('unconfirmed_clock_out' as const),
    entry: timesheetEntry(entry),
    proposedEnd: endById.get(entry.id) ?? null,
  }));
  return { total, rows: anomalies };
}

/** End by the plan of its day, in the entry's time zone. */
function endOf({ companyId, now }: Scope, anomaly: ReadAnomaly): Read<string | null> {
  const { employee, date, timeZone } = anomaly;
  const day = { from: date, to: date };
  return together(
    loadSchedules(companyId, [employee.id], day),
    loadGrantedDaysOff(companyId, employee.id, day),
    listDayEntries(companyId, employee.id, [date]),
  ).map(([schedules, daysOff, closed]) => {
    const schedule = schedules.get(employee.id);
    if (!schedule) return null;
    const end = proposedEnd(
      {
        ...{ date, schedule, daysOff, timeZone },
        paidSeconds: closed.reduce((sum, { remuneratedSeconds }) => sum + (remuneratedSeconds ?? 0), 0),
        startedAt: anomaly.startedAt.toTemporalInstant(),
        nextStartAt: anomaly.nextStartAt?.toTemporalInstant() ?? null,
      },
      now(),
    );
    return end && formatInZone(end, timeZone);
  });
}
