import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { findCalendar } from './repository-calendars.ts';
import { listLines } from './repository-ledger.ts';
import type { ledgerLineOutput, listLedgerInput } from './schema.ts';

/** Returns the lines of a calendar's ledger, newest first, or as ordered (E6). Throws `absence_calendar_not_found`. */
export async function listLeaveLedger(
  scope: Scope,
  input: z.output<typeof listLedgerInput>,
): Promise<PageText<z.output<typeof ledgerLineOutput>>> {
  const { companyId } = scope;
  const [, lines] = await scope.read(
    findCalendar(companyId, input.id).required('absence_calendar_not_found'),
    listLines(companyId, input),
  );
  return lines;
}
