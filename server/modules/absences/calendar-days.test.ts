import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { absenceCompany, CALENDARS, REQUESTS, TYPES } from '#test/absences.ts';
import { exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { CONTRACTS } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { checkAgreed, grantAgreed } from './import-absences.ts';

const world = await createWorld();
world.setNow('2026-03-30T12:00:00Z');
const HOLIDAYS = '/schedule/v1/holiday-calendars';
const DAY = 28_800;
const days = (...dates: string[]) => dates.map((date) => ({ date }));
type Day = { date: string; seconds: number };

/** A person and a type that counts calendar days, with 30 days in 2026. */
async function prepare(fields: Record<string, unknown> = {}) {
  const company = await absenceCompany(world);
  const employeeId = await company.person();
  const absenceTypeId = await company.type({ name: 'Parental leave', countMode: 'calendar_days', ...fields });
  const { data } = await company.rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 30 });
  const balance = async () => {
    const { used, pending, available } = (await company.rest.get(`${CALENDARS}/${data.id}/balance`)).data;
    return { used: used.days, pending: pending.days, available: available.days };
  };
  const request = (daysOff: object[], more = {}) => company.ask(employeeId, absenceTypeId, daysOff, more);
  return { ...company, employeeId, absenceTypeId, calendarId: data.id as string, balance, request };
}

describe('E4 calendar days', () => {
  test('E4 every date from the first to the last of a request counts one, weekends and public holidays too, pending and granted', async () => {
    const { rest, request, balance, calendarId } = await prepare();
    await rest.post(HOLIDAYS, { name: 'Town', daysOff: [{ date: '2026-05-06', name: 'Town day' }] });
    const asked = await request(days('2026-05-15', '2026-05-04', '2026-05-05'));
    assert.equal(asked.status, 200);
    assert.deepEqual([asked.data.daysOff.length, asked.data.daysOff[0].date], [12, '2026-05-04']);
    assert.deepEqual(await balance(), { used: 0, pending: 12, available: 18 });
    await rest.post(`${REQUESTS}/${asked.data.id}/accept`, {});
    assert.deepEqual(await balance(), { used: 12, pending: 0, available: 18 });
    const { data: lines } = await rest.get(`${CALENDARS}/${calendarId}/ledger?type=use&limit=500`);
    assert.deepEqual(
      lines.map(({ days: one, seconds }: { days: number; seconds: number }) => [one, seconds]),
      Array.from({ length: 12 }, () => [-1, -DAY]),
    );
  });

  test('E4, C3 the days take what is planned from the expected time, and the count stays when the plan changes', async () => {
    const { rest, employeeId, request, balance, calendarId } = await prepare({ needsValidation: false });
    await request(days('2026-05-04', '2026-05-10'));
    const planned = async () => {
      const { data } = await rest.get(`${CALENDARS}/${calendarId}`);
      return data.daysOff.map(({ seconds }: Day) => seconds / DAY).join('');
    };
    assert.deepEqual([await planned(), await balance()], ['1111100', { used: 7, pending: 0, available: 23 }]);
    const daysOff = [{ date: '2026-05-06', name: 'Town day' }];
    const holiday = (await rest.post(HOLIDAYS, { name: 'Town', daysOff })).data.id;
    assert.deepEqual([await planned(), await balance()], ['1101100', { used: 7, pending: 0, available: 23 }]);
    await rest.delete(`${HOLIDAYS}/${holiday}`);
    const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
    await rest.put(`${CONTRACTS}/${contract.id}`, { endAt: '2026-05-07' });
    assert.deepEqual([await planned(), await balance()], ['1111000', { used: 7, pending: 0, available: 23 }]);
    const { data: lines } = await rest.get(`${CALENDARS}/${calendarId}/ledger?type=use&type=release&limit=500`);
    assert.equal(lines.length, 7);
    const { rows } = await world.ownerPool.query('select from leave_notices where employee_id = $1', [employeeId]);
    assert.equal(rows.length, 0);
  });

  test('E4 a page shows how many people a holiday gives leave back, calendar days not among them', async () => {
    const company = await prepare({ needsValidation: false, category: 'leave' });
    const { request } = company;
    await request(days('2026-05-04', '2026-05-10'));
    const admin = await addMember(world, company, { role: 'administrator' });
    const after = { officeIds: [], daysOff: [{ date: '2026-05-06', name: 'Town day', half: false }] };
    const { text } = await admin.call('query', 'absences.previewHolidays', { id: null, after });
    const { people, absences } = JSON.parse(text).result.data;
    assert.deepEqual([people, absences], [1, []]);
  });

  test('C5 a week without fixed days counts seven', async () => {
    const { rest, employeeId, request, balance } = await prepare({ needsValidation: false });
    const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
    await rest.put(`${CONTRACTS}/${contract.id}`, { workDays: null, weeklyHours: 40, flexibleDaysPerWeek: 5 });
    const { data } = await request(days('2026-05-04', '2026-05-10'));
    assert.equal(data.daysOff.filter(({ seconds }: Day) => seconds === DAY).length, 5);
    assert.deepEqual(await balance(), { used: 7, pending: 0, available: 23 });
  });

  test('E9 limits and the balance count all dates; a fault of an added date is on the given one before it', async () => {
    const blackoutDates = [{ from: '2026-05-09', to: '2026-05-09' }];
    const maxPerPeriod = { quantity: 20, period: 'month', timeUnit: 'days' };
    const { request } = await prepare({ blackoutDates, maxPerPeriod });
    const faulty = await request(days('2026-05-11', '2026-05-07'));
    assert.deepEqual([faulty.status, Object.keys(faulty.errors)], [422, ['daysOff.1.date']]);
    const long = await request(days('2026-06-01', '2026-06-21'));
    assert.deepEqual(long.errors, {
      'daysOff.0.date': ['At most 20 days of this absence type in a month.'],
      'daysOff.1.date': ['At most 20 days of this absence type in a month.'],
    });
    assert.equal((await request(days('2026-06-01', '2026-06-20'))).status, 200);
    assert.equal((await request(days('2026-07-01', '2026-07-11'))).code, 'max_days_off_exceeded');
    assert.deepEqual((await request(days('2026-07-01', '2029-07-01'))).errors, {
      daysOff: ['At most 1000 days at once.'],
    });
  });

  test('E8, E14 added dates meet other absences, and lie on both sides of New Year', async () => {
    const { request, rest, employeeId, type } = await prepare();
    const other = await type({ name: 'Move', needsValidation: false });
    await rest.post(REQUESTS, { employeeId, absenceTypeId: other, type: 'create', daysOff: days('2026-08-05') });
    assert.equal((await request(days('2026-08-03', '2026-08-07'))).code, 'absence_overlaps');
    const { data } = await request(days('2026-12-30', '2027-01-03'));
    const { data: all } = await rest.get(`${REQUESTS}?employeeId=${employeeId}&status=pending`);
    const parts = all.filter(({ batchId }: { batchId: string }) => batchId === data.batchId);
    assert.deepEqual(parts.map(({ daysOff }: { daysOff: Day[] }) => daysOff.length).sort(), [2, 3]);
  });

  test('E3, E10, E16 days set in a calendar count as given, and a removal gives back the named ones alone', async () => {
    const { rest, request, balance, calendarId } = await prepare({ needsValidation: false });
    await rest.put(`${CALENDARS}/${calendarId}`, { daysOff: days('2026-05-02', '2026-05-04', '2026-05-09') });
    assert.deepEqual(await balance(), { used: 3, pending: 0, available: 27 });
    assert.equal((await request(days('2026-05-02', '2026-05-09'), { type: 'delete' })).status, 200);
    assert.deepEqual(await balance(), { used: 1, pending: 0, available: 29 });
  });

  test('422: whole days only, half days are refused', async () => {
    const { request, rest, type } = await prepare();
    const part = await request([{ date: '2026-05-04', startTime: '09:00', endTime: '13:00' }]);
    assert.deepEqual(Object.keys(part.errors), ['daysOff.0.startTime', 'daysOff.0.endTime']);
    const message = {
      countMode: ['Calendar days are only for types that are taken in whole days and not paid from overtime.'],
    };
    for (const refused of [{ pickMode: 'by_time_range' }, { pickMode: 'by_days', category: 'compensation' }]) {
      const made = await rest.post(TYPES, { name: 'Hours', countMode: 'calendar_days', ...refused });
      assert.deepEqual([made.status, made.errors], [422, message]);
      const changed = await rest.put(`${TYPES}/${await type(refused)}`, { countMode: 'calendar_days' });
      assert.deepEqual([changed.status, changed.errors], [422, message]);
    }
    const id = await type({ countMode: 'calendar_days' });
    assert.deepEqual((await rest.put(`${TYPES}/${id}`, { pickMode: 'by_time_range' })).errors, message);
  });

  test('422: the count mode does not change while days off or pending requests of the type exist', async () => {
    const { rest, request, absenceTypeId } = await prepare();
    const change = (countMode: string) => rest.put(`${TYPES}/${absenceTypeId}`, { countMode });
    assert.equal((await change('working_days')).data.countMode, 'working_days');
    const { data } = await request(days('2026-05-04'));
    const refused = await change('calendar_days');
    assert.deepEqual(refused.errors, {
      countMode: ['How days are counted cannot change while there are days off or pending requests of this type.'],
    });
    assert.equal((await change('working_days')).status, 200);
    await rest.post(`${REQUESTS}/${data.id}/accept`, {});
    assert.equal((await change('calendar_days')).status, 422);
    const removal = await request(days('2026-05-04'), { type: 'delete' });
    await rest.post(`${REQUESTS}/${removal.data.id}/accept`, {});
    assert.equal((await change('calendar_days')).data.countMode, 'calendar_days');
  });

  test('the count mode changes or a calendar gets its first days, never both', async () => {
    const { rest, person, type } = await absenceCompany(world);
    const employeeId = await person();
    for (let round = 0; round < 20; round += 1) {
      const absenceTypeId = await type();
      const { data } = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
      await Promise.all([
        rest.put(`${TYPES}/${absenceTypeId}`, { countMode: 'calendar_days' }),
        rest.put(`${CALENDARS}/${data.id}`, { daysOff: days('2026-05-02') }),
      ]);
      const { countMode } = (await rest.get(`${TYPES}/${absenceTypeId}`)).data;
      const { used } = (await rest.get(`${CALENDARS}/${data.id}/balance`)).data;
      assert.equal(used.days, countMode === 'calendar_days' ? 1 : 0);
      await rest.put(`${CALENDARS}/${data.id}`, { daysOff: [] });
    }
  });

  test('E9 the preview, the person’s year and its file count calendar days, and imported absences too', async () => {
    const company = await prepare();
    const { scope, employeeId, absenceTypeId, balance } = company;
    const admin = await addMember(world, company, { role: 'administrator' });
    const daysOff = days('2026-05-08', '2026-05-11').map((day) => ({ ...day, startTime: null, endTime: null }));
    const asked = { employeeId, absenceTypeId, type: 'create', daysOff };
    const { text } = await admin.call('query', 'approvals.previewRequest', asked);
    const preview = JSON.parse(text).result.data;
    assert.deepEqual(preview.count, { days: 4, seconds: 2 * DAY });
    assert.equal(preview.calendars[0].after.availableDays, 26);

    const weekend = days('2026-05-08', '2026-05-09', '2026-05-10', '2026-05-11');
    const input = { employeeId, absenceTypeId, daysOff: weekend };
    assert.deepEqual(await checkAgreed(scope, [input]), [null]);
    await scope.transaction((tx) => grantAgreed(tx, scope, [input]));
    assert.deepEqual(await balance(), { used: 4, pending: 0, available: 26 });
    const asYear = { employeeId, year: 2026, list: 'absences' };
    const { lines } = await exported(admin, 'absences.exportPersonYear', asYear);
    assert.match(lines.join('\n'), /,2026-05-08,2026-05-11,4\.00,57600,/);
  });
});
