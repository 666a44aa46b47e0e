import { type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

const KEY = 'hashtextextended($companyId::text, 7246011)';
const share = writeText<unknown, { companyId: CompanyId }>(`select pg_advisory_xact_lock_shared(${KEY})`);
const take = writeText<unknown, { companyId: CompanyId }>(`select pg_advisory_xact_lock(${KEY})`);

/**
 * Until the end of the transaction, no calendar changes: for who gives an employee an office, whose holidays are then theirs (C2).
 * Sent before any other lock, as `lockHolidays` is, so that neither waits for the other's employees.
 */
export const lockHolidaysShared = (companyId: CompanyId): Write<unknown> => share({ companyId });

/** Until the end of the transaction, one change of calendars at a time, and nobody new in an office meanwhile. */
export const lockHolidays = (companyId: CompanyId): Write<unknown> => take({ companyId });
