import type { z } from 'zod';
import { readRaw } from '../../platform/db/raw-rows.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { entryOfLine } from '../time/entry-record.ts';

type Asked = { companyId: CompanyId; employeeIds: readonly string[]; from: string; to: string };
/** Work entries of the API without their employee, as JSON. */
type Checks = JsonText<z.output<typeof entryOfLine.output>>[];

const selectChecks = readRaw<Asked>(`
  select ${entryOfLine.selected}, employee_id from work_entries
    where company_id = $companyId and employee_id = any($employeeIds::uuid[]) and work_date between $from and $to
      and deleted_at is null
    order by started_at, id`);

/** Work entries of these people by person, closed and open, earliest first. */
export const listChecks = (asked: Asked): Read<Map<string, Checks>> =>
  selectChecks(asked).map(
    (rows) =>
      new Map(
        [...Map.groupBy(rows, (row) => row.at(-1) ?? '')].map(([id, found]) => [id, found.map(entryOfLine.write)]),
      ),
  );
