import { type Read, type RecordAt, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Problem } from './repository.ts';

/** A row of a file by its line, with its record and problems; contains no text of its cells. */
export interface RowResult {
  line: number;
  recordType: string | null;
  recordId: string | null;
  problems: Pick<Problem, 'column' | 'field' | 'code'>[];
}

type Part = { from: number; limit: number };

const selectRows = readText<RowResult, RecordAt & Part>(`
  with first as (
    select coalesce(max(p.position), 0) as position from import_portions p
      where p.company_id = $companyId and p.import_id = $id and p.position <= $from::bigint
  ), lines as (
    select row.line from import_portions p cross join lateral jsonb_to_recordset(p.rows) as row (line int)
      where p.company_id = $companyId and p.import_id = $id
        and p.position >= (select position from first) and p.position < $from::bigint + $limit
      order by row.line limit $limit offset $from::bigint - (select position from first)
  )
  select l.line, r.record_type as "recordType", r.record_id as "recordId",
      coalesce((
        select jsonb_agg(jsonb_build_object('column', p."column", 'field', p.field, 'code', p.code) order by p.position)
          from import_problems p where p.company_id = $companyId and p.import_id = $id and p.line = l.line), '[]') as problems
    from lines l left join import_records r on r.company_id = $companyId and r.import_id = $id and r.line = l.line
    order by l.line`);

/** Outcomes of a range of rows in the order of the file, `from` counted from 0. Reads only the portions that contain them. */
export const listRowsOf = (companyId: CompanyId, part: { id: string } & Part): Read<RowResult[]> =>
  selectRows({ companyId, ...part });
