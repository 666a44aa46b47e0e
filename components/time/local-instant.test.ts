import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, instantFromLocal } from '#server/platform/shared/dates.ts';
import { localInstant } from './local-instant.ts';

test('A8 the pages find the same instant as the server, and none where the clocks skip it', () => {
  for (const timeZone of ['Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']) {
    for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
      for (const clock of ['00:00', '01:30', '02:00', '02:15', '02:30', '03:00', '09:00', '23:59']) {
        const expected = instantFromLocal(date, clock, timeZone)?.epochMilliseconds ?? null;
        assert.equal(localInstant(date, clock, timeZone)?.getTime() ?? null, expected, `${date} ${clock} ${timeZone}`);
      }
    }
  }
});

test('A8 in Madrid, 25 October 2026 at 02:30 is the first of the two', () => {
  assert.equal(localInstant('2026-10-25', '02:30', 'Europe/Madrid')?.toISOString(), '2026-10-25T00:30:00.000Z');
  assert.equal(localInstant('2026-03-29', '02:30', 'Europe/Madrid'), null);
});
