import { type Column, getTableColumns } from 'drizzle-orm';
import { companies } from '#drizzle/schema/access.ts';
import { type Db, statement } from '../db/client.ts';
import { columnField } from '../db/raw-rows.ts';
import type { CompanyId } from '../shared/ids.ts';
import { companyOutput } from './schema.ts';

const columns: Record<string, Column> = getTableColumns(companies);
const fields = Object.keys(companyOutput.shape).map((key) => {
  const { sql, type } = columnField(key, columns[key], 'c');
  return `${type === 'timestamp with time zone' ? `date_trunc('second', ${sql})` : sql} as "${key}"`;
});

/** The Company that every employee of it carries, from `companies c`: selected once for a whole answer. */
export const COMPANY_JSON = `(select row_to_json(company)::text from (select ${fields.join(', ')}) company)`;

const findCompany = statement<{ company: string }>(
  `select ${COMPANY_JSON} as company from companies c where c.id = $1`,
);

/** The Company as JSON; `null` in a transaction that was refused its company. */
export async function getCompanyJson(db: Db, companyId: CompanyId): Promise<string> {
  const [found] = await findCompany(db, [companyId]);
  return found?.company ?? 'null';
}
