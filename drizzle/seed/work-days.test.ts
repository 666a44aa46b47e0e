import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedDay } from '#server/modules/days/rules-schedule.ts';
import { datesBetween, localDateOf, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import { meridian } from './catalogue.ts';
import { planPeople } from './people.ts';
import { punchesUntil } from './work-days.ts';

const seed = 'jornada';
const today = '2026-11-20';
const people = planPeople(meridian, 120, { from: '2025-11-20', recentFrom: '2026-08-20', today }, seed);
const now = Temporal.Instant.from('2026-11-20T10:30:00Z');

const plannedOn = (date: string): PlannedDay => ({
  plannedSeconds: weekdayIndexOf(date) < 5 ? 28_800 : 0,
  slots: null,
  dayOffSeconds: 0,
  flexible: null,
  isHoliday: false,
  isHalfHoliday: false,
  rotationWeek: null,
  source: 'contract',
  contractId: 'any',
});

const punchesOf = (person: (typeof people)[number]) => {
  const { timeZone } = person.office;
  const days = datesBetween('2026-03-01', today).map((date) => ({
    ...{ date, timeZone, planned: plannedOn(date), daysOff: [] },
  }));
  return punchesUntil(now, person, days, { seed, today: localDateOf(now, timeZone) });
};

test('B4 nobody punches twice at a time or in the future, also over the clock changes and midnight', () => {
  for (const person of people) {
    const punches = punchesOf(person);
    for (const [index, { startedAt, endedAt }] of punches.entries()) {
      assert.ok(startedAt.getTime() < now.epochMilliseconds);
      assert.ok(endedAt ? endedAt.getTime() <= now.epochMilliseconds : index === punches.length - 1, person.email);
      assert.ok(!endedAt || endedAt > startedAt);
      const next = punches[index + 1];
      assert.ok(!next || (endedAt && endedAt <= next.startedAt), `${person.email} ${startedAt.toISOString()}`);
      assert.equal(startedAt.getTime() % 1000, 0);
    }
  }
});

test('B1 people are in, paused and out as the time of their office has it', () => {
  const open = people
    .map((person) => ({ person, last: punchesOf(person).at(-1) }))
    .filter(({ last }) => !last?.endedAt);
  const inMadrid = open.filter(({ person }) => person.office.name === 'Madrid');
  const inNewYork = open.filter(({ person }) => person.office.name === 'New York');
  assert.ok(inMadrid.length > 40, 'half past eleven in Madrid');
  assert.ok(inNewYork.length < 8, 'half past five in New York: the night shift and who forgot');
});

test('a person who forgot to clock out has been in since an earlier day', () => {
  const forgetful = people.filter((person) => person.forgetful);
  assert.ok(forgetful.length > 0);
  for (const person of forgetful) {
    const last = punchesOf(person).at(-1);
    assert.ok(last && last.endedAt === null && last.startedAt.toISOString() < '2026-11-20', person.email);
  }
});
