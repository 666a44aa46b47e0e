import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { elapsedSeconds, formatInZone } from '../../platform/shared/dates.ts';
import { loadGrantedDaysOff } from '../days/load-credits.ts';
import { loadSchedules } from '../days/load-schedule.ts';
import { creditSeconds } from '../days/rules-credit.ts';
import { expectedSeconds } from '../days/rules-day.ts';
import { plannedDay } from '../days/rules-schedule.ts';
import { listDayEntries } from '../time/repository-entries.ts';
import { type ReadAnomaly, listAnomaliesToSettle as readAnomalies } from './repository-anomalies.ts';
import { type ReadEntry, timesheetEntry } from './rules.ts';
import { proposedEnd } from './rules-proposal.ts';
import type { ListAnomaliesToSettleInput, listAnomaliesToSettleOutput, proposalOutput } from './schema.ts';

/** Three statements each, sent together. */
const ENDS_AT_ONCE = 50;

type Proposal = z.output<typeof proposalOutput>;
type OfEntry = ReadAnomaly & { entry: ReadEntry };

/**
 * Returns exceptions of people in scope (I3, J5), oldest first; entries without a confirmed end with the end proposed by the plan of their
 * day, its source, and the day that it leads to.
 */
export async function listAnomaliesToSettle(
  scope: Scope,
  input: ListAnomaliesToSettleInput,
): Promise<z.output<typeof listAnomaliesToSettleOutput>> {
  const { rows, total } = await scope.read(readAnomalies(scope, input, scope.now()));
  const ofEnds = rows.filter(
    (row): row is OfEntry =>
      row.entry !== null && (row.kind === 'forgotten_clock_out' || row.kind === 'unconfirmed_clock_out'),
  );
  const proposals = new Map<ReadAnomaly, Proposal | null>();
  for (let at = 0; at < ofEnds.length; at += ENDS_AT_ONCE) {
    const portion = ofEnds.slice(at, at + ENDS_AT_ONCE);
    const found = await scope.read(together(...portion.map((anomaly) => proposalOf(scope, anomaly))));
    for (const [index, anomaly] of portion.entries()) proposals.set(anomaly, found[index] ?? null);
  }
  const anomalies = await inPortions(rows, (row) => ({
    employee: row.employee,
    date: row.date,
    kind: row.kind,
    entry: row.entry && timesheetEntry(row.entry),
    expectedSeconds: row.expectedSeconds,
    proposal: proposals.get(row) ?? null,
  }));
  return { total, rows: anomalies };
}

/** The end that the entry has, or the one by the plan of its day, with the day that follows. */
function proposalOf({ companyId, now }: Scope, { employee, date, entry, nextStartAt }: OfEntry): Read<Proposal | null> {
  const day = { from: date, to: date };
  const { timeZone } = entry;
  const startedAt = entry.startedAt.toTemporalInstant();
  return together(
    loadSchedules(companyId, [employee.id], day),
    loadGrantedDaysOff(companyId, employee.id, day),
    listDayEntries(companyId, employee.id, [date]),
  ).map(([schedules, daysOff, closed]) => {
    const schedule = schedules.get(employee.id);
    if (!schedule) return null;
    const others = closed.filter(({ id }) => id !== entry.id);
    const paidSeconds = others.reduce((sum, { remuneratedSeconds }) => sum + (remuneratedSeconds ?? 0), 0);
    const proposed = entry.endedAt
      ? { end: entry.endedAt.toTemporalInstant(), source: null }
      : proposedEnd(
          {
            ...{ date, schedule, daysOff, timeZone, paidSeconds, startedAt },
            nextStartAt: nextStartAt?.toTemporalInstant() ?? null,
          },
          now(),
        );
    if (!proposed) return null;
    const { plannedSeconds } = plannedDay(date, schedule);
    const pauses = others.filter(({ workEntryType }) => workEntryType === 'pause');
    return {
      endedAt: formatInZone(proposed.end, timeZone),
      source: proposed.source,
      plannedSeconds,
      expectedSeconds: expectedSeconds(plannedSeconds, creditSeconds(date, daysOff, plannedSeconds)),
      breakSeconds: pauses.reduce((sum, { startedAt: from, endedAt: to }) => sum + elapsedSeconds(from, to), 0),
      workedSeconds: paidSeconds + (entry.workEntryType === 'work' ? elapsedSeconds(startedAt, proposed.end) : 0),
    };
  });
}
