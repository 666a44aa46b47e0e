import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import type { Send } from '../../platform/db/tenant.ts';
import { durationColumns, localTime, type Sheet } from '../../platform/exports/sheet.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import { writeExport } from '../../platform/exports/write-export.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { findZone, recordExport } from '../audit/repository.ts';
import { listPaidPeople, type PaidPerson } from './repository-export.ts';
import * as repository from './repository-payouts.ts';
import type { exportPayoutFileInput, exportPayoutsInput, payoutOutput } from './schema-payouts.ts';

type PayoutRecord = z.output<typeof payoutOutput>;
type Row = repository.Payout & { person: PaidPerson | undefined };

/**
 * Exports lines to payroll: returns and marks them, all or none, after which they cannot be reversed; records the export (I11). Throws
 * `overtime_payout_not_found`, `overtime_payout_already_exported`, for users `self_resolution_not_allowed` (I5).
 */
export async function exportPayouts(
  scope: Scope,
  { payoutIds }: z.output<typeof exportPayoutsInput>,
): Promise<{ payouts: JsonText<PayoutRecord[]> }> {
  return scope.transaction(async ({ send, commit }) => {
    const { payouts, mark } = await lockForPayroll(scope, send, payoutIds);
    const ids = payouts.map(({ id }) => id);
    const [, , , exported] = await commit(
      ...mark,
      recordExport('overtime_payout', { payout_ids: ids }),
      repository.listPayoutsOf(scope.companyId, ids),
    );
    return { payouts: exported };
  });
}

/** The same as a file, by person and first day (L5): written before the lines are marked. Throws as `exportPayouts`. */
export async function exportPayoutFile(
  scope: Scope,
  locale: Locale,
  { payoutIds, format }: z.output<typeof exportPayoutFileInput>,
): Promise<ExportedFile> {
  const at = scope.now().toString();
  const { compare } = new Intl.Collator(locale);
  return scope.transaction(async ({ send, commit }) => {
    const { payouts, mark } = await lockForPayroll(scope, send, payoutIds);
    const employeeIds = payouts.map(({ employeeId }) => employeeId);
    const [people, timeZone] = await send(listPaidPeople(scope, employeeIds), findZone(scope.companyId));
    const details = { exported: 'payouts', format, count: payouts.length, payout_ids: payouts.map(({ id }) => id) };
    const rows = payouts.map((payout) => ({ ...payout, person: people.get(payout.employeeId) }));
    rows.sort((a, b) => compare(a.person?.name ?? '', b.person?.name ?? '') || compare(a.fromDate, b.fromDate));
    const file = await writeExport(sheetOf(rows, at, timeZone, locale), format, rows.length);
    await commit(...mark, recordExport('overtime_payout', details));
    return file;
  });
}

/** Locks lines that are not exported yet. Returns them by id, and the statements that mark them. */
async function lockForPayroll(scope: Scope, send: Send, payoutIds: readonly string[]) {
  const { companyId } = scope;
  const ids = [...new Set(payoutIds)].sort();
  const payouts = await send(repository.lockPayouts(scope, ids));
  if (payouts.length < ids.length) throw new DomainError('overtime_payout_not_found');
  const employeeIds = [...new Set(payouts.map(({ employeeId }) => employeeId))];
  const own = await send(refuseOwnMatter(scope, employeeIds, 'decide'));
  if (payouts.some(({ exportedAt }) => exportedAt)) throw new DomainError('overtime_payout_already_exported');
  const at = new Date(scope.now().epochMilliseconds);
  const ownIds = payouts.filter(({ employeeId }) => employeeId === own).map(({ id }) => id);
  const mark = [
    repository.updatePayouts(companyId, ids, { exportedAt: at, updatedAt: at }),
    ownIds.length > 0 ? repository.updatePayouts(companyId, ownIds, { selfMade: true }) : nothing(null),
  ] as const;
  return { payouts, mark };
}

function sheetOf(rows: Row[], at: string, timeZone: string, locale: Locale): Sheet<Row> {
  const { say } = textsOf(locale, 'overtime');
  const { say: sayCommon } = textsOf(locale, 'common');
  const name = say('payouts.made.columns.amount');
  const amount = { seconds: sayCommon('export.seconds', { name }), hours: sayCommon('export.hours', { name }) };
  return {
    name: say('payouts.title'),
    columns: [
      { title: sayCommon('export.code'), kind: 'number', value: ({ person }) => person?.code ?? null },
      { title: say('payouts.made.columns.person'), kind: 'text', value: ({ person }) => person?.name ?? null },
      { title: say('payouts.made.file.email'), kind: 'text', value: ({ person }) => person?.email ?? null },
      { title: say('payouts.made.file.from'), kind: 'date', value: ({ fromDate }) => fromDate },
      { title: say('payouts.made.file.to'), kind: 'date', value: ({ toDate }) => toDate },
      ...durationColumns<Row>(amount, ({ amountSeconds }) => amountSeconds),
      { title: say('payouts.made.columns.note'), kind: 'text', value: ({ note }) => note },
      { title: say('payouts.made.file.id'), kind: 'text', value: ({ id }) => id },
    ],
    rows,
    factsName: sayCommon('export.facts'),
    facts: [
      { label: say('payouts.made.states.exported'), value: localTime(at, timeZone), inName: true },
      { label: say('payouts.title'), value: String(rows.length) },
      { label: sayCommon('export.timeZone'), value: timeZone, inName: true },
    ],
    timeZone,
  };
}
