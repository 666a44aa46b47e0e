import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meridian } from './catalogue.ts';
import { planPeople } from './people.ts';

const period = { from: '2025-11-20', recentFrom: '2026-08-20', today: '2026-11-20' };
const people = planPeople(meridian, 120, period, 'jornada');
const counted = (keyOf: (person: (typeof people)[number]) => string) =>
  Object.fromEntries([...Map.groupBy(people, keyOf)].map(([key, group]) => [key, group.length]));

test('the same seed plans the same people, another seed others', () => {
  assert.deepEqual(planPeople(meridian, 120, period, 'jornada'), people);
  assert.notDeepEqual(planPeople(meridian, 120, period, 'other'), people);
});

test('120 people work in three zones, under hybrid and total policies, full and part time', () => {
  assert.deepEqual(
    counted(({ office }) => office.timeZone),
    {
      'Europe/Madrid': 60,
      'America/New_York': 36,
      'America/Sao_Paulo': 24,
    },
  );
  const policies = counted(({ policy }) => policy);
  for (const policy of ['standard', 'margin', 'flexible', 'trust']) assert.ok(policies[policy], policy);
  const hours = people.map(({ contract }) => contract.weeklyHours);
  assert.ok(hours.includes(24) && hours.includes(40));
  assert.ok(people.some(({ contract }) => contract.workDays.some(({ slots }) => slots?.length === 2)));
  assert.ok(people.some(({ habits }) => habits.shift === 'night'));
});

test('e-mail addresses and codes are unique, and nobody was hired before coming of age', () => {
  assert.equal(new Set(people.map(({ email }) => email)).size, 120);
  assert.equal(new Set(people.map(({ code }) => code)).size, 120);
  for (const { email, dateOfBirth, hiredAt } of people) {
    assert.match(email, /^[a-z]+\.[a-z]+@meridian\.example$/);
    assert.ok(Number(hiredAt.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) >= 19, email);
  }
});
