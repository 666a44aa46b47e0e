import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REQUESTS, requestCompany, TYPES } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const [PRICE, WHY] = ['019cad3e-5c00-7000-8000-0000000000aa', '019cad3e-5c00-7000-8000-0000000000bb'] as const;
const questions = [
  { id: PRICE, name: 'Price', type: 'number', required: true },
  { id: WHY, name: 'Why', type: 'text' },
];
const above = (value: string) => ({ questionId: PRICE, operator: 'greater_than', value });
const levels = [
  { approvers: [{ managerSteps: 1 }], condition: above('100') },
  { approvers: [{ role: 'manager' }] },
  { approvers: [{ role: 'owner' }], condition: above('1000') },
];

test('200: a request answers all its fields, with the questions as they were asked', async () => {
  const { rest, person, type } = await requestCompany(world);
  const employeeId = await person();
  const requestTypeId = await type({ icon: 'laptop', questions });
  const { data } = await rest.post(REQUESTS, {
    title: ' A "new" laptop ',
    employeeId: employeeId.toUpperCase(),
    requestTypeId,
    answers: [
      { questionId: WHY.toUpperCase(), value: 'The old one\nis “slow” \\ 日本 😀' },
      { questionId: PRICE, value: '1200.50' },
    ],
  });
  const [why, price] = data.answers;
  const { id } = data;
  assert.deepEqual(data, {
    id,
    title: 'A "new" laptop',
    status: 'pending',
    employeeId,
    requestType: { id: requestTypeId, name: 'Equipment', icon: 'laptop' },
    createdAt: '2026-03-02T08:00:00+00:00',
    updatedAt: '2026-03-02T08:00:00+00:00',
    resolvedAt: null,
    resolvedById: null,
    flowTotalLevels: 1,
    flowCurrentLevel: 1,
    answers: [
      {
        id: why.id,
        questionId: WHY,
        questionName: 'Why',
        questionType: 'text',
        value: 'The old one\nis “slow” \\ 日本 😀',
      },
      { id: price.id, questionId: PRICE, questionName: 'Price', questionType: 'number', value: '1200.50' },
    ],
  });
  await rest.put(`${TYPES}/${requestTypeId}`, {
    name: 'Tools',
    questions: [{ id: PRICE, name: 'Price in euros', type: 'text' }],
  });
  const { data: read } = await rest.get(`${REQUESTS}/${id}`);
  assert.deepEqual(read, { ...data, requestType: { ...data.requestType, name: 'Tools' } });
  assert.deepEqual((await rest.get(REQUESTS)).data, [read]);
});

test('F1 a type without validation is accepted at once with 0 levels, and the system says so', async () => {
  const { person, type, ask, read, lines } = await requestCompany(world);
  const id = await ask(await person(), await type({ levels: [] }));
  const { status, resolvedAt, resolvedById, flowTotalLevels, flowCurrentLevel } = await read(id);
  assert.deepEqual([status, resolvedAt, resolvedById], ['accepted', '2026-03-02T08:00:00+00:00', null]);
  assert.deepEqual([flowTotalLevels, flowCurrentLevel], [0, 0]);
  assert.deepEqual(await lines(id), [[0, 'accepted', 'Jornada', null]]);
});

test('F2 levels whose condition is false are skipped when the request is made', async () => {
  const { person, type, ask, read } = await requestCompany(world);
  const [employeeId, typeId] = [await person(), await type({ questions, levels })];
  const total = async (price: string) =>
    (await read(await ask(employeeId, typeId, { [PRICE]: price }))).flowTotalLevels;
  assert.deepEqual([await total('100'), await total('100.01'), await total('1001')], [1, 2, 3]);
  const onlyDear = await type({ questions, levels: levels.slice(2) });
  const { status, flowTotalLevels } = await read(await ask(employeeId, onlyDear, { [PRICE]: '5' }));
  assert.deepEqual([status, flowTotalLevels], ['accepted', 0]);
});

test('F2 a request keeps the levels it was made with', async () => {
  const { rest, person, type, ask, decide, read } = await requestCompany(world);
  const typeId = await type({ questions, levels });
  const id = await ask(await person(), typeId, { [PRICE]: '101' });
  await rest.put(`${TYPES}/${typeId}`, { levels: [] });
  await decide(id, 'accept');
  const { status, flowTotalLevels, flowCurrentLevel } = await read(id);
  assert.deepEqual([status, flowTotalLevels, flowCurrentLevel], ['pending', 2, 2]);
});

test('422: answers that do not fit their questions are reported with their place, and nothing is written', async () => {
  const { rest, person, type, state } = await requestCompany(world);
  const [employeeId, requestTypeId] = [await person(), await type({ questions })];
  const before = await state();
  const send = (answers?: object[], fields = {}) =>
    rest.post(REQUESTS, { title: 'A laptop', employeeId, requestTypeId, ...(answers && { answers }), ...fields });
  for (const [answers, fields, faulty] of [
    [[{ questionId: PRICE, value: 'dear' }], {}, ['answers.0.value']],
    [
      [
        { questionId: WHY, value: 'x' },
        { questionId: PRICE, value: ' ' },
      ],
      {},
      ['answers.1.value'],
    ],
    [[{ questionId: PRICE, value: null }], {}, ['answers.0.value']],
    [[{ questionId: WHY, value: 'x' }], {}, ['answers']],
    [undefined, {}, ['answers']],
    [
      [
        { questionId: PRICE, value: '1' },
        { questionId: PRICE, value: '2' },
      ],
      {},
      ['answers.1.questionId'],
    ],
    [
      [{ questionId: PRICE, value: 12 }, { value: '1' }],
      { title: ' ' },
      ['answers.0.value', 'answers.1.questionId', 'title'],
    ],
    [
      [{ questionId: 'x', value: 'x'.repeat(2001) }],
      { employeeId: 1 },
      ['answers.0.questionId', 'answers.0.value', 'employeeId'],
    ],
  ] as const) {
    const { status, errors } = await send(answers && [...answers], fields);
    assert.deepEqual([status, Object.keys(errors).sort()], [422, [...faulty]]);
  }
  const [message] = (await send()).errors.answers ?? [];
  assert.equal(message, 'These questions need an answer: Price.');
  assert.equal(await state(), before);
  assert.deepEqual(
    (
      await send([
        { questionId: PRICE, value: '1' },
        { questionId: WHY, value: '' },
      ])
    ).data.answers.length,
    1,
  );
});

test('404 for an employee, a type or a question that the company or the type does not have', async () => {
  const [ours, theirs] = [await requestCompany(world), await requestCompany(world)];
  const [employeeId, requestTypeId] = [await ours.person(), await ours.type({ questions })];
  const answers = [{ questionId: PRICE, value: '1' }];
  const before = await ours.state();
  for (const [fields, code] of [
    [{ employeeId: await theirs.person() }, 'employee_not_found'],
    [{ requestTypeId: await theirs.type() }, 'request_type_not_found'],
    [{ answers: [...answers, { questionId: crypto.randomUUID(), value: '1' }] }, 'question_not_found'],
  ] as const) {
    const refused = await ours.rest.post(REQUESTS, {
      title: 'A laptop',
      employeeId,
      requestTypeId,
      answers,
      ...fields,
    });
    assert.deepEqual([refused.status, refused.code], [404, code]);
  }
  assert.equal(await ours.state(), before);
  for (const path of [REQUESTS, `${REQUESTS}/${crypto.randomUUID()}`]) {
    assert.equal((await ours.rest.put(path, {})).status, 405);
    assert.equal((await ours.rest.delete(path)).status, 405);
  }
});
