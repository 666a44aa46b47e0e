import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AbsenceCompany, absenceCompany, CALENDARS, REQUESTS, TYPES } from '#test/absences.ts';
import { keepDocument } from '#test/documents.ts';
import { createWorld } from '#test/world.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { createAbsenceRequest } from './create-request.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const MONDAY = '2026-08-03';
const TUESDAY = '2026-08-04';
const WEDNESDAY = '2026-08-05';
const full = (date: string, seconds = 28_800) => ({ date, seconds, startTime: null, endTime: null });

async function prepare(type: object = {}) {
  const company: AbsenceCompany = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ ...type })];
  const request = (daysOff: unknown[], fields: object = {}) =>
    company.ask(employeeId, absenceTypeId, daysOff, { ...fields });
  const calendars = async () => (await company.rest.get(`${CALENDARS}?employeeId=${employeeId}`)).data;
  const calendar = async (fields: object) =>
    (await company.rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, ...fields })).data;
  const requests = async (query = '') => {
    const { data } = await company.rest.get(`${REQUESTS}?employeeId=${employeeId}${query}`);
    return data as { id: string; status: string; daysOff: { date: string }[]; absenceCalendar: { year: number } }[];
  };
  return { ...company, employeeId, absenceTypeId, request, calendars, calendar, requests };
}

describe('create', () => {
  test('200: a request waits with its days, comment and documents, and its calendar is made on demand (E1)', async () => {
    const { request, rest, calendars, employeeId, absenceTypeId } = await prepare();
    const document = (await keepDocument(rest, employeeId)).toUpperCase();
    const { data } = await request([{ date: TUESDAY }, { date: MONDAY }, { date: MONDAY }], {
      comment: 'Visiting family',
      documentIds: [document, document],
    });
    const [calendar] = await calendars();
    assert.deepEqual(
      [calendar.year, calendar.maxDaysOff, calendar.absenceType.id, calendar.daysOff],
      [2026, null, absenceTypeId, []],
    );
    const { id, batchId, ...fields } = data;
    assert.match(batchId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(fields, {
      absenceCalendar: calendar,
      employee: calendar.employee,
      daysOff: [full(MONDAY), full(TUESDAY)],
      onOverlap: 'refuse',
      replacedLeave: [],
      releasedBy: [],
      documentIds: [document.toLowerCase()],
      status: 'pending',
      type: 'create',
      comment: 'Visiting family',
      resolutionComment: null,
      resolvedAt: null,
      createdAt: '2026-03-02T08:00:00+00:00',
      updatedAt: '2026-03-02T08:00:00+00:00',
      deletedAt: null,
      managementHistory: [],
    });
    assert.equal(data.employee.id, employeeId);
    assert.deepEqual((await rest.get(`${REQUESTS}/${id}`)).data, data);
  });

  test('E1 a request over New Year becomes one per calendar with a common batch, the earliest is answered', async () => {
    const { request, requests, companyId } = await prepare();
    const { data } = await request([{ date: '2027-01-04' }, { date: '2026-12-31' }, { date: '2026-12-30' }]);
    assert.deepEqual(data.daysOff, [full('2026-12-30'), full('2026-12-31')]);
    assert.equal(data.absenceCalendar.year, 2026);
    const all = await requests();
    assert.deepEqual(all.map(({ absenceCalendar }) => absenceCalendar.year).sort(), [2026, 2027]);
    assert.deepEqual((await requests('&from=2027-01-01&to=2027-01-31'))[0]?.daysOff, [full('2027-01-04')]);
    const batches = await world.ownerPool.query(
      'select distinct batch_id from absence_day_off_requests where company_id = $1',
      [companyId],
    );
    assert.equal(batches.rowCount, 1);
  });

  test('E11 a type without validation is accepted at once, with a history line by the system', async () => {
    const { request, calendars } = await prepare({ needsValidation: false });
    const { data } = await request([{ date: '2026-12-31' }, { date: '2027-01-04' }]);
    assert.deepEqual([data.status, data.resolvedAt], ['accepted', '2026-03-02T08:00:00+00:00']);
    const [{ id, ...line }] = data.managementHistory;
    assert.deepEqual(line, {
      managerId: null,
      managerName: 'Jornada',
      status: 'accepted',
      comment: null,
      createdAt: '2026-03-02T08:00:00+00:00',
    });
    assert.deepEqual(
      (await calendars()).map(({ daysOff }: { daysOff: unknown }) => daysOff),
      [[full('2027-01-04')], [full('2026-12-31')]],
    );
  });

  test('404 and 422: the person, then the type, then the days; every fault at once and nothing is kept', async () => {
    const { request, ask, absenceTypeId, employeeId, rest, state } = await prepare();
    const before = await state();
    const unknown = crypto.randomUUID();
    assert.equal((await ask(unknown, unknown, [{ date: MONDAY }])).code, 'employee_not_found');
    assert.equal((await ask(employeeId, unknown, [{ date: MONDAY }])).code, 'absence_type_not_found');
    await rest.put(`${TYPES}/${absenceTypeId}`, { status: 'inactive' });
    const faulty = await request([{ date: MONDAY, startTime: '09:00', endTime: '10:00' }]);
    assert.deepEqual(Object.keys(faulty.errors).sort(), ['absenceTypeId', 'daysOff.0.endTime', 'daysOff.0.startTime']);
    const alone = await ask(unknown, unknown, [{ date: MONDAY, startTime: '09:00' }]);
    assert.deepEqual(Object.keys(alone.errors), ['daysOff.0.endTime'], 'E2, before anything is looked up');
    const empty = await rest.post(REQUESTS, { employeeId: 'x', type: 'update', daysOff: [], documentIds: ['1'] });
    assert.deepEqual(Object.keys(empty.errors).sort(), [
      'absenceTypeId',
      'daysOff',
      'documentIds.0',
      'employeeId',
      'type',
    ]);
    assert.equal(await state(), before);
  });

  test('A8 422 nonexistent_local_time where that is all, beside other faults on its field; nothing is kept', async () => {
    const { request, state } = await prepare({ pickMode: 'by_time_range', noticeDays: 60 });
    const before = await state();
    const skipped = { date: '2026-03-29', startTime: '02:00', endTime: '04:00' };
    const later = { date: '2027-03-28', startTime: '01:00', endTime: '02:59' };
    const alone = await request([later]);
    assert.deepEqual([alone.status, alone.code], [422, 'nonexistent_local_time']);
    const { errors } = await request([skipped, later]);
    assert.deepEqual(Object.keys(errors).sort(), ['daysOff.0.date', 'daysOff.0.startTime', 'daysOff.1.endTime']);
    assert.deepEqual(errors['daysOff.1.endTime'], ['The clocks skip this time on this date.']);
    assert.deepEqual(await state(), before);
    assert.equal((await request([{ date: '2027-10-31', startTime: '02:30', endTime: '03:00' }])).status, 200);
  });

  test('E8 days that overlap pending or accepted absences are 409 and change nothing', async () => {
    const { request, rest, type, ask, employeeId, state } = await prepare({ pickMode: 'by_time_range' });
    const pending = await request([{ date: MONDAY, startTime: '09:00', endTime: '11:00' }]);
    const sick = await type({ needsValidation: false });
    await ask(employeeId, sick, [{ date: TUESDAY }]);
    const before = await state();
    for (const dayOff of [
      { date: MONDAY },
      { date: MONDAY, startTime: '10:30', endTime: '12:00' },
      { date: TUESDAY, startTime: '09:00', endTime: '10:00' },
    ]) {
      const answer = await request([{ date: WEDNESDAY }, dayOff]);
      assert.deepEqual([answer.status, answer.code], [409, 'absence_overlaps']);
    }
    assert.equal(await state(), before);
    assert.equal((await request([{ date: MONDAY, startTime: '11:00', endTime: '12:00' }])).status, 200);
    await rest.delete(`${REQUESTS}/${pending.data.id}`);
    assert.equal((await request([{ date: MONDAY, startTime: '09:00', endTime: '11:00' }])).status, 200);
  });

  test('E8 the refusal names the free gaps of the dates already taken', async () => {
    const { request, scope, employeeId, absenceTypeId } = await prepare({ pickMode: 'by_time_range' });
    await request([{ date: MONDAY, startTime: '09:00', endTime: '11:00' }]);
    const again = createAbsenceRequest(scope, {
      employeeId,
      absenceTypeId,
      type: 'create',
      daysOff: [{ date: MONDAY }],
    });
    await assert.rejects(again, (error: DomainError) => {
      assert.ok(error instanceof DomainError);
      const freeGaps = [
        { startTime: '00:00', endTime: '09:00' },
        { startTime: '11:00', endTime: '24:00' },
      ];
      assert.deepEqual(error.details, { overlaps: [{ date: MONDAY, freeGaps }] });
      return true;
    });
  });

  test('E4 pending days count against maxDaysOff, days without planned time do not', async () => {
    const { request, calendar, state } = await prepare();
    await calendar({ maxDaysOff: 2 });
    assert.equal((await request([{ date: MONDAY }, { date: '2026-08-08' }])).status, 200);
    const before = await state();
    assert.equal((await request([{ date: TUESDAY }, { date: WEDNESDAY }])).code, 'max_days_off_exceeded');
    assert.equal(await state(), before);
    assert.equal((await request([{ date: TUESDAY }])).status, 200);
  });

  test('E4 parts of days count as parts', async () => {
    const { request, calendar } = await prepare({ pickMode: 'by_time_range' });
    await calendar({ maxDaysOff: 1 });
    assert.equal((await request([{ date: MONDAY, startTime: '09:00', endTime: '13:00' }])).status, 200);
    assert.equal((await request([{ date: TUESDAY, startTime: '14:00', endTime: '18:00' }])).status, 200);
    const more = await request([{ date: WEDNESDAY, startTime: '09:00', endTime: '09:30' }]);
    assert.equal(more.code, 'max_days_off_exceeded');
  });

  test('E8 of 20 equal requests at once exactly one is kept', async () => {
    const { request, requests, calendar, atOnce } = await prepare();
    await calendar({});
    const answers = await atOnce(20, () => request([{ date: MONDAY }]));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ code }) => code === 'absence_overlaps').length, 19);
    assert.equal((await requests()).length, 1);
  });
});

describe('delete', () => {
  test('E10 a request to remove granted days carries the seconds they were granted with', async () => {
    const { request, calendar, rest, companyId } = await prepare({ pickMode: 'by_time_range' });
    const { id } = await calendar({});
    const daysOff = [
      { date: MONDAY, startTime: '09:00', endTime: '10:00' },
      { date: MONDAY, startTime: '15:00', endTime: '18:00' },
      { date: TUESDAY },
    ];
    await rest.put(`${CALENDARS}/${id}`, { daysOff });
    await world.ownerPool.query("update contracts set work_days = '[]' where company_id = $1", [companyId]);
    const { data } = await request([{ date: MONDAY }, { date: TUESDAY }], { type: 'delete' });
    assert.deepEqual(
      [data.type, data.status, data.daysOff],
      ['delete', 'pending', [full(MONDAY, 14_400), full(TUESDAY)]],
    );
  });

  test('E10 days that are not granted are 422 on their date and change nothing', async () => {
    const { request, calendar, rest, type, ask, employeeId, state } = await prepare({ pickMode: 'by_time_range' });
    const { id } = await calendar({});
    await rest.put(`${CALENDARS}/${id}`, { daysOff: [{ date: MONDAY, startTime: '09:00', endTime: '13:00' }] });
    const before = await state();
    const answer = await request(
      [{ date: MONDAY }, { date: TUESDAY }, { date: MONDAY, startTime: '09:00', endTime: '12:00' }].slice(1),
      { type: 'delete' },
    );
    assert.deepEqual(Object.keys(answer.errors).sort(), ['daysOff.0.date', 'daysOff.1.date']);
    assert.equal(await state(), before);
    const other = await ask(employeeId, await type({ name: 'Other' }), [{ date: MONDAY }], { type: 'delete' });
    assert.deepEqual(Object.keys(other.errors), ['daysOff.0.date']);
  });

  test('E8 the same days are asked to be removed only once at a time', async () => {
    const { request, calendar, rest } = await prepare();
    const { id } = await calendar({});
    await rest.put(`${CALENDARS}/${id}`, { daysOff: [{ date: MONDAY }] });
    const first = await request([{ date: MONDAY }], { type: 'delete' });
    assert.equal((await request([{ date: MONDAY }], { type: 'delete' })).code, 'absence_overlaps');
    await rest.post(`${REQUESTS}/${first.data.id}/reject`);
    assert.equal((await request([{ date: MONDAY }], { type: 'delete' })).status, 200);
  });

  test('E11 without validation the days are gone at once', async () => {
    const { request, calendars } = await prepare({ needsValidation: false });
    await request([{ date: MONDAY }, { date: TUESDAY }]);
    const { data } = await request([{ date: MONDAY }], { type: 'delete' });
    assert.deepEqual([data.status, data.absenceCalendar.daysOff], ['accepted', [full(TUESDAY)]]);
    assert.deepEqual((await calendars())[0].daysOff, [full(TUESDAY)]);
  });
});

describe('list', () => {
  test('200: newest first, by status, type and dates of days off, in pages', async () => {
    const { request, requests, rest, employeeId } = await prepare();
    const ids: string[] = [];
    for (const date of [MONDAY, TUESDAY, WEDNESDAY]) ids.push((await request([{ date }])).data.id);
    const [first = '', second = '', third = ''] = ids;
    await rest.post(`${REQUESTS}/${second}/accept`);
    await rest.post(`${REQUESTS}/${third}/reject`);
    const idsOf = async (query: string) => (await requests(query)).map(({ id }) => id);
    assert.deepEqual(await idsOf(''), [third, second, first]);
    assert.deepEqual(await idsOf('&status=pending'), [first]);
    assert.deepEqual(await idsOf('&status[in]=accepted,rejected'), [third, second]);
    assert.deepEqual(await idsOf('&type=delete'), []);
    assert.deepEqual(await idsOf(`&from=${TUESDAY}`), [third, second]);
    assert.deepEqual(await idsOf(`&from=${TUESDAY}&to=${TUESDAY}`), [second]);
    assert.deepEqual(await idsOf('&orderBy=createdAt asc'), [first, second, third]);
    assert.deepEqual(await idsOf('&onlyReturn=deleted'), []);
    assert.deepEqual(await idsOf('&createdAt[gte]=2026-03-03'), []);
    const page = await rest.get(`${REQUESTS}?employeeId=${employeeId}&limit=2&page=2`);
    assert.deepEqual([page.data.length, page.meta.total, page.meta.lastPage], [1, 3, 2]);
    assert.equal((await rest.get(`${REQUESTS}?status=done`)).status, 422);
    assert.equal((await rest.get(`${REQUESTS}/${crypto.randomUUID()}`)).code, 'absence_day_off_request_not_found');
  });
});
