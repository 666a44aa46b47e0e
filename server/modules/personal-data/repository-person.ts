import { type Read, type RecordAt, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { PERSON_TABLES, type PersonTable } from './repository-tables.ts';

/** A row in the archive: by column names, with the names of the records it refers to. */
export type KeptRow = Readonly<Record<string, unknown>>;

type Whose = { companyId: CompanyId; employeeId: string };

/** Queries for the rows of each table as text, by file. */
const reads = new Map(PERSON_TABLES.map((table) => [table.file, readText<{ row: KeptRow }, Whose>(rowsText(table))]));

function rowsText({ table, where, named, without, order }: PersonTable): string {
  const names = Object.entries(named).map(
    ([column, other]) =>
      `'${column.replace(/_id$/, '')}_name', (select o.name from ${other} o where o.company_id = $companyId and o.id = t.${column})`,
  );
  const left = ['company_id', ...without].map((column) => `'${column}'`).join(', ');
  const content = `to_jsonb(t) - array[${left}]`;
  return `select ${names.length > 0 ? `(${content}) || jsonb_build_object(${names.join(', ')})` : content} as row
    from ${table} t where t.company_id = $companyId and (${where})
    and $employeeId::uuid is not null order by ${order ? `${order}, t::text` : 't::text'}`;
}

/** Rows of one file of the archive. */
export function listRowsOf(file: PersonTable['file'], whose: Whose): Read<KeptRow[]> {
  const read = reads.get(file);
  if (!read) throw new Error(`No table belongs to ${file}`);
  return read(whose).map((rows) => rows.map(({ row }) => row));
}

export interface Person {
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  companyName: string;
}

const selectPerson = readText<Person, RecordAt>(`
  select e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName", c.name as "companyName"
    from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.id = $id and e.erased_at is null`);

/** Throws `employee_not_found`, also for an erased person: nobody may read their kept data. */
export const getPerson = (companyId: CompanyId, id: string): Read<Person> =>
  selectPerson({ companyId, id }).first().required('employee_not_found');

export type Account = { name: string; email: string };

const selectAccount = readText<Account, Whose>(`
  select a.name, a.email from company_accounts() a join memberships m on m.user_id = a.user_id
    where m.company_id = $companyId and m.employee_id = $employeeId`);

/** Account of the person; undefined: none. */
export const findAccount = (whose: Whose): Read<Account | undefined> => selectAccount(whose).first();
