import { companies } from '#drizzle/schema/access.ts';
import { nestedJson } from '../../platform/db/answered-record.ts';
import { companyOutput } from './schema.ts';

/** The Company inside every employee. It depends on `$companyId` alone, so PostgreSQL evaluates it once for a whole response. */
export const COMPANY_JSON = `(select ${nestedJson(companyOutput, { table: companies, alias: 'c' })} from companies c
  where c.id = $companyId)`;
