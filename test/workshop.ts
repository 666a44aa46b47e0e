import assert from 'node:assert/strict';
import { exampleInputOf } from '#server/entry/rest/examples.ts';
import type { JsonSchema } from '#server/entry/rest/json-schema.ts';
import { type Route, routes } from '#server/entry/rest/routes.ts';
import { isSelfScope } from '#server/platform/shared/token-scopes.ts';
import { type Input, requestOf, schemaOf } from './calls.ts';
import { addImport } from './imports.ts';
import { addJob } from './long-jobs.ts';
import { addMember } from './members.ts';
import { addNotice } from './notices.ts';
import { preparations, REVIEWED_MONTH } from './preparations.ts';
import { keepPunch } from './punches.ts';
import type { Answer } from './rest-client.ts';
import type { Workshop } from './workshop-types.ts';
import type { World } from './world.ts';

/** Resources that an id names by its part in an operation, and the record that plays it. */
const PARTS: Record<string, string> = {
  manager: 'employee',
  entity: 'employee',
  audited_record: 'employee',
  location_assignment_target: 'office',
};

/** Resources that no POST of their own path makes, and the operation that does. */
const MAKERS: Record<string, string> = {
  adjustment: 'overtime.adjustBalance',
  webhook_delivery: 'webhooks.sendTestEvent',
};

/** Resources that no operation makes. */
const GIVEN: Record<string, (workshop: Workshop) => Promise<string>> = {
  company: async ({ company }) => company.companyId,
  delegate: async ({ world, company }) => {
    const { data } = await company.rest.post('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
    await addMember(world, company, { role: 'manager', employeeId: data.id });
    return data.id;
  },
  // A draft of the period.
  export: async ({ record, rest }) => {
    const { data } = await rest.post('/payroll/v1/exports', {
      ...{ templateId: await record('template'), periodId: await record('period'), draft: true },
    });
    return data.export.id;
  },
  // In review, with the employee in it.
  period: async ({ record, rest }) => {
    const employeeId = await record('employee');
    await rest.post('/contract/v1/contracts', { employeeId, startAt: REVIEWED_MONTH.from, endAt: REVIEWED_MONTH.to });
    const { data: periods } = await rest.get('/schedule/v1/periods?limit=500');
    const { id } = periods.find(({ from }: { from: string }) => from === REVIEWED_MONTH.from);
    await rest.post(`/schedule/v1/periods/${id}/review`);
    return id;
  },
  notice: async ({ world, company }) =>
    addNotice(world, company.companyId, await addMember(world, company, { role: 'viewer' })),
  punch: async ({ world, company, record }) =>
    keepPunch(world, { companyId: company.companyId, employeeId: await record('employee') }),
  user: async ({ world, company }) => (await addMember(world, company, { role: 'viewer' })).membershipId,
  import: ({ world, company }) => addImport(world.ownerPool, company.companyId),
  job: ({ world, company }) => addJob(world.ownerPool, company.companyId),
};

/** Resources that stand inside another: where its operations answer their ids. */
const INNER: Record<string, { outer: string; path: string; idIn(data: Answer['data']): string }> = {
  question: { outer: 'request_type', path: '/request/v1/request-types', idIn: ({ questions }) => questions[0].id },
};

/** `mark`: part of each name that its records have, by which they are known where no ids are shown. */
export async function openWorkshop(world: World, { mark }: { mark?: string } = {}): Promise<Workshop> {
  const company = await world.company(mark === undefined ? {} : { name: mark });
  const records = new Map<string, Promise<string>>();
  const workshop: Workshop = {
    company,
    world,
    rest: company.rest,
    record: (resource) => {
      const made = records.get(resource) ?? makeRecord(workshop, resource);
      records.set(resource, made);
      return made;
    },
    made: () => Promise.all(records.values()),
    inputFor: async (route) => {
      if (isSelfScope(route.scope)) await company.personal();
      const schema = schemaOf(route);
      const input = (await withIds(workshop, schema, exampleInputOf(route))) as Input;
      return (await preparations[route.name]?.(workshop, input)) ?? input;
    },
    call: (route, input, headers = {}) => {
      const { method, path, init } = requestOf(route, mark === undefined ? input : markedBy(mark, input));
      return company.rest.send(method, path, { ...init, headers: { ...(init.headers as object), ...headers } });
    },
    perform: async (name) => {
      const route = routes.find((candidate) => candidate.name === name);
      assert.ok(route, `there is an operation ${name}`);
      return workshop.call(route, await workshop.inputFor(route));
    },
  };
  return workshop;
}

const markedBy = (mark: string, input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      /name$/i.test(field) && typeof value === 'string' ? `${value} ${mark}` : value,
    ]),
  );

/** The operation that makes a record: the POST of the path below which the record is read, changed or deleted. */
export function makerOf(resource: string): Route | undefined {
  const named = MAKERS[resource];
  if (named) return routes.find(({ name }) => name === named);
  const places = routes.flatMap(({ path, parameters }) =>
    parameters.at(-1)?.resource === resource && path.endsWith(`{${parameters.at(-1)?.name}}`)
      ? [path.slice(0, path.lastIndexOf('/'))]
      : [],
  );
  return routes.find(({ method, path }) => method === 'POST' && places.includes(path));
}

async function makeRecord(workshop: Workshop, resource: string): Promise<string> {
  const name = PARTS[resource] ?? resource;
  const given = GIVEN[name];
  if (given) return given(workshop);
  const inner = INNER[name];
  if (inner) return inner.idIn((await workshop.rest.get(`${inner.path}/${await workshop.record(inner.outer)}`)).data);
  const maker = makerOf(name);
  if (!maker) assert.fail(`No operation makes a ${name}.`);
  const schema = schemaOf(maker);
  const example = exampleInputOf(maker);
  const required = Object.fromEntries((schema.required ?? []).map((field) => [field, example[field]]));
  const plain = (await withIds(workshop, schema, required)) as Input;
  const input = (await preparations[maker.name]?.(workshop, plain)) ?? plain;
  const answer = await workshop.call(maker, input);
  assert.equal(
    answer.status,
    200,
    `No ${name} can be made: ${maker.method} ${maker.path} answers ${JSON.stringify(answer.body)} to ${JSON.stringify(input)}. Give its input examples, or add a preparation.`,
  );
  return String(answer.data[`${name}Id`] ?? answer.data.id);
}

async function withIds(workshop: Workshop, schema: JsonSchema, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return value;
  if (schema['x-resource']) return workshop.record(schema['x-resource']);
  if (Array.isArray(value)) return Promise.all(value.map((inner) => withIds(workshop, schema.items ?? {}, inner)));
  if (typeof value !== 'object') return value;
  const filled: Input = {};
  for (const [key, inner] of Object.entries(value))
    filled[key] = await withIds(workshop, schema.properties?.[key] ?? {}, inner);
  return filled;
}
