import type { z } from 'zod';
import { type Read, readText, type Values } from '../../platform/db/statement.ts';
import { formatInZone } from '../../platform/shared/dates.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { FULL_NAME } from '../people/repository-search.ts';
import type { Coordinates } from './rules.ts';
import { reachAround } from './rules-area.ts';
import type { listPunchesOutput, punchOutput } from './schema-punches.ts';

type Punch = z.output<typeof punchOutput>;

interface PunchRow extends Pick<Punch, 'entryId' | 'kind' | 'timeZone' | 'outsideFence'>, Coordinates {
  employeeId: string;
  name: string;
  at: Date;
  total: number;
}

const RECENT_HOURS = 30 * 24;
/** Punches shown on one map. */
const MAX_PUNCHES = 300;

const selectPunches = perScope((isSeen) =>
  readText<PunchRow, Values>(`
    select p.*, e.id as "employeeId", ${FULL_NAME} as name
    from (
      select w.company_id, w.id as "entryId", w.employee_id, w.time_zone as "timeZone", w.outside_fence as "outsideFence",
          made.kind, made.at, made.latitude, made.longitude, count(*) over ()::int as total
        from work_entries w cross join lateral (values
          ('in', w.started_at, w.in_latitude, w.in_longitude),
          ('out', w.ended_at, w.out_latitude, w.out_longitude)
        ) as made (kind, at, latitude, longitude)
        where w.company_id = $companyId and w.started_at >= $from and w.deleted_at is null
          and ${isSeen('w.employee_id')}
          and abs(made.latitude - $latitude) <= $latitudeReach
          and least(abs(made.longitude - $longitude), 360 - abs(made.longitude - $longitude)) <= $longitudeReach
        order by made.at desc, w.id limit ${MAX_PUNCHES}
    ) p join employees e on e.company_id = $companyId and e.id = p.employee_id
    order by p.at desc, p."entryId"`),
);

interface Search {
  around: Coordinates;
  withinMeters: number;
  now: Temporal.Instant;
}

/** Newest punches of people in scope with coordinates in the square around a place. */
export function listPunches(
  asking: Asking,
  { around, withinMeters, now }: Search,
): Read<z.output<typeof listPunchesOutput>> {
  const reach = reachAround(around, withinMeters);
  return selectPunches(asking)({
    companyId: asking.companyId,
    from: now.subtract({ hours: RECENT_HOURS }).toString(),
    ...around,
    latitudeReach: reach.latitude,
    longitudeReach: reach.longitude,
  }).map((rows) => ({ punches: rows.map(punchOf), total: rows[0]?.total ?? 0 }));
}

const punchOf = ({ employeeId, name, at, latitude, longitude, ...row }: PunchRow): Punch => ({
  entryId: row.entryId,
  kind: row.kind,
  employee: { id: employeeId, name },
  at: formatInZone(at, row.timeZone),
  timeZone: row.timeZone,
  coordinates: { latitude, longitude },
  outsideFence: row.outsideFence,
});
