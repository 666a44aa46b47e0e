import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, CALENDARS } from '#test/absences.ts';
import { countTurns } from '#test/turns.ts';
import { createWorld } from '#test/world.ts';
import { MAX_FEED_DAYS } from './constants.ts';
import { readFeed } from './read-feed.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

test('N4 the longest calendar is written in portions, so that others get their turn', async (t) => {
  const { rest, companyId, person, type } = await absenceCompany(world);
  const employeeId = await person();
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId: await type(), year: 2026 });
  await world.ownerPool.query(
    `insert into absence_days_off (company_id, id, absence_calendar_id, employee_id, date, start_time, end_time, seconds, created_at, updated_at)
      select $1, gen_random_uuid(), $2, $3, date '2026-01-01' + n % 300, to_char(time '00:00' + n / 300 * interval '20 minutes', 'HH24:MI'),
          to_char(time '00:10' + n / 300 * interval '20 minutes', 'HH24:MI'), 600, now(), now()
        from generate_series(0, $4::int - 1) n`,
    [companyId, calendar.data.id, employeeId, MAX_FEED_DAYS],
  );
  const feed = await rest.post('/schedule/v1/calendar-feeds', { employeeId });
  const secret = /([\w-]{43})\.ics$/.exec(feed.data.url)?.[1] ?? '';
  const turns = countTurns();
  const turnsOfLines = new Set<number>();
  const encode = TextEncoder.prototype.encode;
  t.mock.method(TextEncoder.prototype, 'encode', function (this: TextEncoder, line?: string) {
    turnsOfLines.add(turns.count);
    return encode.call(this, line);
  });
  const text = await readFeed(world.runtime, secret);
  turns.stop();
  assert.equal(text?.match(/BEGIN:VEVENT/g)?.length, MAX_FEED_DAYS);
  assert.ok(turnsOfLines.size >= 5, String(turnsOfLines.size));
});
