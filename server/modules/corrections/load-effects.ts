import { type Read, readText, together } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Correction } from './repository.ts';
import { isOpen } from './rules.ts';
import { type EffectEntry, effectOf, monthsOf } from './rules-effect.ts';
import type { CorrectionAnswer } from './schema.ts';

type OfDays = { companyId: CompanyId; employeeIds: readonly string[]; dates: readonly string[] };
type OfPerson<Row> = Row & { employeeId: string };

// An open entry has terms of its break too, which its end is paid by (B7).
const selectEntries = readText<OfPerson<Omit<EffectEntry, 'endedAt'> & { endedAt: Date | null }>, OfDays>(`
  select w.employee_id as "employeeId", w.id, w.work_date as "workDate", w.work_entry_type as "workEntryType",
      w.work_break_id as "workBreakId", w.break_remunerated as "breakRemunerated", w.break_minutes as "breakMinutes",
      w.started_at as "startedAt", w.ended_at as "endedAt", w.left_out as "leftOut"
    from unnest($employeeIds::uuid[], $dates::date[]) as d (employee_id, date)
      join work_entries w on w.company_id = $companyId and w.employee_id = d.employee_id and w.work_date = d.date
    where w.deleted_at is null`);

const selectMonths = readText<OfPerson<{ month: string; seconds: number }>, OfDays>(`
  select d.employee_id as "employeeId", to_char(d.month, 'YYYY-MM') as month, (
      select coalesce(sum(w.remunerated_seconds), 0)::bigint from work_entries w
        where w.company_id = $companyId and w.employee_id = d.employee_id and w.ended_at is not null and w.deleted_at is null
          and w.work_date between d.month and (d.month + interval '1 month' - interval '1 day')::date
    ) as seconds
    from (select distinct employee_id, date_trunc('month', date)::date as month
      from unnest($employeeIds::uuid[], $dates::date[]) as d (employee_id, date)) d`);

interface Terms {
  id: string;
  breakRemunerated: boolean;
  breakMinutes: number;
}

const selectBreaks = readText<Terms, { companyId: CompanyId; ids: readonly string[] }>(`
  select id, remunerated as "breakRemunerated", break_minutes as "breakMinutes"
    from work_breaks where company_id = $companyId and id = any($ids::uuid[])`);

type Effect = NonNullable<CorrectionAnswer['effect']>;

/** J3: what each open correction would do to the paid seconds of its days and months, by id. */
export function loadEffects(companyId: CompanyId, corrections: readonly Correction[]): Read<Map<string, Effect>> {
  const open = corrections.filter(isOpen);
  const places = open.flatMap((correction) => datesOf(correction).map((date) => ({ ...correction, date })));
  const of = {
    companyId,
    employeeIds: places.map(({ employeeId }) => employeeId),
    dates: places.map(({ date }) => date),
  };
  const ids = open.flatMap(({ after }) => after?.workBreakId ?? []);
  return together(selectEntries(of), selectMonths(of), selectBreaks({ companyId, ids })).map(
    ([entries, months, breaks]) => {
      const entriesOf = Map.groupBy(entries, ({ employeeId }) => employeeId);
      const monthOf = new Map(months.map(({ employeeId, month, seconds }) => [`${employeeId} ${month}`, seconds]));
      const termsOf = new Map(breaks.map(({ id, ...terms }) => [id, terms]));
      return new Map(
        open.map((correction) => {
          const { id, employeeId } = correction;
          // Two corrections of one day select it twice.
          const ofPerson = [...new Map((entriesOf.get(employeeId) ?? []).map((entry) => [entry.id, entry])).values()];
          const days = effectOf(
            {
              workEntryId: correction.workEntryId,
              after: entryAfter(correction, ofPerson, termsOf),
              dates: datesOf(correction),
            },
            ofPerson,
          );
          return [id, { days, months: monthsOf(days, (month) => monthOf.get(`${employeeId} ${month}`) ?? 0) }];
        }),
      );
    },
  );
}

const dateOf = ({ startedAt, timeZone }: { startedAt: string; timeZone: string }) =>
  localDateOf(Temporal.Instant.from(startedAt), timeZone);

/** Work dates of the entry before and after, in order. */
const datesOf = ({ before, after }: Pick<Correction, 'before' | 'after'>): string[] =>
  [...new Set([before, after].flatMap((entry) => (entry ? [dateOf(entry)] : [])))].sort();

/** The entry that a correction leaves, with the terms of its break: those that are stored with it, if it keeps the break (B7). */
function entryAfter(
  { workEntryId, after }: Correction,
  entries: readonly EffectEntry[],
  termsOf: ReadonlyMap<string, Omit<Terms, 'id'>>,
): EffectEntry | null {
  if (!after?.endedAt) return null;
  const { workEntryType, workBreakId } = after;
  const current = entries.find(({ id }) => id === workEntryId);
  const terms =
    current?.workBreakId === workBreakId ? current : workBreakId === null ? undefined : termsOf.get(workBreakId);
  return {
    id: workEntryId ?? 'new',
    workDate: dateOf(after),
    ...{ workEntryType, workBreakId, leftOut: false },
    breakRemunerated: terms?.breakRemunerated ?? null,
    breakMinutes: terms?.breakMinutes ?? null,
    startedAt: Temporal.Instant.from(after.startedAt),
    endedAt: Temporal.Instant.from(after.endedAt),
  };
}
