import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import type { Page } from '../shared/lists.ts';
import { presentLine } from './present.ts';
import { findCalendar } from './repository-calendars.ts';
import { listLines } from './repository-ledger.ts';
import type { ledgerLineOutput, listLedgerInput } from './schema.ts';

/** The lines of a calendar's ledger, the newest first, or as ordered (E6). Throws `absence_calendar_not_found`. */
export async function listLeaveLedger(
  scope: Scope,
  input: z.output<typeof listLedgerInput>,
): Promise<Page<z.output<typeof ledgerLineOutput>>> {
  const { companyId } = scope;
  const [, { rows, total }] = await scope.read(
    findCalendar(companyId, input.id).required('absence_calendar_not_found'),
    listLines(companyId, input),
  );
  return { rows: rows.map(presentLine), total };
}
