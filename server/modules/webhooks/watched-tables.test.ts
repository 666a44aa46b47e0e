import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { openApiText } from '../../entry/rest/openapi.ts';
import { matchRoute } from '../../entry/rest/routes.ts';
import { TEST_EVENT, WATCHED, WEBHOOK_EVENT_TYPES, WEBHOOK_RESOURCES, type WebhookResource } from './constants.ts';
import { fieldNamesOf, pathOf } from './rules-names.ts';
import { scopesOfEvents } from './rules-scopes.ts';

const world = await createWorld();

/** Tables whose declared event is about the record of a row. */
const PARTS: Record<string, WebhookResource> = {
  contract_annexes: 'contract',
  custom_field_values: 'employee',
  employee_department_assignations: 'employee',
  employee_office_assignations: 'employee',
};
const RECORDS = Object.entries(WATCHED).map(([resource, { table }]) => [table, resource]);

/** A table that is watched, with the columns whose change is a separate event. */
async function watched(): Promise<{ name: string; resource: string; columns: string[] }[]> {
  const { rows } = await world.ownerPool.query(`
    select t.tgrelid::regclass::text as name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as resource,
      array(select a.attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])) as columns
    from pg_trigger t where t.tgname = 'webhook_event' order by 1`);
  return rows;
}

test('every declared table is there and watched, and no other is', async () => {
  const tables = await watched();
  assert.deepEqual(Object.fromEntries(tables.map(({ name, resource }) => [name, resource])), {
    ...Object.fromEntries(RECORDS),
    ...PARTS,
  });
});

test('changed fields have the names of the interface', async () => {
  const properties = new Set<string>();
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const name of Object.keys((node as { properties?: object }).properties ?? {})) properties.add(name);
    Object.values(node).forEach(collect);
  };
  collect(JSON.parse(openApiText()));
  // Set by an operation of its own, under this name.
  const elsewhere = ['availableCheckOrigins', 'needsConfirmation'];
  for (const { name, resource, columns } of await watched()) {
    const parts = fieldNamesOf(resource, columns).flatMap((field) => field.split('.'));
    const unknown = parts.filter((part) => !properties.has(part) && !elsewhere.includes(part));
    assert.deepEqual(unknown, [], name);
  }
});

test('each resource has events, and its path is one of the interface', () => {
  const resources = new Set(WEBHOOK_EVENT_TYPES.map((type) => type.split('.')[0]));
  assert.deepEqual([...resources], [...WEBHOOK_RESOURCES]);
  for (const resource of WEBHOOK_RESOURCES) {
    const event = { eventType: `${resource}.changed`, resource, resourceId: randomUUID(), employeeId: randomUUID() };
    const path = pathOf(event) ?? '';
    const match = matchRoute('GET', path.split('?')[0] ?? '');
    assert.ok(match.kind === 'route', path);
    assert.deepEqual(scopesOfEvents([resource]), [match.route.scope], 'I10');
    assert.equal(pathOf({ ...event, eventType: `${resource}.deleted` }), null);
  }
});

test('the document describes every event', () => {
  const { webhooks } = JSON.parse(openApiText());
  assert.deepEqual(Object.keys(webhooks), [...WEBHOOK_EVENT_TYPES, TEST_EVENT]);
});
