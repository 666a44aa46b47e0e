import { type Db, statement } from '../db/client.ts';
import type { CompanyId } from '../shared/ids.ts';

const KEY = 'hashtextextended($1::text, 7246011)';
const share = statement<never>(`select pg_advisory_xact_lock_shared(${KEY})`);
const take = statement<never>(`select pg_advisory_xact_lock(${KEY})`);

/**
 * Until the end of the transaction, no calendar changes: for who gives an employee an office, whose holidays are then theirs (C2).
 * Started before any other lock, as `changeHolidays` is, so that neither waits for the other's employees.
 */
export async function keepHolidays(db: Db, companyId: CompanyId): Promise<void> {
  await share(db, [companyId]);
}

/** Until the end of the transaction, one change of calendars at a time, and nobody new in an office meanwhile. */
export async function changeHolidays(db: Db, companyId: CompanyId): Promise<void> {
  await take(db, [companyId]);
}
