import { type Column, getTableColumns } from 'drizzle-orm';
import { companies } from '#drizzle/schema/access.ts';
import { columnField } from '../db/raw-rows.ts';
import { type Read, readText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import { companyOutput } from './schema.ts';

const columns: Record<string, Column> = getTableColumns(companies);
const fields = Object.keys(companyOutput.shape).map((key) => {
  const { sql, type } = columnField(key, columns[key], 'c');
  return `${type === 'timestamp with time zone' ? `date_trunc('second', ${sql})` : sql} as "${key}"`;
});

/** The Company that every employee of it carries, from `companies c`: selected once for a whole answer. */
export const COMPANY_JSON = `(select row_to_json(company)::text from (select ${fields.join(', ')}) company)`;

const findCompany = readText<{ company: string }, { companyId: CompanyId }>(
  `select ${COMPANY_JSON} as company from companies c where c.id = $companyId`,
);

/** The Company as JSON; `null` in a transaction that was refused its company. */
export const getCompanyJson = (companyId: CompanyId): Read<string> =>
  findCompany({ companyId }).map(([found]) => found?.company ?? 'null');
