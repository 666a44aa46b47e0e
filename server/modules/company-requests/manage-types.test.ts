import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requestCompany, TYPES } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const PRICE = '019cad3e-5c00-7000-8000-0000000000aa';
const price = { id: PRICE, name: 'Price', type: 'number', options: [], required: true };
const byManager = { approvers: [{ userId: null, role: null, managerSteps: 1 }], quorum: 'any', condition: null };
const byAnyAdministrator = {
  approvers: [{ userId: null, role: 'administrator', managerSteps: null }],
  quorum: 'any',
  condition: null,
};
const stamps = { createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' };

describe('request types', () => {
  test('200: with nothing but a name it asks nothing, and any administrator decides', async () => {
    const { rest } = await requestCompany(world);
    const { data } = await rest.post(TYPES, { name: ' Equipment ' });
    const { id, ...fields } = data;
    assert.deepEqual(fields, { name: 'Equipment', icon: null, questions: [], levels: [byAnyAdministrator], ...stamps });
    assert.deepEqual((await rest.get(`${TYPES}/${id}`)).data, data);
    assert.deepEqual((await rest.get(`${TYPES}?name=EQUIP`)).data, [data]);
  });

  test('200: questions, and levels that name them, are kept as sent; what is left out is filled in', async () => {
    const { rest } = await requestCompany(world);
    const condition = { questionId: PRICE.toUpperCase(), operator: 'greater_than', value: '1000' };
    const { data } = await rest.post(TYPES, {
      name: 'Equipment',
      icon: 'laptop',
      questions: [
        { ...price, id: PRICE.toUpperCase() },
        { name: 'Colour', type: 'select', options: ['Red', 'Blue', 'Red'] },
      ],
      levels: [
        { approvers: [{ managerSteps: 1 }] },
        { approvers: [{ role: 'administrator' }, { role: 'owner' }], quorum: 'all', condition },
      ],
    });
    const [{ id, ...colour }] = data.questions.slice(1);
    assert.ok(id);
    assert.deepEqual(data.questions[0], price);
    assert.deepEqual(colour, { name: 'Colour', type: 'select', options: ['Red', 'Blue'], required: false });
    assert.deepEqual(data.levels, [
      byManager,
      {
        approvers: [byAnyAdministrator.approvers[0], { userId: null, role: 'owner', managerSteps: null }],
        quorum: 'all',
        condition: { ...condition, questionId: PRICE },
      },
    ]);
    const again = await rest.put(`${TYPES}/${data.id}`, { questions: data.questions, levels: data.levels });
    assert.deepEqual(again.data, data, 'what is answered can be sent back');
  });

  test('F1 200: no levels at all is no validation', async () => {
    const { rest } = await requestCompany(world);
    assert.deepEqual((await rest.post(TYPES, { name: 'News', levels: [] })).data.levels, []);
  });

  test('200 PUT: an omitted field stays, null clears the icon; a question sent with its id is the same one', async () => {
    const { rest } = await requestCompany(world);
    const { data } = await rest.post(TYPES, { name: 'Equipment', icon: 'laptop', questions: [price] });
    const one = `${TYPES}/${data.id}`;
    assert.deepEqual((await rest.put(one, { name: 'Tools' })).data, { ...data, name: 'Tools' });
    assert.equal((await rest.put(one, { icon: null })).data.icon, null);
    const renamed = [
      { ...price, name: 'Price in euros' },
      { name: 'Price', type: 'text' },
    ];
    const { questions } = (await rest.put(one, { questions: renamed })).data;
    assert.deepEqual(questions[0], renamed[0]);
    assert.notEqual(questions[1].id, PRICE);
    assert.deepEqual((await rest.put(one, { levels: [] })).data.questions, questions);
  });

  test('422: all faulty fields of questions and levels are reported together, and nothing is written', async () => {
    const { rest, state } = await requestCompany(world);
    const before = await state();
    const answer = await rest.post(TYPES, {
      name: ' ',
      icon: 7,
      questions: [price, { name: 'Colour', type: 'select' }, { ...price, options: ['1'] }, { type: 'choice' }],
      levels: [
        { approvers: [{ userId: crypto.randomUUID(), role: 'owner' }] },
        { approvers: [], quorum: 'most' },
        { approvers: [{}], condition: { questionId: 'x', operator: 'like', value: 3 } },
        { approvers: [{ managerSteps: 0 }, { role: 'viewer' }] },
      ],
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.errors).sort(), [
      'icon',
      'levels.0.approvers.0',
      'levels.1.approvers',
      'levels.1.quorum',
      'levels.2.approvers.0',
      'levels.2.condition.operator',
      'levels.2.condition.questionId',
      'levels.2.condition.value',
      'levels.3.approvers.0.managerSteps',
      'levels.3.approvers.1.role',
      'name',
      'questions.1.options',
      'questions.2.id',
      'questions.2.options',
      'questions.3.name',
      'questions.3.type',
    ]);
    assert.equal(await state(), before);
  });

  test('422: a condition about no question of the type, also when the question goes away later', async () => {
    const { rest, state } = await requestCompany(world);
    const byPrice = (value: string) => [
      { approvers: [{ role: 'owner' }], condition: { questionId: PRICE, operator: 'equals', value } },
    ];
    const unknown = await rest.post(TYPES, { name: 'Equipment', levels: byPrice('1') });
    assert.deepEqual(Object.keys(unknown.errors), ['levels.0.condition.questionId']);
    const { data } = await rest.post(TYPES, { name: 'Equipment', questions: [price], levels: byPrice('1') });
    const before = await state();
    for (const [changes, field] of [
      [{ questions: [] }, 'levels.0.condition.questionId'],
      [{ questions: [{ ...price, type: 'boolean' }] }, 'levels.0.condition.value'],
      [{ levels: byPrice('dear') }, 'levels.0.condition.value'],
    ] as const) {
      const answer = await rest.put(`${TYPES}/${data.id}`, changes);
      assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, [field]]);
    }
    assert.equal(await state(), before);
    assert.equal((await rest.put(`${TYPES}/${data.id}`, { questions: [], levels: [] })).status, 200);
  });

  test('404 user_not_found: approvers belong to the company', async () => {
    const [ours, theirs] = [await requestCompany(world), await requestCompany(world)];
    const levelsOf = (userId: string) => ({ levels: [{ approvers: [{ userId }, { role: 'owner' }] }] });
    const { membershipId: userId } = await ours.member('manager');
    const stranger = (await theirs.member('owner')).membershipId;
    const { data } = await ours.rest.post(TYPES, { name: 'Equipment', ...levelsOf(userId) });
    assert.equal(data.levels[0].approvers[0].userId, userId);
    const before = await ours.state();
    for (const id of [stranger, crypto.randomUUID()]) {
      for (const answer of [
        await ours.rest.post(TYPES, { name: 'Equipment', ...levelsOf(id) }),
        await ours.rest.put(`${TYPES}/${data.id}`, levelsOf(id)),
      ])
        assert.deepEqual([answer.status, answer.code], [404, 'user_not_found']);
    }
    assert.equal(await ours.state(), before);
  });

  test('DELETE: 409 request_type_in_use with requests of the type, else it is gone', async () => {
    const { rest, person, type, ask } = await requestCompany(world);
    const [used, unused] = [await type(), await type()];
    await ask(await person(), used);
    const refused = await rest.delete(`${TYPES}/${used}`);
    assert.deepEqual([refused.status, refused.code], [409, 'request_type_in_use']);
    assert.equal((await rest.delete(`${TYPES}/${unused}`)).body.data, '');
    for (const answer of [
      await rest.get(`${TYPES}/${unused}`),
      await rest.put(`${TYPES}/${unused}`, { name: 'Gone' }),
      await rest.delete(`${TYPES}/${unused}`),
    ])
      assert.deepEqual([answer.status, answer.code], [404, 'request_type_not_found']);
  });
});
