import type { z } from 'zod';
import { recordAuditEvent } from '../audit/repository.ts';
import type { Scope } from '../db/scope.ts';
import { durationColumns, type Fact, type Sheet } from '../exports/sheet.ts';
import { textsOf } from '../exports/texts.ts';
import { writeExport } from '../exports/write-export.ts';
import { type ExportedFile, MOST_EXPORTED } from '../shared/exports.ts';
import { fullNameOf } from '../shared/full-name.ts';
import type { Locale } from '../shared/locale.ts';
import { listBalances } from './repository-balances.ts';
import { type FilterNames, findFilterNames, listCodes } from './repository-export.ts';
import type { balanceRowOutput, exportBalancesInput } from './schema.ts';

type Asked = z.output<typeof exportBalancesInput>;
type Row = z.output<typeof balanceRowOutput> & { code: number | null };

/** The amounts of a row, by the title of their column in the list. */
const AMOUNTS = [
  ['opening', 'openingSeconds'],
  ['positive', 'positiveSeconds'],
  ['negative', 'negativeSeconds'],
  ['bonus', 'bonusSeconds'],
  ['balance', 'closingSeconds'],
] as const;

/**
 * The list of balances as a file, all of its pages in its order, with the people in scope (I3) alone. It is a line of the audit: the period,
 * the filters, and how many people (L5).
 */
export async function exportBalances(scope: Scope, locale: Locale, { format, ...asked }: Asked): Promise<ExportedFile> {
  const { companyId } = scope;
  const { officeId = null, departmentId = null, policyId = null, orderBy, direction, ...rest } = asked;
  const { found, names, codes } = await scope.transaction(async ({ send, commit }) => {
    const [found, names] = await send(
      listBalances(scope, { ...asked, page: 1, limit: MOST_EXPORTED }),
      findFilterNames(companyId, { officeId, departmentId, policyId }),
    );
    const codes = await send(
      listCodes(
        scope,
        found.rows.map(({ employee }) => employee.id),
      ),
    );
    const filters = { ...rest, officeId, departmentId, policyId };
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));
    await commit(
      recordAuditEvent({
        ...{ action: 'export', recordType: 'employee', recordId: null, recordName: null },
        details: { exported: 'overtime_balances', format, count: found.rows.length, ...given },
      }),
    );
    return { found, names, codes };
  });
  const rows = found.rows.map((row) => ({ ...row, code: codes.get(row.employee.id) ?? null }));
  return writeExport(sheetOf(rows, asked, names, locale), format, found.total);
}

function sheetOf(rows: Row[], asked: Omit<Asked, 'format'>, names: FilterNames, locale: Locale): Sheet<Row> {
  const { say } = textsOf(locale, 'overtime');
  const { say: sayCommon } = textsOf(locale, 'common');
  const named = (label: string, value: string | null | undefined): Fact[] =>
    value ? [{ label, value, inName: true }] : [];
  return {
    name: say('list.title'),
    columns: [
      { title: sayCommon('export.code'), kind: 'number', value: ({ code }) => code },
      { title: say('list.columns.person'), kind: 'text', value: ({ employee }) => fullNameOf(employee) },
      { title: say('filters.office'), kind: 'text', value: ({ officeName }) => officeName },
      { title: say('list.columns.policy'), kind: 'text', value: ({ policy }) => policy.name },
      ...AMOUNTS.flatMap(([key, field]) => {
        const name = say(`list.columns.${key}`);
        const titles = { seconds: sayCommon('export.seconds', { name }), hours: sayCommon('export.hours', { name }) };
        return durationColumns<Row>(titles, (row) => row[field]);
      }),
    ],
    rows,
    factsName: sayCommon('export.facts'),
    facts: [
      ...named(say('period.from'), asked.from),
      ...named(say('period.to'), asked.to),
      ...named(say('filters.search'), asked.name),
      ...named(say('filters.show'), asked.sign && say(`filters.signs.${asked.sign}`)),
      // Whoever sees nobody of an office learns nothing about it either.
      ...(rows.length > 0
        ? [
            ...named(say('filters.office'), names.office),
            ...named(sayCommon('export.department'), names.department),
            ...named(say('filters.policy'), names.policy),
          ]
        : []),
      ...named(sayCommon('export.timeZone'), names.timeZone),
    ],
    timeZone: names.timeZone,
  };
}
