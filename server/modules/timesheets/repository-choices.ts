import type { z } from 'zod';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { UNITS_TODAY } from '../days/repository-offices.ts';
import type { timeChoicesOutput } from './schema.ts';

type Choices = z.output<typeof timeChoicesOutput>;

const namesOf = (table: string, where = 'true') => `(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
    from ${table} u where u.company_id = $companyId and ${where})`;

/** Units with people whom the caller sees; all for callers who see everybody. */
const unitsOf = (kind: 'office' | 'department', isSeen: (column: string) => string, live = 'true') => {
  const seen = isSeen('a.employee_id');
  const hasPeople = `exists (select from ${UNITS_TODAY[kind]} a
    where a.company_id = $companyId and a.${kind}_id = u.id and ${seen})`;
  return namesOf(`${kind}s`, seen === 'true' ? live : `${live} and ${hasPeople}`);
};

const select = perScope((isSeen) =>
  readText<Choices, { companyId: CompanyId; now: string }>(`
    select ${unitsOf('office', isSeen, 'not u.is_deleted')} as offices, ${unitsOf('department', isSeen)} as departments,
        ${namesOf('work_check_types')} as "checkTypes", ${namesOf('work_breaks')} as breaks,
        c.corrections_need_other_party as "needsAgreement",
        (select max(w.work_date) from work_entries w where w.company_id = $companyId and w.deleted_at is null
          and w.work_date <= ($now::timestamptz at time zone c.time_zone)::date
          and ${isSeen('w.employee_id')}) as "lastDate"
      from companies c where c.id = $companyId`),
);

export const readChoices = (asking: Asking, now: Temporal.Instant): Read<Choices> =>
  select(asking)({ companyId: asking.companyId, now: now.toString() }).map(([choices]) => {
    if (!choices) throw new Error('The company of the transaction does not exist.');
    return choices;
  });
