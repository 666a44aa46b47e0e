import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type AnswerOf, type Read, together } from '../../platform/db/statement.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { loadCoverage } from '../absences/load-coverage.ts';
import { listUnitsOf } from '../absences/repository-coverage.ts';
import { listGranted } from '../absences/repository-days-off.ts';
import { listHistory, listRequestDays } from '../absences/repository-requests.ts';
import { replacesLeave } from '../absences/rules-replacement.ts';
import { type DayOff, sumOfSeconds } from '../days/rules-credit.ts';
import { mayChangeDocumentsOf } from '../documents/rules-rights.ts';
import { loadLeave } from '../leave/get-leave-balance.ts';
import type { LeaveAmount, LedgerSum } from '../leave/rules-balance.ts';
import { loadAccount, sumsOn } from '../leave/settle-account.ts';
import { getCompanyRequest } from './get-company-request.ts';
import { getCorrectionRequest } from './get-correction-request.ts';
import { getMonthRequest } from './get-month-request.ts';
import { viewOf } from './present.ts';
import { countOf, givenBack } from './present-count.ts';
import { countOvertime, listReplaced, previewReplacement } from './preview-replacement.ts';
import { recordHealthReads } from './record-reads.ts';
import * as repository from './repository.ts';
import { findWorkplace } from './repository-people.ts';
import type { absenceRequestOutput, inboxRequestOutput } from './schema.ts';

type InboxRequest = z.output<typeof inboxRequestOutput>;
type AbsenceRequest = z.output<typeof absenceRequestOutput>;
type Count = NonNullable<AbsenceRequest['calendars']>[number];
/** A part of a request, with its days. */
type Part = AnswerOf<ReturnType<typeof repository.listInboxParts>>[number] & { days: readonly DayOff[] };

const LATEST_REQUESTS = 5;

/**
 * Returns a request of any kind with everything that a decision needs. For an absence, over New Year with all of its parts (E14): other people off, the coverage of the person's
 * offices, the calendar and the overtime before and after, the person's latest requests. Omits what the caller may not see (I4), and
 * records the health data shown of another person (I11). Names other absent people only in scope (I3). Throws
 * `absence_day_off_request_not_found`, also out of scope.
 */
export async function getInboxRequest(scope: Scope, input: { id: string }): Promise<InboxRequest> {
  // In parallel: the coverage of an office of thousands takes as long as all the rest.
  const [loaded, coverage] = await Promise.all([loadRequest(scope, input.id), loadCoverageOf(scope, input.id)]);
  if (!loaded) {
    const month = await getMonthRequest(scope, input.id);
    if (!month) throw new DomainError('absence_day_off_request_not_found');
    return month;
  }
  const { answer, seen } = loaded;
  await recordHealthReads(scope, seen);
  return answer.kind === 'absence' ? { ...answer, coverage } : answer;
}

type Loaded = {
  answer: Omit<AbsenceRequest, 'coverage'> | Exclude<InboxRequest, AbsenceRequest>;
  /** Data shown of the person's requests, to be recorded. */
  seen: Parameters<typeof recordHealthReads>[1];
};

/** Null if no request is stored under the id: it may be a month. */
async function loadRequest(scope: Scope, id: string): Promise<Loaded | null> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const { send, commit } = tx;
    const found = await send(repository.listInboxParts(scope, id));
    const [first] = found;
    if (!first) {
      const other = (await getCompanyRequest(tx, scope, id)) ?? (await getCorrectionRequest(send, scope, id));
      return other ? { answer: other, seen: [] } : null;
    }
    const { request, person, absenceType } = first;
    const ids = found.map((part) => part.request.id);
    const [daysOf, historyOf] = await send(
      together(...ids.map((partId) => listRequestDays(companyId, partId))),
      together(...ids.map((partId) => listHistory(companyId, partId))),
    );
    const parts = found.map((part, index) => ({ ...part, days: daysOf[index] ?? [] }));
    const requestDays = daysOf.flat();
    const view = viewOf(scope, person.id);
    const isHidden = view.isHidden(absenceType);
    const seesComments = view.seesComments(absenceType);
    const dates = datesOf(requestDays);
    const years = parts.map(({ calendar }) => calendar.year);
    const account = await loadAccount(tx, scope, first.calendar, years);
    const day = request.status === 'pending' ? dates.at(-1) : undefined;
    const isPending = request.status === 'pending';
    const overtimeChange = sumOfSeconds(requestDays) * (request.type === 'create' ? -1 : 1);
    const planned =
      isPending && replacesLeave(request, absenceType)
        ? await previewReplacement(tx, scope, { employeeId: person.id, days: requestDays })
        : null;
    const recorded = await listReplaced(tx, scope, { employeeId: person.id, requestIds: ids });
    const [colleagues, counts, overtime, latest, workplace] = await commit(
      repository.listColleaguesOff(scope, person.id, dates),
      together(...parts.map((part) => countCalendar(scope, part, sumsOn(account, part.calendar, day)))),
      countOvertime(scope, person.id, absenceType, { seconds: overtimeChange, isPending }),
      repository.listLatestRequests(companyId, person.id, { exceptIds: ids, limit: LATEST_REQUESTS }),
      findWorkplace({ companyId, id: person.id }),
    );
    const answer: Omit<AbsenceRequest, 'coverage'> = {
      kind: 'absence',
      id: request.id,
      parts: ids,
      type: request.type,
      status: request.status,
      person,
      workplace,
      absenceType: view.typeOf(absenceType),
      createdAt: formatUtc(request.createdAt),
      resolvedAt: request.resolvedAt && formatUtc(request.resolvedAt),
      comment: seesComments ? request.comment : null,
      resolutionComment: seesComments ? request.resolutionComment : null,
      documentIds: isHidden ? [] : request.documentIds,
      mayChangeDocuments:
        (request.status === 'pending' || request.status === 'accepted') && mayChangeDocumentsOf(scope, person.id),
      days: requestDays,
      history: distinctDecisions(historyOf.flat()).map((entry) => ({
        ...entry,
        comment: seesComments ? entry.comment : null,
        createdAt: formatUtc(entry.createdAt),
      })),
      alsoOff: colleagues.map(presentColleague),
      calendars: isHidden ? null : counts,
      overtime: isHidden ? null : overtime,
      replaced: planned?.replaced ?? recorded.replaced,
      releasedBy: recorded.releasedBy,
      latestRequests: latest.map(({ request: other, absenceType: otherType, days }) => ({
        ...other,
        createdAt: formatUtc(other.createdAt),
        absenceType: view.typeOf(otherType),
        days,
      })),
    };
    const shown = [{ request, absenceType }, ...latest, ...recorded.seen, ...(planned?.seen ?? [])].map((one) => ({
      ...one,
      person,
    }));
    return { answer, seen: shown };
  });
}

type Entry = AnswerOf<ReturnType<typeof listHistory>>[number];

/** Decisions on parts, oldest first; one on several of them once (E14). */
const distinctDecisions = (entries: readonly Entry[]): Entry[] =>
  [
    ...new Map(
      entries.map((entry) => [`${entry.createdAt.getTime()} ${entry.status} ${entry.managerName}`, entry]),
    ).values(),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

const datesOf = (days: readonly DayOff[]): string[] => [...new Set(days.map(({ date }) => date))].sort();

/** Returns the coverage of the person's offices and departments on the days of a request; empty if the request is not found. */
async function loadCoverageOf(scope: Scope, id: string): Promise<AbsenceRequest['coverage']> {
  const { companyId, read } = scope;
  const found = await read(repository.listInboxParts(scope, id));
  const [first] = found;
  if (!first) return [];
  const { person } = first;
  const days = await read(together(...found.map(({ request }) => listRequestDays(companyId, request.id))));
  const units = await read(listUnitsOf(companyId, person.id, datesOf(days.flat())));
  return read(loadCoverage(companyId, units, { except: person.id }));
}

export function presentColleague(colleague: repository.ColleagueOff): AbsenceRequest['alsoOff'][number] {
  const { status, dates, wholeDays, ...person } = colleague;
  return { person, status, dates, wholeDays };
}

function countCalendar(scope: Scope, { request, calendar, days }: Part, sums: readonly LedgerSum[]): Read<Count> {
  const { year } = calendar;
  return together(loadLeave(scope, calendar, request.id), listGranted(scope.companyId, calendar.id)).map(
    ([{ balanceWith, takenBy }, granted]) => {
      const countWith = (taken: readonly LeaveAmount[]) => countOf(balanceWith(taken, sums));
      const before = countWith([]);
      if (request.status !== 'pending') return { year, before, after: null };
      if (request.type === 'create') return { year, before, after: countWith(takenBy(days)) };
      const given = givenBack(granted, days, takenBy);
      return {
        ...{ year, before },
        after: countWith(given.map(({ seconds, daySeconds }) => ({ seconds: -seconds, daySeconds }))),
      };
    },
  );
}
