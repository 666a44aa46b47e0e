import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meridian } from './catalogue.ts';
import { planPeople } from './people.ts';
import { planProjectTime } from './project-time.ts';
import type { Punched } from './work-days.ts';

const today = '2026-03-10';
const people = planPeople(meridian, 60, { from: '2025-03-10', recentFrom: '2026-01-10', today }, 'seed');
const punch = (from: string, to: string | null, workEntryType: 'work' | 'pause' = 'work'): Punched => ({
  ...{ workEntryType, checkType: 'on_site', breakKey: null, origin: 'web', coordinates: null },
  startedAt: new Date(from),
  endedAt: to === null ? null : new Date(to),
});
const punches = [
  punch('2026-01-05T08:00:00Z', '2026-01-05T12:00:00Z'),
  ...Array.from({ length: 10 }, (_, index) =>
    punch(`2026-02-${10 + index}T08:03:00Z`, `2026-02-${10 + index}T12:04:00Z`),
  ),
  punch('2026-03-09T12:04:00Z', '2026-03-09T12:40:00Z', 'pause'),
  punch('2026-03-10T08:00:00Z', null),
];
const planOf = (person: (typeof people)[number]) =>
  planProjectTime(
    {
      ...{
        person,
        taken: new Set(['2026-03-12']),
        plans: [],
        now: Temporal.Instant.from('2026-03-10T09:00:00Z'),
        today,
      },
      plannedOn: () => ({ plannedSeconds: 28_800 }) as never,
    },
    punches,
    'seed',
  );

test('B4 project time of the demo lies in closed work of the last weeks, to quarters of an hour, and overlaps nothing', () => {
  const planners = people.filter((person) => planOf(person).length > 0);
  assert.ok(planners.length > 5 && planners.length < people.length);
  for (const person of planners) {
    const plans = planOf(person);
    assert.deepEqual(plans, planOf(person));
    for (const [index, { startedAt, endedAt }] of plans.entries()) {
      assert.ok(startedAt >= new Date('2026-02-01T00:00:00Z') && startedAt < endedAt);
      assert.deepEqual([startedAt.getTime() % 900_000, endedAt.getTime() % 900_000], [0, 0]);
      const next = plans[index + 1];
      assert.ok(!next || next.startedAt >= endedAt);
    }
    assert.ok(!plans.some(({ startedAt }) => startedAt.toISOString().startsWith('2026-03-12')));
  }
  assert.ok(people.flatMap(planOf).some(({ startedAt }) => startedAt > new Date('2026-03-11T00:00:00Z')));
});
