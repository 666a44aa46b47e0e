import { DomainError, type OverlapCode, type Overlaps } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Scope } from './scope.ts';
import { type Read, readText } from './statement.ts';

/** Records of a person that never overlap. */
interface Spans {
  table: string;
  /** Columns of the first and the last value; no last value is an open end. */
  from: string;
  to: string;
  /** Instants, the end excluded, or dates, the last one included. */
  of: 'instants' | 'dates';
  condition?: string;
}

/** A record that was refused: null `id` for a new one, null `to` without an end. */
export type Refused = { employeeId: string; id: string | null; from: string; to: string | null };

const RANGES = {
  instants: { type: 'tstzrange', multi: 'tstzmultirange', bounds: '[)', value: 'timestamptz', last: '' },
  dates: { type: 'daterange', multi: 'datemultirange', bounds: '[]', value: 'date', last: ' - 1' },
} as const;

/** Returns a reader of what a refused record meets, and of the parts of its own span that are free. Instants are in UTC. */
export function overlapsIn({ table, from, to, of, condition = 'true' }: Spans) {
  const { type, multi, bounds, value, last } = RANGES[of];
  const find = readText<Overlaps, Refused & { companyId: CompanyId }>(`
    with asked as (select ${type}($from::${value}, $to::${value}, '${bounds}') as span), met as (
      select r.id, r.${from} as first, r.${to} as last, ${type}(r.${from}, r.${to}, '${bounds}') as span
      from ${table} r, asked
      where r.company_id = $companyId and r.employee_id = $employeeId and r.id is distinct from $id::uuid and ${condition}
        and ${type}(r.${from}, r.${to}, '${bounds}') && asked.span
    )
    select coalesce((select json_agg(json_build_object('id', id, 'from', first, 'to', last) order by first) from met), '[]') as overlaps,
      coalesce((
        select json_agg(json_build_object('from', lower(gap), 'to', upper(gap)${last}) order by gap)
        from unnest(${multi}(asked.span) - coalesce((select range_agg(span) from met), '{}')) as gap
      ), '[]') as "freeGaps"
    from asked`);
  return (companyId: CompanyId, refused: Refused): Read<Overlaps> =>
    find({ companyId, ...refused })
      .first()
      .map((found) => found ?? { overlaps: [], freeGaps: [] });
}

/** Adds to a refusal with `code` what the record meets. `find` reads it after the transaction of the work has ended. */
export async function namingOverlaps<Result>(
  scope: Scope,
  code: OverlapCode,
  work: Promise<Result>,
  find: () => Promise<Read<Overlaps>>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== code) throw error;
    throw new DomainError(code, await scope.read(await find()));
  }
}
