import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Answer } from '#test/rest-client.ts';
import { atOnce } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const ENTRIES = '/project/v1/time-entries';
const SOL = { latitude: 40.4168, longitude: -3.7038 };
const at = (time: string, date = '2026-03-02') => `${date}T${time}:00+01:00`;

async function prepare() {
  const company = await world.company();
  const { rest, companyId } = company;
  const created = async (path: string, body: object) => (await rest.post(path, body)).data.id as string;
  const person = (fields = {}) => created('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', ...fields });
  const employeeId = await person();
  return {
    ...company,
    employeeId,
    person,
    project: () => created('/project/v1/projects', { name: 'New warehouse' }),
    tag: (name = 'Planning') => created('/project/v1/tags', { name }),
    enter: (from: string, to: string | null, fields: object = {}) =>
      rest.post(ENTRIES, {
        employeeId,
        timeEntryIn: { date: from },
        ...(to !== null && { timeEntryOut: { date: to } }),
        ...fields,
      }),
    /** Everything that a refused write must leave as it is, as text. */
    state: async () => {
      const tables = ['time_entries', 'time_entry_tags'].map(async (table) => {
        const text = `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t where company_id = $1`;
        return (await world.ownerPool.query(text, [companyId])).rows[0].rows;
      });
      return (await Promise.all(tables)).join('\n');
    },
    count: async (table: string) => {
      const text = `select count(*)::int as count from ${table} where company_id = $1`;
      return (await world.ownerPool.query(text, [companyId])).rows[0].count;
    },
  };
}

describe('creating a time entry', () => {
  test('200: every field is kept and answered, times in the zone of the entry', async () => {
    const { rest, employeeId, enter, project, tag } = await prepare();
    const [projectId, drawing, planning] = [await project(), await tag('Drawing'), await tag()];
    const { status, data } = await enter('2026-03-02T08:00:00Z', at('10:30'), {
      timeEntryIn: { date: '2026-03-02T08:00:00Z', coordinates: SOL },
      projectId: projectId.toUpperCase(),
      tagIds: [planning, drawing, planning.toUpperCase()],
      comment: 'Drawings',
    });
    assert.equal(status, 200);
    const {
      employee,
      project: { id: answeredId },
      tags,
      ...fields
    } = data;
    assert.deepEqual([employee.id, answeredId], [employeeId, projectId]);
    assert.deepEqual(idsIn(tags), [planning, drawing]);
    assert.deepEqual(fields, {
      id: data.id,
      projectId,
      tagIds: [planning, drawing],
      timeEntryIn: { date: at('09:00'), coordinates: SOL },
      timeEntryOut: { date: at('10:30'), coordinates: null },
      comment: 'Drawings',
      createdAt: '2026-03-10T12:00:00+00:00',
      updatedAt: '2026-03-10T12:00:00+00:00',
      deletedAt: null,
    });
    assert.deepEqual((await rest.get(`${ENTRIES}/${data.id}`)).data, data);
    assert.deepEqual((await rest.get(ENTRIES)).data, [data]);
  });

  test('200 with what is required alone: it is open, and everything else is null', async () => {
    const { enter } = await prepare();
    const { data } = await enter(at('09:00'), null);
    const { projectId, tagIds, timeEntryIn, timeEntryOut, comment } = data;
    assert.deepEqual([projectId, tagIds, timeEntryOut, comment], [null, [], null, null]);
    assert.deepEqual(timeEntryIn, { date: at('09:00'), coordinates: null });
  });

  test('B9 null, (0, 0) and the like are no coordinates', async () => {
    const { enter } = await prepare();
    const point = (time: string, coordinates: object | null) => ({ date: at(time), coordinates });
    for (const [index, none] of [null, { latitude: 0, longitude: 0 }, { latitude: null, longitude: null }].entries()) {
      const [timeEntryIn, timeEntryOut] = [point(`0${index}:00`, none), point(`0${index}:30`, none)];
      const { data } = await enter('', '', { timeEntryIn, timeEntryOut });
      assert.deepEqual([data.timeEntryIn.coordinates, data.timeEntryOut.coordinates], [null, null]);
    }
  });

  test('A2 A3 an entry keeps the zone it was written in, and belongs to the local day of its start', async () => {
    const { rest, person, enter } = await prepare();
    const employeeId = await person({ timeZone: 'America/New_York' });
    const { data } = await enter('2026-03-03T04:30:00Z', '2026-03-03T05:30:00Z', { employeeId });
    assert.equal(data.timeEntryIn.date, '2026-03-02T23:30:00-05:00');
    assert.equal(data.timeEntryOut.date, '2026-03-03T00:30:00-05:00');
    await rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'Europe/Madrid' });
    const read = (await rest.get(`${ENTRIES}/${data.id}`)).data;
    assert.deepEqual([read.timeEntryIn, read.timeEntryOut], [data.timeEntryIn, data.timeEntryOut]);
    const total = async (from: string, to: string) =>
      (await rest.get(`${ENTRIES}?employeeId=${employeeId}&from=${from}&to=${to}`)).meta.total;
    assert.deepEqual([await total('2026-03-02', '2026-03-02'), await total('2026-03-03', '2026-03-03')], [1, 0]);
  });

  test('B4 it never adds to attendance: no work entry, no status, no balance', async () => {
    const { rest, enter, employeeId, count } = await prepare();
    await rest.post('/contract/v1/contracts', { employeeId, startAt: '2026-03-02', weeklyHours: 40 });
    const period = `/overtime-policies/v1/employees/${employeeId}/balance?from=2026-03-02&to=2026-03-09&withDays=true`;
    const before = (await rest.get(period)).data;
    const { data } = await enter(at('09:00'), at('17:00'));
    await enter(at('18:00'), null);
    assert.deepEqual((await rest.get(period)).data, before);
    assert.deepEqual([await count('work_entries'), data.employee.workStatus], [0, 'offline']);
    const work = { employeeId, workEntryType: 'work', workEntryIn: { date: at('10:00') } };
    assert.equal((await rest.post('/schedule/v1/work-entries', work)).status, 200, 'beside an entry at work');
  });

  test('B4 409 for any overlap of live entries of one employee; entries may touch', async () => {
    const { rest, enter, person, state } = await prepare();
    const { data: nine } = await enter(at('09:00'), at('10:00'));
    assert.equal((await enter(at('10:00'), at('11:00'))).status, 200);
    assert.equal((await enter(at('09:00'), at('10:00'), { employeeId: await person() })).status, 200);
    assert.equal((await enter(at('14:00'), null)).status, 200);
    const before = await state();
    for (const [from, to] of [
      ['09:30', '09:31'],
      ['07:00', '12:00'],
      ['15:00', '16:00'],
      ['16:00', null],
    ] as const) {
      const refused = await enter(at(from), to && at(to));
      assert.deepEqual([refused.status, refused.code], [409, 'time_entry_overlaps']);
    }
    assert.equal(await state(), before);
    await rest.delete(`${ENTRIES}/${nine.id}`);
    assert.equal((await enter(at('09:30'), at('09:45'))).status, 200, 'a deleted one is no longer in the way');
  });

  test('422: out not after in, no offset, no start; all fields together', async () => {
    const { enter, state } = await prepare();
    const before = await state();
    for (const [from, to, fields, faulty] of [
      [at('09:00'), at('09:00'), {}, ['timeEntryOut.date']],
      [at('09:00'), at('08:00'), { comment: 7 }, ['comment', 'timeEntryOut.date']],
      ['2027-03-10T12:00:00Z', '2027-03-10T12:00:00Z', {}, ['timeEntryOut.date']],
      ['2026-03-02T09:00:00', '2026-02-30T09:00:00Z', {}, ['timeEntryIn.date', 'timeEntryOut.date']],
      [at('09:00'), null, { timeEntryIn: {}, employeeId: 'x' }, ['employeeId', 'timeEntryIn.date']],
      [at('09:00'), null, { timeEntryIn: undefined, tagIds: ['x'] }, ['tagIds.0', 'timeEntryIn']],
      [at('09:00'), null, { timeEntryOut: { coordinates: SOL } }, ['timeEntryOut.date']],
    ] as const) {
      const { status, errors } = await enter(from, to, fields);
      assert.deepEqual([status, Object.keys(errors).sort()], [422, [...faulty]]);
    }
    assert.equal(await state(), before);
  });

  test('200: time may be planned for the future, with an end and without, and moved there; overlaps count there too', async () => {
    const { rest, enter } = await prepare();
    const planned = await enter('2026-03-11T09:00:00+01:00', '2026-03-11T17:00:00+01:00');
    assert.equal(planned.status, 200);
    assert.equal((await enter('2026-03-11T12:00:00+01:00', null)).code, 'time_entry_overlaps');
    const moved = await rest.put(`${ENTRIES}/${planned.data.id}`, {
      timeEntryIn: { date: '2027-06-01T09:00:00+02:00' },
      timeEntryOut: { date: '2027-06-01T17:00:00+02:00' },
    });
    assert.deepEqual([moved.status, moved.data.timeEntryIn.date], [200, '2027-06-01T09:00:00+02:00']);
    assert.equal((await rest.get(`${ENTRIES}?from=2027-06-01&to=2027-06-01`)).meta.total, 1);
    assert.equal((await enter('2028-01-01T09:00:00Z', null)).status, 200);
  });

  test('404 for an employee, a project or a tag that the company does not have', async () => {
    const [ours, theirs] = [await prepare(), await prepare()];
    const before = await ours.state();
    for (const [fields, code] of [
      [{ employeeId: theirs.employeeId }, 'employee_not_found'],
      [{ projectId: await theirs.project() }, 'project_not_found'],
      [{ tagIds: [await ours.tag(), await theirs.tag()] }, 'tag_not_found'],
    ] as const) {
      const refused = await ours.enter(at('09:00'), at('10:00'), fields);
      assert.deepEqual([refused.status, refused.code], [404, code]);
    }
    assert.equal(await ours.state(), before);
  });

  test('B4 of 50 equal entries at once exactly one is written', async () => {
    const { enter, count, tag } = await prepare();
    const tagIds = [await tag()];
    const answers = await atOnce(world, 50, () => enter(at('09:00'), at('10:00'), { tagIds }));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ code }) => code === 'time_entry_overlaps').length, 49);
    assert.deepEqual([await count('time_entries'), await count('time_entry_tags')], [1, 1]);
  });
});

const idsIn = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('changing a time entry', () => {
  test('200: an omitted field stays, null clears it, tags are replaced', async () => {
    const { rest, enter, project, tag } = await prepare();
    const [projectId, planning, drawing] = [await project(), await tag(), await tag('Drawing')];
    const fields = {
      projectId,
      tagIds: [planning],
      comment: 'Drawings',
      timeEntryIn: { date: at('09:00'), coordinates: SOL },
    };
    const { data } = await enter('', at('10:00'), fields);
    const one = `${ENTRIES}/${data.id}`;
    assert.deepEqual((await rest.put(one, {})).data, data);
    const moved = (await rest.put(one, { timeEntryIn: { date: at('08:00') }, tagIds: [drawing, planning] })).data;
    assert.deepEqual(idsIn(moved.tags), [drawing, planning]);
    assert.deepEqual(moved, {
      ...data,
      timeEntryIn: { date: at('08:00'), coordinates: SOL },
      tagIds: [drawing, planning],
      tags: moved.tags,
    });
    const ended = (await rest.put(one, { timeEntryOut: { coordinates: SOL } })).data;
    assert.deepEqual(ended.timeEntryOut, { date: at('10:00'), coordinates: SOL });
    const cleared = {
      projectId: null,
      tagIds: null,
      comment: null,
      timeEntryIn: { coordinates: null },
      timeEntryOut: null,
    };
    const { data: open } = await rest.put(one, cleared);
    assert.deepEqual(open, {
      ...data,
      projectId: null,
      project: null,
      tagIds: [],
      tags: { data: [] },
      comment: null,
      timeEntryIn: { date: at('08:00'), coordinates: null },
      timeEntryOut: null,
    });
    const closed = (await rest.put(one, { timeEntryOut: { date: at('12:00') } })).data;
    assert.deepEqual(
      closed.timeEntryOut,
      { date: at('12:00'), coordinates: null },
      'where it ended before is forgotten',
    );
  });

  test('A3 a new start moves it to its new day', async () => {
    const { rest, enter } = await prepare();
    const { data } = await enter(at('22:00'), at('23:00'));
    const times = {
      timeEntryIn: { date: at('22:00', '2026-03-03') },
      timeEntryOut: { date: at('01:00', '2026-03-04') },
    };
    await rest.put(`${ENTRIES}/${data.id}`, times);
    assert.equal((await rest.get(`${ENTRIES}?from=2026-03-03&to=2026-03-03`)).meta.total, 1);
    assert.equal((await rest.get(`${ENTRIES}?to=2026-03-02`)).meta.total, 0);
  });

  test('409, 422 and 404 change nothing', async () => {
    const { rest, enter, state } = await prepare();
    await enter(at('09:00'), at('10:00'));
    const { data } = await enter(at('11:00'), at('12:00'));
    const { data: open } = await enter(at('13:00'), null);
    const before = await state();
    for (const [id, changes, status, problem] of [
      [data.id, { timeEntryIn: { date: at('09:59') } }, 409, 'time_entry_overlaps'],
      [data.id, { timeEntryOut: null }, 409, 'time_entry_overlaps'],
      [data.id, { projectId: crypto.randomUUID() }, 404, 'project_not_found'],
      [data.id, { tagIds: [crypto.randomUUID()], comment: 'x' }, 404, 'tag_not_found'],
      [crypto.randomUUID(), { comment: 'x' }, 404, 'time_entry_not_found'],
      [data.id, { timeEntryIn: { date: at('12:00') } }, 422, 'timeEntryOut.date'],
      [data.id, { timeEntryOut: { date: '2026-03-11T12:00:00Z' } }, 409, 'time_entry_overlaps'],
      [open.id, { timeEntryOut: { coordinates: SOL } }, 422, 'timeEntryOut.date'],
    ] as const) {
      const answer = await rest.put(`${ENTRIES}/${id}`, changes);
      assert.deepEqual(
        [answer.status, status === 422 ? Object.keys(answer.errors)[0] : answer.code],
        [status, problem],
      );
    }
    assert.equal(await state(), before);
  });

  test('DELETE keeps the record, and shows it to whoever asks for deleted ones', async () => {
    const { rest, enter } = await prepare();
    const { data } = await enter(at('09:00'), at('10:00'));
    const kept = (await enter(at('10:00'), at('11:00'))).data;
    const one = `${ENTRIES}/${data.id}`;
    assert.equal((await rest.delete(one)).body.data, '');
    for (const answer of [await rest.get(one), await rest.put(one, { comment: 'x' }), await rest.delete(one)])
      assert.deepEqual([answer.status, answer.code], [404, 'time_entry_not_found']);
    const list = async (only: string) => (await rest.get(`${ENTRIES}?onlyReturn=${only}`)).data;
    const deleted = { ...data, deletedAt: '2026-03-10T12:00:00+00:00' };
    assert.deepEqual(await list('deleted'), [deleted]);
    assert.deepEqual(await list('not_deleted'), [kept]);
    assert.deepEqual(await list('all'), [kept, deleted]);
  });
});

test('the list filters by employee, project, tags and dates, alone and together; newest first', async () => {
  const { rest, enter, employeeId, person, project, tag } = await prepare();
  const [other, one, two] = [await person(), await project(), await project()];
  const [planning, drawing] = [await tag(), await tag('Drawing')];
  const ids: string[] = [];
  for (const fields of [
    { timeEntryIn: { date: at('09:00') }, timeEntryOut: { date: at('10:00') }, projectId: one, tagIds: [planning] },
    { timeEntryIn: { date: at('11:00') }, timeEntryOut: { date: at('12:00') }, tagIds: [planning, drawing] },
    { employeeId: other, timeEntryIn: { date: at('09:00', '2026-03-03') }, projectId: two, tagIds: [drawing] },
  ])
    ids.push((await enter('', null, fields)).data.id);
  for (const [query, expected] of [
    ['', [2, 1, 0]],
    ['orderBy=timeEntryIn.date', [0, 1, 2]],
    [`employeeId=${employeeId}`, [1, 0]],
    [`projectId=${two}`, [2]],
    [`tagIds=${planning}`, [1, 0]],
    [`tagIds[in]=${drawing},${planning}`, [2, 1, 0]],
    [`tagIds=${drawing}&employeeId=${employeeId}`, [1]],
    ['from=2026-03-03', [2]],
    ['to=2026-03-02&limit=1&page=2', [0]],
    [`projectId=${one}&from=2026-03-03`, []],
  ] as const) {
    const { data } = await rest.get(`${ENTRIES}?${query}`);
    const listed = data.map(({ id }: Answer['data']) => ids.indexOf(id));
    assert.deepEqual(listed, [...expected], query);
  }
  const faulty = await rest.get(`${ENTRIES}?projectId=x&tagIds=y&from=2026-02-30&onlyReturn=some`);
  assert.deepEqual(Object.keys(faulty.errors).sort(), ['from', 'onlyReturn', 'projectId', 'tagIds']);
});

test('projects and tags are catalogues; 409 while an entry uses one, a deleted entry too', async () => {
  const { rest, enter, project, tag } = await prepare();
  const [projectId, tagId] = [await project(), await tag()];
  const { data } = await enter(at('09:00'), at('10:00'), { projectId, tagIds: [tagId] });
  await rest.delete(`${ENTRIES}/${data.id}`);
  for (const [path, id, resource] of [
    ['/project/v1/projects', projectId, 'project'],
    ['/project/v1/tags', tagId, 'tag'],
  ] as const) {
    const refused = await rest.delete(`${path}/${id}`);
    assert.deepEqual([refused.status, refused.code], [409, `${resource}_in_use`]);
    const { data: created } = await rest.post(path, { name: ' Other ' });
    assert.equal(created.name, 'Other');
    assert.equal((await rest.put(`${path}/${created.id}`, { name: 'Another' })).data.name, 'Another');
    assert.deepEqual((await rest.get(`${path}?name=ANOTHER`)).data[0].id, created.id);
    assert.equal((await rest.delete(`${path}/${created.id}`)).body.data, '');
    assert.equal((await rest.get(`${path}/${created.id}`)).code, `${resource}_not_found`);
    assert.deepEqual(Object.keys((await rest.post(path, { name: ' ' })).errors), ['name']);
  }
});
