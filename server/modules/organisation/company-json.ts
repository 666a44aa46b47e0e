import { companies } from '#drizzle/schema/access.ts';
import { nestedJson } from '../../platform/db/answered-record.ts';
import { companyOutput } from './schema.ts';

/**
 * The Company that every employee of it carries. It depends on `$companyId` alone, so PostgreSQL makes it once for a whole answer.
 */
export const COMPANY_JSON = `(select ${nestedJson(companyOutput, { table: companies, alias: 'c' })} from companies c
  where c.id = $companyId)`;
