import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

for (const { path, noun, notFound, inUse, created, changed, used } of [
  {
    path: '/schedule/v1/check-types',
    noun: 'check type',
    notFound: 'work_check_type_not_found',
    inUse: 'work_check_type_in_use',
    created: { given: { name: ' Office ' }, answered: { name: 'Office', color: null, remote: false } },
    changed: {
      given: { color: '#0f766e', remote: true },
      answered: { name: 'Office', color: '#0f766e', remote: true },
    },
    used: (id: string) => ({ workCheckTypeId: id }),
  },
  {
    path: '/schedule/v1/work-breaks',
    noun: 'break',
    notFound: 'work_break_not_found',
    inUse: 'work_break_in_use',
    created: { given: { name: 'Coffee' }, answered: { name: 'Coffee', breakMinutes: 0, remunerated: false } },
    changed: {
      given: { name: 'Tea', breakMinutes: 15, remunerated: true },
      answered: { name: 'Tea', breakMinutes: 15, remunerated: true },
    },
    used: (id: string) => ({ workBreakId: id }),
  },
]) {
  describe(`${noun}s`, () => {
    it('200: created, read, changed, listed and deleted', async () => {
      const { rest } = await world.company();
      const { data } = await rest.post(path, created.given);
      const stamps = { createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' };
      assert.deepEqual(data, { id: data.id, ...created.answered, ...stamps });
      const one = `${path}/${data.id}`;
      assert.deepEqual((await rest.put(one, changed.given)).data, { id: data.id, ...changed.answered, ...stamps });
      assert.deepEqual((await rest.get(one)).data, { id: data.id, ...changed.answered, ...stamps });
      await rest.post(path, { name: 'Aaa' });
      const names = async (query: string) =>
        (await rest.get(`${path}${query}`)).data.map((row: typeof data) => row.name);
      assert.deepEqual(await names(''), ['Aaa', changed.answered.name]);
      assert.deepEqual(await names('?orderBy=name desc&limit=1'), [changed.answered.name]);
      assert.deepEqual(await names('?name=aA'), ['Aaa']);
      assert.deepEqual(await names('?createdAt[gte]=2026-03-03'), []);
      assert.equal((await rest.delete(one)).body.data, '');
      assert.equal((await rest.get(one)).code, notFound);
      assert.equal((await rest.delete(one)).code, notFound);
      assert.equal((await rest.put(one, { name: 'Gone' })).code, notFound);
    });

    it('409 while an entry uses it, a deleted entry too', async () => {
      const { rest } = await world.company();
      const { data: employee } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
      const { data } = await rest.post(path, created.given);
      const punch = { employeeId: employee.id, ...used(data.id) };
      const { data: entry } = await rest.post('/schedule/v1/work-entries/clock-in', punch);
      assert.equal((await rest.delete(`${path}/${data.id}`)).code, inUse);
      await rest.delete(`/schedule/v1/work-entries/${entry.id}`);
      const refused = await rest.delete(`${path}/${data.id}`);
      assert.deepEqual([refused.status, refused.code], [409, inUse]);
      assert.equal((await rest.get(`${path}/${data.id}`)).status, 200);
    });

    it('404 for that of another company, which stays as it is', async () => {
      const [ours, theirs] = [await world.company(), await world.company()];
      const { data } = await theirs.rest.post(path, created.given);
      for (const answer of [
        await ours.rest.get(`${path}/${data.id}`),
        await ours.rest.put(`${path}/${data.id}`, { name: 'Taken' }),
        await ours.rest.delete(`${path}/${data.id}`),
      ]) {
        assert.deepEqual([answer.status, answer.code], [404, notFound]);
      }
      assert.deepEqual((await theirs.rest.get(`${path}/${data.id}`)).data, data);
    });
  });
}

it('422: faulty fields are named together', async () => {
  const { rest } = await world.company();
  const checkType = await rest.post('/schedule/v1/check-types', { name: ' ', color: 'red', remote: 'yes' });
  assert.deepEqual(Object.keys(checkType.errors).sort(), ['color', 'name', 'remote']);
  const workBreak = await rest.post('/schedule/v1/work-breaks', { breakMinutes: 1441, remunerated: 1 });
  assert.deepEqual(Object.keys(workBreak.errors).sort(), ['breakMinutes', 'name', 'remunerated']);
});

it('a null clears the colour of a check type', async () => {
  const { rest } = await world.company();
  const { data } = await rest.post('/schedule/v1/check-types', { name: 'Home', color: '#0f766e' });
  assert.equal((await rest.put(`/schedule/v1/check-types/${data.id}`, { color: null })).data.color, null);
});
