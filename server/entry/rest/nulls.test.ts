import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaOf } from '#test/calls.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { hasBody } from './input.ts';
import type { JsonSchema } from './json-schema.ts';
import { routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const typesOf = ({ type }: JsonSchema) => [type ?? []].flat();
const takesNull = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('null') || (schema.anyOf ?? []).some(takesNull);
const hasZero = (schema: JsonSchema) =>
  typesOf(schema).some((type) => type === 'number' || type === 'integer') && Number(schema.minimum ?? 0) <= 0;

interface Field {
  path: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** The fields of all objects that stand in lists, however deep. */
function fieldsInLists(schema: JsonSchema, path: string, isInList = false): Field[] {
  const required = new Set(schema.required);
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      ...(isInList ? [{ path: `${path}.${name}`, schema: inner, isRequired: required.has(name) }] : []),
      ...fieldsInLists(inner, `${path}.${name}`, isInList),
    ]),
    ...(schema.items ? fieldsInLists(schema.items, `${path}.0`, true) : []),
    ...(schema.anyOf ?? []).flatMap((option) => fieldsInLists(option, path, isInList)),
  ];
}

for (const route of routes.filter(hasBody)) {
  const fields = fieldsInLists(schemaOf(route), route.name);
  if (fields.length === 0) continue;
  test(`${route.method} ${route.path} takes null in its lists of objects: zero, or left out`, () => {
    const refused = fields.filter(({ schema, isRequired }) => (!isRequired || hasZero(schema)) && !takesNull(schema));
    assert.deepEqual(
      refused.map(({ path }) => path),
      [],
    );
  });
}

const HOURS = [{ hour: 8 }, { hour: 8 }, { hour: 8 }, { hour: 8 }, { hour: 8 }];
const SENT = [...HOURS, { hour: null }, { hour: null }];
const hoursOf = (days: Record<string, number>[]) => days.map(({ hour, hours }) => hours ?? hour);
const KEPT = [8, 8, 8, 8, 8, 0, 0];

test('a null hour of a contract’s week is 0 hours, in workTimes and annexes too, when made and when changed', async () => {
  const { rest, ...workshop } = await openWorkshop(world);
  const employeeId = await workshop.record('employee');
  const week = {
    workDays: SENT,
    workTimes: [{ startDate: '2026-01-01', endDate: null, weeklyHours: null, workDays: SENT }],
  };
  const made = await rest.post('/contract/v1/contracts', { employeeId, startAt: '2026-01-01', ...week });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const path = `/contract/v1/contracts/${made.data.id}`;
  const changed = await rest.put(path, week);
  for (const { data } of [made, changed]) {
    assert.deepEqual([hoursOf(data.workDays), hoursOf(data.workTimes[0].workDays)], [KEPT, KEPT]);
    assert.deepEqual([data.workTimes[0].weeklyHours, data.workTimes[0].endDate], [null, null], 'left out, not zero');
  }
  const annex = await rest.post(`${path}/annexes`, { startAt: '2026-02-01', workDays: SENT, weeklyHours: null });
  assert.deepEqual([annex.status, hoursOf(annex.data.workDays), annex.data.weeklyHours], [200, KEPT, null]);
  const slots = [{ start: '09:00', end: '13:00' }];
  const withSlots = await rest.put(path, { workDays: [{ hour: null, slots }] });
  assert.deepEqual(withSlots.data.workDays, [{ day: 'monday', hours: 4, slots }], 'slots make the hours');
  for (const [method, at, body] of [
    ['POST', '/contract/v1/contracts', { employeeId, startAt: '2027-01-01' }],
    ['PUT', path, {}],
  ] as const) {
    for (const workDays of [[{}], [{ slots: null }], [{ hours: null }]]) {
      const answer = await rest.send(method, at, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, workDays }),
      });
      assert.deepEqual([answer.status, answer.errors], [422, { 'workDays.0.hour': ['This field is required.'] }]);
    }
  }
  assert.deepEqual((await rest.put(path, { workDays: null })).data.workDays, [], 'null for all of it clears it');
});

test('a null hour of the company’s week is 0 hours; a missing one is named', async () => {
  const { rest } = await openWorkshop(world);
  const settings = '/core/v3/configurations/company';
  const { data } = await rest.put(settings, { defaultWorkDays: SENT });
  assert.deepEqual(hoursOf(data.defaultWorkDays), KEPT);
  const { status, errors } = await rest.put(settings, { defaultWorkDays: [{ hour: 8 }, {}] });
  assert.deepEqual([status, errors], [422, { 'defaultWorkDays.1.hour': ['This field is required.'] }]);
  assert.equal((await rest.put(settings, { defaultWorkDays: null })).data.defaultWorkDays, null);
});

test('null months and days of a vacation configuration’s levels are zero; a missing one is named', async () => {
  const { rest, ...workshop } = await openWorkshop(world);
  const absenceTypeId = await workshop.record('absence_type');
  const path = '/schedule/v1/vacation-configurations';
  const plan = (levels: object[]) => ({
    ...{ name: 'Plan', year: 2026, maxDaysOff: null, absenceTypeId },
    accrual: { period: 'month', levels },
  });
  const made = await rest.post(path, plan([{ afterMonths: null, amountDays: null }]));
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const changed = await rest.put(`${path}/${made.data.id}`, plan([{ afterMonths: null, amountDays: 2 }]));
  assert.deepEqual(
    [made, changed].map(({ data }) => data.accrual.levels),
    [[{ afterMonths: 0, amountDays: 0 }], [{ afterMonths: 0, amountDays: 2 }]],
  );
  const { errors } = await rest.post(path, plan([{ amountDays: 1 }]));
  assert.deepEqual(errors, { 'accrual.levels.0.afterMonths': ['This field is required.'] });
});

test('422: null has no meaning where a field has no zero', async () => {
  const { rest } = await openWorkshop(world);
  const holidays = await rest.post('/schedule/v1/holiday-calendars', {
    name: 'A',
    daysOff: [{ date: null, name: null }],
  });
  assert.deepEqual(Object.keys(holidays.errors).sort(), ['daysOff.0.date', 'daysOff.0.name']);
  const multiplierRules = [{ name: 'Night', coefficient: null, from: null, to: null, days: null }];
  const policy = await rest.post('/overtime-policies/v1/policies', { name: 'A', type: 'total', multiplierRules });
  assert.deepEqual(Object.keys(policy.errors), ['multiplierRules.0.coefficient']);
});

test('null for what is left out in questions and levels of a request type', async () => {
  const { rest } = await openWorkshop(world);
  const questions = [{ id: null, name: 'Why', type: 'text', options: null, required: null }];
  const levels = [
    { approvers: [{ userId: null, role: 'manager', managerSteps: null }], quorum: null, condition: null },
  ];
  const { status, data } = await rest.post('/request/v1/request-types', { name: 'A', icon: null, questions, levels });
  assert.deepEqual([status, data.questions[0].required, data.levels[0].quorum], [200, false, 'any']);
  const changed = await rest.put(`/request/v1/request-types/${data.id}`, { questions, levels });
  assert.deepEqual([changed.data.questions[0].required, changed.data.levels[0].quorum], [false, 'any']);
});
