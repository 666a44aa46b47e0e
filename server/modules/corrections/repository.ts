import { and, eq, inArray, sql } from 'drizzle-orm';
import { type CorrectedEntry, workEntryCorrections } from '#drizzle/schema/corrections.ts';
import { build, rowsInto, writeBuilt } from '../../platform/db/built.ts';
import { type Condition, inInstantRange, isFrom, isOneOf, isUpTo, nameOf } from '../../platform/db/conditions.ts';
import { orderText } from '../../platform/db/prepared-list.ts';
import { type Read, type RecordAt, readText, together, type Write } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { summaryOf } from '../people/employee-json.ts';
import { isFound } from '../people/repository-search.ts';
import type { CorrectionAnswer, ListCorrectionsInput } from './schema.ts';

export type Correction = typeof workEntryCorrections.$inferSelect;
export type { CorrectedEntry };

/** A correction with its person. */
export type CorrectionRow = Correction & { employee: CorrectionAnswer['employee'] };

const t = workEntryCorrections;

const COLUMNS = Object.entries({
  ...{ id: t.id, employeeId: t.employeeId, type: t.type, workEntryId: t.workEntryId, baseVersionId: t.baseVersionId },
  ...{ before: t.before, after: t.after, fromDate: t.fromDate, toDate: t.toDate, reasonId: t.reasonId },
  ...{ reason: t.reason, side: t.side, proposerType: t.proposerType, proposerId: t.proposerId },
  ...{ proposerName: t.proposerName, status: t.status, mode: t.mode, versionId: t.versionId, answerBy: t.answerBy },
  ...{ deciderType: t.deciderType, deciderId: t.deciderId, deciderName: t.deciderName, decidedAt: t.decidedAt },
  ...{ comment: t.comment, objection: t.objection, objectedAt: t.objectedAt, reminders: t.reminders },
  ...{ remindedAt: t.remindedAt, createdAt: t.createdAt, updatedAt: t.updatedAt, companyId: t.companyId },
})
  .map(([name, column]) => `c.${column.name} as "${name}"`)
  .join(', ');
const SELECTED = `${COLUMNS}, ${summaryOf('c', 'employee_id')} as employee`;

/** I3: people in scope, and the caller themselves, who are one side of their corrections. */
const seenOrOwn = (isSeen: (column: string) => string) => `(${isSeen('c.employee_id')} or c.employee_id = $own::uuid)`;

const ORDER_COLUMNS = {
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
  decidedAt: t.decidedAt,
  from: t.fromDate,
  status: t.status,
  type: t.type,
};
const inAlias = (text: string) => text.replaceAll('work_entry_corrections.', 'c.');

const listsFor = perScope((isSeen) => ({
  page: textsByFilter<CorrectionRow, [order: string]>(
    (filter, order) => `select ${SELECTED} from work_entry_corrections c
      where c.company_id = $companyId and ${seenOrOwn(isSeen)} ${filter} order by ${order} limit $limit offset $offset`,
  ),
  total: textsByFilter<{ total: number }>(
    (filter) => `select count(*)::int as total from work_entry_corrections c
      where c.company_id = $companyId and ${seenOrOwn(isSeen)} ${filter}`,
  ),
}));

/** Corrections of people in scope and of the caller, newest first or as ordered; `from` and `to` select those that touch the period. */
export function listCorrections(
  asking: Asking,
  input: ListCorrectionsInput & { ids?: readonly string[] },
): Read<Page<CorrectionRow>> {
  const { page, limit, orderBy } = input;
  const conditions: Condition[] = [
    ...isOneOf(t.id, input.ids),
    ...isOneOf(t.employeeId, input.employeeId),
    ...isOneOf(t.status, input.status),
    ...isOneOf(t.type, input.type),
    ...isOneOf(t.side, input.side),
    ...isFrom(t.toDate, input.from),
    ...isUpTo(t.fromDate, input.to),
    ...inInstantRange(t.createdAt, input.createdAt),
    ...inInstantRange(t.updatedAt, input.updatedAt),
    ...isFound('c.employee_id', 'name', input.name),
  ];
  const { text, values } = namedConditions(conditions);
  const order = orderText(orderBy, (field) => nameOf(ORDER_COLUMNS[field]), nameOf(t.id), [
    `${nameOf(t.createdAt)} desc`,
  ]);
  const lists = listsFor(asking);
  const given = { ...values, companyId: asking.companyId, own: asking.actor.employeeId };
  return together(
    lists.page(inAlias(text), inAlias(order))({ ...given, limit, offset: (page - 1) * limit }),
    lists.total(inAlias(text))(given),
  ).map(([rows, [counted]]) => ({ rows, total: counted?.total ?? 0 }));
}

const findRow = perScope((isSeen) =>
  readText<CorrectionRow, RecordAt & { own: string | null }>(
    `select ${SELECTED} from work_entry_corrections c where c.company_id = $companyId and c.id = $id and ${seenOrOwn(isSeen)}`,
  ),
);

/** A correction of somebody in scope or of the caller (I3). Throws `correction_not_found`. */
export const getCorrection = (asking: Asking, id: string): Read<CorrectionRow> =>
  findRow(asking)({ companyId: asking.companyId, id, own: asking.actor.employeeId })
    .first()
    .required('correction_not_found');

const countAll = perScope((isSeen) =>
  readText<{ toDecide: number; overdue: number; pending: number }, { companyId: CompanyId; own: string | null }>(`
    select (count(*) filter (where c.side = 'employee'))::int as "toDecide",
        (count(*) filter (where c.status = 'overdue'))::int as overdue,
        (count(*) filter (where c.side = 'company' and c.status = 'proposed'))::int as pending
      from work_entry_corrections c
      where c.company_id = $companyId and c.status in ('proposed', 'overdue')
        and ${isSeen('c.employee_id')} and c.employee_id is distinct from $own::uuid`),
);

/** Open corrections of people in scope, without those of the caller. */
export const countOpen = (asking: Asking): Read<{ toDecide: number; overdue: number; pending: number }> =>
  countAll(asking)({ companyId: asking.companyId, own: asking.actor.employeeId }).map(
    ([counted]) => counted ?? { toDecide: 0, overdue: 0, pending: 0 },
  );

// Name as PostgreSQL stores it, cut at 63 characters.
const REASON_REFERENCE = 'work_entry_corrections_company_id_reason_id_correction_reasons_';
const insertRows = rowsInto(t);

/** A reason deleted at the same moment counts as not found. */
export const insertCorrection = (correction: Correction): Write<unknown> =>
  insertRows([correction]).refusing({ [REASON_REFERENCE]: 'correction_reason_not_found' });

type Expected = Pick<Correction, 'companyId' | 'id'> & { statuses: readonly Correction['status'][] };

/** Compare-and-set: changes a correction with one of the statuses. Throws `correction_already_resolved`. */
export const updateCorrection = (
  { companyId, id, statuses }: Expected,
  changes: Partial<Correction>,
): Write<{ id: string }> =>
  writeBuilt(
    build
      .update(t)
      .set(changes)
      .where(and(eq(t.companyId, companyId), eq(t.id, id), inArray(t.status, [...statuses])))
      .returning({ id: t.id }),
  )
    .first()
    .required('correction_already_resolved');

/** The same for an objection, of which a correction has one. */
export const insertObjection = (
  { companyId, id }: Pick<Correction, 'companyId' | 'id'>,
  changes: Partial<Correction>,
): Write<{ id: string }> =>
  writeBuilt(
    build
      .update(t)
      .set(changes)
      .where(and(eq(t.companyId, companyId), eq(t.id, id), sql`${t.objectedAt} is null`))
      .returning({ id: t.id }),
  )
    .first()
    .required('correction_already_resolved');

const selectTerms = readText<{ timeZone: string; correctionDays: number }, { companyId: CompanyId }>(
  'select time_zone as "timeZone", correction_days as "correctionDays" from companies where id = $companyId',
);

/** The company's time zone, and the days that an employee has to answer (J2). */
export const findTerms = (companyId: CompanyId): Read<{ timeZone: string; correctionDays: number }> =>
  selectTerms({ companyId }).first().required('company_not_found');

const findReason = readText<{ name: string }, RecordAt>(
  'select name from correction_reasons where company_id = $companyId and id = $id',
);

/** Name of a reason. Throws `correction_reason_not_found`. */
export const requireReason = (companyId: CompanyId, id: string): Read<string> =>
  findReason({ companyId, id })
    .first()
    .required('correction_reason_not_found')
    .map(({ name }) => name);

const selectKnown = readText<
  { checkTypeKnown: boolean; breakKnown: boolean },
  { companyId: CompanyId; workCheckTypeId: string | null; workBreakId: string | null }
>(`
  select $workCheckTypeId::uuid is null or exists (
        select from work_check_types where company_id = $companyId and id = $workCheckTypeId) as "checkTypeKnown",
      $workBreakId::uuid is null or exists (
        select from work_breaks where company_id = $companyId and id = $workBreakId) as "breakKnown"`);

/** Throws `work_check_type_not_found`, `work_break_not_found`. */
export const requireKinds = (
  companyId: CompanyId,
  { workCheckTypeId = null, workBreakId = null }: { workCheckTypeId?: string | null; workBreakId?: string | null },
): Read<unknown> =>
  selectKnown({ companyId, workCheckTypeId, workBreakId }).map(([known]) => {
    if (!known?.checkTypeKnown) throw new DomainError('work_check_type_not_found');
    if (!known.breakKnown) throw new DomainError('work_break_not_found');
    return known;
  });
