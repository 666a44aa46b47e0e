import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { listFieldUses } from './list-field-uses.ts';

const world = await createWorld();

async function prepare() {
  const [company, others] = [await world.company(), await world.company()];
  const made = async (path: string, body: object, { rest } = company): Promise<string> =>
    (await rest.post(`/core/v3/${path}`, body)).data.id;
  const size = await made('custom-fields', { name: 'Shirt size' });
  const badge = await made('custom-fields', { name: 'Badge', slug: 'badge-no', type: 'number' });
  const person = (firstName: string, customFields: object[]) =>
    made('employees', { firstName, lastName: 'Gil', customFields });
  await person('Ana', [
    { id: size, value: 'SECRET-L' },
    { id: badge, value: '7' },
  ]);
  const gone = await person('Eva', [{ id: size, value: 'M' }]);
  await company.rest.delete(`/core/v3/employees/${gone}`);
  await person('Uma', []);
  const theirs = await made('custom-fields', { name: 'Of others' }, others);
  await made('employees', { firstName: 'X', lastName: 'Y', customFields: [{ id: theirs, value: 'a' }] }, others);
  return { company, size, badge };
}

test('active and inactive people with a value in each field are counted, those of other companies are not', async () => {
  const { company, size, badge } = await prepare();
  const uses = await listFieldUses(company.scope);
  assert.deepEqual(
    uses.toSorted((a, b) => b.inactivePeople - a.inactivePeople),
    [
      { id: size, people: 1, inactivePeople: 1 },
      { id: badge, people: 1, inactivePeople: 0 },
    ],
  );
});

test('L5 the fields are exported by name, with how many have a value and no value', async () => {
  const { company } = await prepare();
  const administrator = await addMember(world, company, { role: 'administrator' });
  const { titles, lines } = await exported(administrator, 'people.exportFields', {});
  assert.deepEqual(
    [titles, ...lines],
    ['Name,API name,Type,People', 'Badge,badge-no,Number,1', 'Shirt size,cf_shirt_size,Text,1'],
  );
  assert.deepEqual((await exported(administrator, 'people.exportFields', { name: 'BAD' })).lines.length, 1);
  const [line] = await auditOf(company, 'export');
  assert.deepEqual([line.recordType, line.after.exported, line.after.count], ['custom_field', 'custom_fields', 1]);
});

test('I4 people are found by whether they have a value, by those alone who may see it', async () => {
  const { company, size, badge } = await prepare();
  const administrator = await addMember(world, company, { role: 'administrator' });
  const found = async (input: object): Promise<string[]> => {
    const { text } = await administrator.call('query', 'people.listPeople', input);
    return JSON.parse(text).result.data.rows.map(({ firstName }: { firstName: string }) => firstName);
  };
  assert.deepEqual(await found({ customFieldId: size }), ['Ana', 'Eva']);
  assert.deepEqual(await found({ customFieldId: badge }), ['Ana']);
  assert.equal((await exported(administrator, 'people.exportPeople', { customFieldId: size })).rows, 2);
  for (const role of ['manager', 'viewer'] as const) {
    const member = await addMember(world, company, { role });
    for (const [kind, name, input] of [
      ['query', 'people.listPeople', { customFieldId: size }],
      ['mutation', 'people.exportPeople', { customFieldId: size, format: 'csv' }],
    ] as const) {
      const { status, text } = await member.call(kind, name, input);
      assert.equal(status, 403, text);
      assert.match(text, /role_not_allowed/);
    }
  }
});
