import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { findCalendarWithType } from '../absences/repository-calendars.ts';
import { listGrantedOf } from '../absences/repository-days-off.ts';
import { listReplacementsOf, type ReplacementOfPerson } from '../absences/repository-replacements.ts';
import { replaceLeave } from '../absences/rules-replacement.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { type DayOff, sumOfSeconds } from '../days/rules-credit.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import { wholeWeeks } from '../days/rules-week.ts';
import { FIRST_YEAR, LAST_YEAR } from '../leave/constants.ts';
import { loadLeave } from '../leave/get-leave-balance.ts';
import { loadAccount, sumsOn } from '../leave/settle-account.ts';
import { readBalance } from '../overtime/get-balance.ts';
import { viewOf } from './present.ts';
import { countOf } from './present-count.ts';
import { type AbsenceTypeOfRequest, listTypesById } from './repository.ts';
import type { absenceRequestOutput, replacedOutput } from './schema.ts';

type Replaced = z.output<typeof replacedOutput>;
type AbsenceRequest = z.output<typeof absenceRequestOutput>;

/** Absences shown beside a request, for the record of health data (L5). */
type Seen = { request: { id: string }; absenceType: AbsenceTypeOfRequest }[];

/** Returns a person's overtime before and after an absence that it pays for; null for other absences (C4). */
export function countOvertime(
  { companyId }: Pick<Scope, 'companyId'>,
  employeeId: string,
  { category }: Pick<AbsenceTypeOfRequest, 'category'>,
  { seconds, isPending }: { seconds: number; isPending: boolean },
): Read<AbsenceRequest['overtime']> {
  if (category !== 'compensation') return nothing(null);
  return readBalance(companyId, employeeId, periodOfYears(FIRST_YEAR, LAST_YEAR)).map(({ balance, policy }) => ({
    policyType: policy.type,
    totalSecondsBefore: balance.total_balance,
    totalSecondsAfter: isPending ? balance.total_balance + seconds : null,
  }));
}

/**
 * Returns the granted leave whose place sick days would take (E13), with each calendar before and after, as the caller may see it (I4).
 * Writes nothing.
 */
export async function previewReplacement(
  tx: Transaction,
  scope: Scope,
  { employeeId, days }: { employeeId: string; days: readonly DayOff[] },
): Promise<{ replaced: Replaced[]; seen: Seen }> {
  const { companyId } = scope;
  const dates = days.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { replaced: [], seen: [] };
  const period = wholeWeeks({ from: first, to: last });
  const [plannedOn, granted] = await tx.send(
    loadPlanned(companyId, employeeId, period),
    listGrantedOf(companyId, [employeeId], period),
  );
  const parts = replaceLeave(days, granted, { plannedOn }).replaced;
  const view = viewOf(scope, employeeId);
  const replaced: Replaced[] = [];
  const seen: Seen = [];
  for (const [calendarId, ofCalendar] of Map.groupBy(parts, ({ dayOff }) => dayOff.absenceCalendarId)) {
    const found = await tx.send(findCalendarWithType(companyId, calendarId).required('absence_calendar_not_found'));
    const { calendar, type } = found;
    const { id, name, color, category, pickMode, countMode } = type;
    const absenceType = { id, name, color, category, pickMode, countMode, visibility: type.type };
    const shown = { absenceType: view.typeOf(absenceType), days: ofCalendar.flatMap(({ released }) => released) };
    if (view.isHidden(absenceType)) {
      replaced.push({ ...shown, calendar: null, overtime: null });
      continue;
    }
    const [before, after] = [ofCalendar.map(({ dayOff }) => dayOff), ofCalendar.flatMap(({ rest }) => rest)];
    const account = await loadAccount(tx, scope, calendar, [calendar.year]);
    const [{ balanceWith, takenBy }, overtime] = await tx.send(
      loadLeave(scope, calendar),
      countOvertime(scope, employeeId, type, { seconds: sumOfSeconds(before) - sumOfSeconds(after), isPending: true }),
    );
    const taken = [
      ...takenBy(before).map(({ seconds, daySeconds }) => ({ seconds: -seconds, daySeconds })),
      ...takenBy(after),
    ];
    const sums = sumsOn(account, calendar, last);
    const counted = { before: countOf(balanceWith([], sums)), after: countOf(balanceWith(taken, sums)) };
    replaced.push({ ...shown, calendar: { year: calendar.year, ...counted }, overtime });
    seen.push(...before.flatMap(({ requestId }) => (requestId ? [{ request: { id: requestId }, absenceType }] : [])));
  }
  return { replaced, seen };
}

const daysOf = (rows: readonly ReplacementOfPerson[]) =>
  rows.map(({ date, startTime, endTime }) => ({ date, startTime, endTime }));

/** Returns the leave that requests have released, and the sick days that have released theirs (E13). */
export async function listReplaced(
  tx: Transaction,
  scope: Scope,
  { employeeId, requestIds }: { employeeId: string; requestIds: readonly string[] },
): Promise<Pick<AbsenceRequest, 'replaced' | 'releasedBy'> & { seen: Seen }> {
  const { companyId } = scope;
  const found = await tx.send(listReplacementsOf(companyId, employeeId, requestIds));
  if (found.length === 0) return { replaced: [], releasedBy: [], seen: [] };
  const typeIds = [...new Set(found.flatMap(({ typeId, releasedTypeId }) => [typeId, releasedTypeId]))];
  const types = new Map((await tx.send(listTypesById(companyId, typeIds))).map((type) => [type.id, type]));
  const view = viewOf(scope, employeeId);
  const typeOf = (id: string) => types.get(id) as AbsenceTypeOfRequest;
  const own = found.filter(({ requestId }) => requestIds.includes(requestId));
  const ofOthers = found.filter(({ releasedRequestId: id }) => id !== null && requestIds.includes(id));
  return {
    replaced: [...Map.groupBy(own, ({ releasedTypeId }) => releasedTypeId)].map(([id, rows]) => ({
      ...{ absenceType: view.typeOf(typeOf(id)), days: daysOf(rows), calendar: null, overtime: null },
    })),
    releasedBy: [...Map.groupBy(ofOthers, ({ requestId }) => requestId)].map(([requestId, rows]) => ({
      ...{ requestId, absenceType: view.typeOf(typeOf(rows[0]?.typeId as string)), days: daysOf(rows) },
    })),
    seen: [
      ...own.flatMap(({ releasedRequestId: id, releasedTypeId }) =>
        id === null ? [] : [{ request: { id }, absenceType: typeOf(releasedTypeId) }],
      ),
      ...ofOthers.map(({ requestId: id, typeId }) => ({ request: { id }, absenceType: typeOf(typeId) })),
    ],
  };
}
