import { type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

const KEY = 'hashtextextended($companyId::text, 7246011)';
const share = writeText<unknown, { companyId: CompanyId }>(`select pg_advisory_xact_lock_shared(${KEY})`);
const take = writeText<unknown, { companyId: CompanyId }>(`select pg_advisory_xact_lock(${KEY})`);

/**
 * Prevents changes of calendars until the end of the transaction, while an employee gets an office and its holidays (C2). Send it before
 * any other lock, like `lockHolidays`, so that neither waits for the other's employees.
 */
export const lockHolidaysShared = (companyId: CompanyId): Write<unknown> => share({ companyId });

/** Allows one change of calendars at a time until the end of the transaction, and no new people in an office meanwhile. */
export const lockHolidays = (companyId: CompanyId): Write<unknown> => take({ companyId });
