import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { atOnce } from '#test/time.ts';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
const PATH = '/core/v3/custom-fields';
const EMPLOYEES = '/core/v3/employees';

afterEach(() => world.setNow(undefined));

const field = async ({ rest }: TestCompany, name: string, type?: string): Promise<string> =>
  (await rest.post(PATH, { name, type })).data.id;
const person = ({ rest }: TestCompany, customFields?: unknown) =>
  rest.post(EMPLOYEES, { firstName: 'Ana', lastName: 'Gil', customFields });

type Shown = { name: string; value: string | null }[];
const shown = (customFields: Shown) =>
  customFields.flatMap(({ name, value }) => (value === null ? [] : [`${name}=${value}`])).join(' ');

test('200: a custom field is created, read, changed, listed and deleted', async () => {
  world.setNow('2026-03-02T08:00:00Z');
  const { rest, companyId } = await world.company();
  const { data } = await rest.post(PATH, { name: ' Talla de camisón ' });
  const stamps = { createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' };
  assert.deepEqual(data, {
    id: data.id,
    companyId,
    name: 'Talla de camisón',
    slug: 'cf_talla_de_camison',
    type: 'text',
    value: null,
    ...stamps,
  });
  const path = `${PATH}/${data.id}`;
  const renamed = await rest.put(path, { name: 'Talla' });
  assert.deepEqual(renamed.data, { ...data, name: 'Talla' });
  const changed = await rest.put(path, { slug: 'shirt_size', type: 'number' });
  assert.deepEqual(changed.data, { ...data, name: 'Talla', slug: 'shirt_size', type: 'number' });
  const { data: badge } = await rest.post(PATH, { name: 'Badge', slug: 'badge-2026', type: 'boolean' });
  assert.deepEqual([badge.slug, badge.type], ['badge-2026', 'boolean']);
  assert.deepEqual((await rest.get(PATH)).data, [badge, changed.data]);
  assert.deepEqual((await rest.get(`${PATH}?name=BAD`)).data, [badge]);
  assert.equal((await rest.delete(path)).body.data, '');
  for (const answer of [await rest.get(path), await rest.put(path, { name: 'Gone' }), await rest.delete(path)])
    assert.deepEqual([answer.status, answer.code], [404, 'custom_field_not_found']);
});

test('422: every faulty field of a custom field is named', async () => {
  const { rest } = await world.company();
  const { errors } = await rest.post(PATH, { name: '', slug: 'Not a slug', type: 'colour' });
  assert.deepEqual(Object.keys(errors).sort(), ['name', 'slug', 'type']);
});

test('409 custom_field_slug_in_use: a slug belongs to one field of a company, also when it is derived from the name', async () => {
  const [{ rest }, other] = [await world.company(), await world.company()];
  const { data: size } = await rest.post(PATH, { name: 'Size' });
  const { data: badge } = await rest.post(PATH, { name: 'Badge' });
  for (const answer of [
    await rest.post(PATH, { name: 'SIZE' }),
    await rest.post(PATH, { name: 'Shirt', slug: 'cf_size' }),
    await rest.put(`${PATH}/${badge.id}`, { slug: 'cf_size' }),
  ])
    assert.deepEqual([answer.status, answer.code], [409, 'custom_field_slug_in_use']);
  assert.deepEqual((await rest.get(PATH)).data, [badge, size]);
  assert.equal((await rest.put(`${PATH}/${size.id}`, { slug: 'cf_size' })).status, 200);
  assert.equal((await other.rest.post(PATH, { name: 'Size' })).status, 200);
  const answers = await atOnce(world, 20, () => rest.post(PATH, { name: 'Shoes' }));
  const codes = answers.map(({ status, code }) => code ?? status).sort();
  assert.deepEqual(codes, [200, ...Array(19).fill('custom_field_slug_in_use')]);
});

test('200: an employee shows all fields in order of creation, each with its value as text or null', async () => {
  const company = await world.company();
  const { rest } = company;
  const [size, badge, since, parking] = [
    await field(company, 'Size'),
    await field(company, 'Badge', 'number'),
    await field(company, 'Since', 'date'),
    await field(company, 'Parking', 'boolean'),
  ];
  const { data: created } = await person(company, [
    { id: size.toUpperCase(), value: ' L ' },
    { id: badge, value: '0042.50' },
    { id: since, value: '2026-02-28' },
    { id: parking, value: null },
  ]);
  assert.equal(shown(created.customFields), 'Size= L  Badge=0042.50 Since=2026-02-28');
  const { data: definition } = await rest.get(`${PATH}/${badge}`);
  assert.deepEqual(created.customFields[1], { ...definition, value: '0042.50' });
  assert.deepEqual(created.customFields[3], (await rest.get(`${PATH}/${parking}`)).data);
  const path = `${EMPLOYEES}/${created.id}`;
  assert.deepEqual((await rest.get(path)).data, created);
  assert.deepEqual((await rest.get(EMPLOYEES)).data, [created]);
  const { data: contract } = await rest.post('/schedule/v1/work-entries/clock-in', { employeeId: created.id });
  assert.deepEqual(contract.employee.customFields, created.customFields);
});

test('PUT: named fields change, null or nothing removes a value, the others stay; a null list removes all', async () => {
  const company = await world.company();
  const [size, badge, parking] = [
    await field(company, 'Size'),
    await field(company, 'Badge', 'number'),
    await field(company, 'Parking', 'boolean'),
  ];
  const { data } = await person(company, [
    { id: size, value: 'L' },
    { id: badge, value: '1' },
  ]);
  const put = async (customFields?: unknown) =>
    shown((await company.rest.put(`${EMPLOYEES}/${data.id}`, { customFields })).data.customFields);
  assert.equal(await put(), 'Size=L Badge=1');
  assert.equal(await put([]), 'Size=L Badge=1');
  assert.equal(await put([{ id: badge, value: '2' }]), 'Size=L Badge=2');
  assert.equal(await put([{ id: parking, value: 'true' }, { id: badge }]), 'Size=L Parking=true');
  assert.equal(await put([{ id: size, value: null }]), 'Parking=true');
  assert.equal(await put([{ id: size, value: '' }]), 'Size= Parking=true');
  assert.equal(await put(data.customFields), 'Size=L Badge=1');
  assert.equal(await put(null), '');
});

test('422: a value fits the type of its field and a field is named once; nothing is written', async () => {
  const company = await world.company();
  const { rest } = company;
  const [size, badge, since, parking] = [
    await field(company, 'Size'),
    await field(company, 'Badge', 'number'),
    await field(company, 'Since', 'date'),
    await field(company, 'Parking', 'boolean'),
  ];
  const { data } = await person(company, [{ id: size, value: 'L' }]);
  const wrong = [
    { id: size, value: 'M' },
    { id: badge, value: '4,2' },
    { id: since, value: '2026-02-30' },
    { id: parking, value: 'yes' },
  ];
  const faults = ['customFields.1.value', 'customFields.2.value', 'customFields.3.value'];
  const notText = [{ id: size, value: 7 }, { id: 'x', value: 'a' }, { value: 'b' }];
  for (const [customFields, fields] of [
    [wrong, faults],
    [notText, ['customFields.0.value', 'customFields.1.id', 'customFields.2.id']],
    [[wrong[0], wrong[0]], ['customFields.1.id']],
  ] as const) {
    const created = await person(company, customFields);
    const updated = await rest.put(`${EMPLOYEES}/${data.id}`, { lastName: 'Changed', customFields });
    for (const { status, errors } of [created, updated])
      assert.deepEqual([status, Object.keys(errors).sort()], [422, fields]);
  }
  const { errors } = await person(company, wrong);
  assert.deepEqual(errors['customFields.3.value'], ['Must be true or false, written as text.']);
  assert.deepEqual((await rest.get(EMPLOYEES)).data, [data]);
});

test('404 custom_field_not_found: fields are those of the company, and nothing is written', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const size = await field(ours, 'Size');
  const { data } = await person(ours);
  for (const id of [await field(theirs, 'Size'), crypto.randomUUID()]) {
    const customFields = [
      { id: size, value: 'L' },
      { id, value: 'L' },
    ];
    for (const answer of [
      await person(ours, customFields),
      await ours.rest.put(`${EMPLOYEES}/${data.id}`, { customFields }),
    ])
      assert.deepEqual([answer.status, answer.code], [404, 'custom_field_not_found']);
  }
  assert.deepEqual((await ours.rest.get(EMPLOYEES)).data, [data]);
});

test('409 custom_field_in_use: a field is kept, with its type, while an employee has a value of it', async () => {
  const company = await world.company();
  const { rest } = company;
  const badge = await field(company, 'Badge', 'number');
  const { data } = await person(company, [{ id: badge, value: '1' }]);
  const path = `${PATH}/${badge}`;
  for (const answer of [await rest.delete(path), await rest.put(path, { name: 'Other', type: 'boolean' })])
    assert.deepEqual([answer.status, answer.code], [409, 'custom_field_in_use']);
  assert.equal((await rest.put(path, { name: 'Badge number', type: 'number' })).status, 200);
  const { data: kept } = await rest.get(`${EMPLOYEES}/${data.id}`);
  assert.equal(shown(kept.customFields), 'Badge number=1');
  await rest.put(`${EMPLOYEES}/${data.id}`, { customFields: [{ id: badge, value: null }] });
  assert.equal((await rest.put(path, { type: 'boolean' })).data.type, 'boolean');
  assert.equal((await rest.delete(path)).status, 200);
});

test('a value and another type of its field, sent at once, never meet', async () => {
  const company = await world.company();
  const { rest } = company;
  const { data } = await person(company);
  for (let round = 0; round < 10; round += 1) {
    const id = await field(company, `Field ${round}`, 'number');
    const [value, type] = await atOnce(world, 2, (index) =>
      index === 0
        ? rest.put(`${EMPLOYEES}/${data.id}`, { customFields: [{ id, value: '7' }] })
        : rest.put(`${PATH}/${id}`, { type: 'boolean' }),
    );
    const outcome = [value?.status, type?.code ?? type?.status];
    assert.deepEqual(outcome, outcome[0] === 200 ? [200, 'custom_field_in_use'] : [422, 200]);
  }
});
