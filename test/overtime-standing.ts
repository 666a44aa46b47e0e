import assert from 'node:assert/strict';
import { BUCKETS, type Bucket, type MovementKind } from '#server/modules/overtime/constants.ts';
import { type ModelMovement, modelDay } from './overtime-model.ts';
import type { World } from './world.ts';

type Line = { date: string; bucket: Bucket; seconds: number; movementId: string; firstId: string } & Record<
  'kind',
  MovementKind
> &
  Pick<ModelMovement, 'operation' | 'source'> & { isReversed: boolean };

const LEDGER = `
  select a.date, a.bucket, a.seconds, a.movement_id as "movementId", f.id as "firstId", f.kind, f.operation, f.source,
      exists (select from overtime_movements r where r.follows_id = f.id and r.kind = 'reversal') as "isReversed"
    from overtime_allocations a join overtime_movements m on m.id = a.movement_id
    join overtime_movements f on f.id = coalesce(m.follows_id, m.id)
    where a.employee_id = $1 order by f.created_at, f.id`;
const ROWS = `select date, positive_seconds as "positiveSeconds", negative_seconds as "negativeSeconds",
  bonus_seconds as "bonusSeconds", typed_seconds as "typedSeconds" from overtime_days where employee_id = $1`;
const NO_ROW = { positiveSeconds: 0, negativeSeconds: 0, bonusSeconds: 0, typedSeconds: 0 };

/** Rows, and the ledger of each date: what people and limits did as it was applied, and what absences hold now. */
export async function standing({ ownerPool }: World, employeeId: string) {
  const lines: Line[] = (await ownerPool.query(LEDGER, [employeeId])).rows.map((line) => ({
    ...line,
    seconds: Number(line.seconds),
  }));
  const rows = new Map<string, typeof NO_ROW>();
  for (const { date, ...row } of (await ownerPool.query(ROWS, [employeeId])).rows) rows.set(date, row);
  const dates = [...new Set([...rows.keys(), ...lines.map(({ date }) => date)])].sort();
  return dates.map((date) => {
    const ofDate = lines.filter((line) => line.date === date);
    const sum = (some: Line[], bucket: Bucket) =>
      some.reduce((seconds, line) => seconds + (line.bucket === bucket ? line.seconds : 0), 0);
    const own = ofDate.filter(
      (line) => line.kind !== 'compensation' && line.movementId === line.firstId && !line.isReversed,
    );
    const movements = [...Map.groupBy(own, ({ movementId }) => movementId).values()].map((parts) => ({
      ...(parts[0] ?? assert.fail()),
      seconds: Object.fromEntries(BUCKETS.map((bucket) => [bucket, sum(parts, bucket)])),
    }));
    const row = rows.get(date) ?? NO_ROW;
    const holds = (bucket: Bucket) => row[`${bucket}Seconds`] + sum(ofDate, bucket);
    const absences = ofDate.filter(({ kind }) => kind === 'compensation');
    return { date, row, movements, holds, absences, absent: (bucket: Bucket) => sum(absences, bucket) };
  });
}

/** D5, D10: each date is what the rules make of its row and of what people did there, by a model that knows no history. */
export async function checkModel(world: World, employeeId: string): Promise<void> {
  for (const { date, row, movements, holds, absences, absent } of await standing(world, employeeId)) {
    // C4: what a reset gives for what an absence has taken beyond the surplus of the date is the absence's.
    let [surplus, overdrawn, isOverdrawn] = [row.positiveSeconds, 0, false];
    const others = movements.map((one) => {
      const isLater = absences.some(({ firstId }) => firstId < one.firstId);
      if (isLater && !isOverdrawn) overdrawn = -absent('positive');
      isOverdrawn ||= isLater;
      const given = one.seconds.positive ?? 0;
      const missing = Math.max(overdrawn - Math.max(surplus, 0), 0);
      const filled = one.operation === 'reset' ? Math.max(Math.min(given, missing), 0) : 0;
      overdrawn -= filled;
      surplus += given - filled;
      return { ...one, filled, seconds: { ...one.seconds, positive: given - filled } };
    });
    const expected = modelDay(row, others, 0 - absent('negative'));
    const actual = {
      positive: holds('positive') - absent('positive') - others.reduce((sum, { filled }) => sum + filled, 0),
      bonus: holds('bonus'),
      negative: holds('negative'),
      typed: holds('typed'),
    };
    // Absences take names too, of what is theirs of the date (C4).
    if (absences.length > 0) actual.typed = expected.typed;
    assert.deepEqual(actual, expected, date);
  }
}
