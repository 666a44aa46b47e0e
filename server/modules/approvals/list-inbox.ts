import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type AnswerOf, nothing } from '../../platform/db/statement.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import { MAX_LIMIT } from '../../platform/shared/limits.ts';
import { ABSENCE_TYPE_KINDS } from '../absences/constants.ts';
import { listTypeNames } from '../absences/repository-types.ts';
import { maySee } from '../access/field-rights.ts';
import { INBOX_KINDS, type InboxKind } from './constants.ts';
import { presentCompanyRow } from './get-company-request.ts';
import { readCorrectionRows } from './get-correction-request.ts';
import { presentMonth } from './get-month-request.ts';
import { viewOf } from './present.ts';
import { recordHealthReads } from './record-reads.ts';
import { listAbsenceRows } from './repository.ts';
import { listCompanyRows, listRequestTypeNames } from './repository-company.ts';
import { countPending, type InboxKey, listKeys } from './repository-list.ts';
import { listMonths } from './repository-months.ts';
import type { inboxOutput, inboxRowOutput, listInboxInput, pendingCountOutput } from './schema.ts';

type InboxRow = z.output<typeof inboxRowOutput>;
type Inbox = z.output<typeof inboxOutput>;
type AbsenceRow = AnswerOf<ReturnType<typeof listAbsenceRows>>[number];

/** Size of the longest page. */
const ROWS_AT_ONCE = MAX_LIMIT;

/**
 * Returns requests of the people in scope (I3), of all kinds in one order: pending ones oldest first; with other statuses newest first.
 * Deciders get the pending company requests whose level names them (F2). Omits what the caller may not see (I4), and records the health
 * data shown of others (I11).
 */
export async function listInbox(scope: Scope, input: z.output<typeof listInboxInput>): Promise<Inbox> {
  const privateOf = maySee(scope, 'health', null) ? 'everybody' : { employeeId: scope.actor.employeeId };
  const { keys, counts } = await scope.read(listKeys(scope, input, privateOf));
  const absences: AbsenceRow[] = [];
  const rows: InboxRow[] = [];
  // A file contains all pages of the list: this gives other companies their turn in between.
  for (let from = 0; from < keys.length; from += ROWS_AT_ONCE) {
    const found = await readRows(scope, keys.slice(from, from + ROWS_AT_ONCE));
    absences.push(...found.absences);
    rows.push(...found.rows);
  }
  await recordHealthReads(scope, absences);
  return { rows, total: input.kind === undefined ? sumOf(counts) : counts[input.kind], counts };
}

const sumOf = (counts: Record<InboxKind, number>): number => INBOX_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** Returns the requests in the order of their keys, and the absences among them as read. */
async function readRows(
  scope: Scope,
  keys: readonly InboxKey[],
): Promise<{ rows: InboxRow[]; absences: AbsenceRow[] }> {
  const idsOf = (kind: InboxKind) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const [absences, ofCompany, months] = await scope.read(
    listAbsenceRows(scope.companyId, idsOf('absence')),
    listCompanyRows(scope, idsOf('company')),
    idsOf('month').length === 0 ? nothing([]) : listMonths(scope, idsOf('month')),
  );
  const rows = new Map<string, InboxRow>();
  for (const row of await readCorrectionRows(scope.read, scope, idsOf('correction'))) rows.set(row.id, row);
  for (const month of months) rows.set(month.id, presentMonth(month));
  for (const row of ofCompany) rows.set(row.request.id, presentCompanyRow(row));
  for (const { request, absenceType, hasComment, documentCount, ...row } of absences) {
    const view = viewOf(scope, row.person.id);
    rows.set(request.id, {
      kind: 'absence',
      ...request,
      createdAt: formatUtc(request.createdAt),
      ...row,
      absenceType: view.typeOf(absenceType),
      hasComment: hasComment && view.seesComments(absenceType),
      documentCount: view.isHidden(absenceType) ? 0 : documentCount,
    });
  }
  return { rows: keys.flatMap(({ id }) => rows.get(id) ?? []), absences };
}

/**
 * Returns the types of company requests, and the absence types for filtering requests, by name: private ones only for callers who may see
 * them (I4), and with a narrower scope those with a calendar of somebody in it (I3).
 */
export async function listTypeChoices(scope: Scope): Promise<{ kind: InboxKind; id: string; name: string }[]> {
  const kinds = maySee(scope, 'health', null) ? ABSENCE_TYPE_KINDS : (['normal'] as const);
  const [absences, ofCompany] = await scope.read(listTypeNames(scope, kinds), listRequestTypeNames(scope.companyId));
  return [
    ...absences.map((type) => ({ kind: 'absence' as const, ...type })),
    ...ofCompany.map((type) => ({ kind: 'company' as const, ...type })),
  ];
}

/** Returns the number of pending requests: those in the list of the same caller. */
export async function countPendingRequests(scope: Scope): Promise<z.output<typeof pendingCountOutput>> {
  const kinds = await scope.read(countPending(scope));
  return { count: sumOf(kinds), kinds };
}
