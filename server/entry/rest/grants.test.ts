import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { type Input, idsIn, leavesOf, requestOf } from '#test/calls.ts';
import { digestOf } from '#test/digest.ts';
import { assertDocumented } from '#test/documented.ts';
import { GIFTS, type Gift } from '#test/grants.ts';
import { createRestClient } from '#test/rest-client.ts';
import { openWorkshop } from '#test/workshop.ts';
import type { Workshop } from '#test/workshop-types.ts';
import { createWorld } from '#test/world.ts';
import { createToken } from '../../modules/access/manage-tokens.ts';
import { updateCompanySettingsInput } from '../../modules/organisation/schema.ts';
import { WEBHOOK_EVENT_TYPES } from '../../modules/webhooks/constants.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { isSelfScope, SCOPE_AREAS, TOKEN_SCOPES, type TokenScope } from '../../platform/shared/token-scopes.ts';
import { operations } from '../rpc/root.ts';
import { inputJsonSchema } from './json-schema.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();

/** Settings of the company that give nobody anything. Every other one has its attempt in `GIFTS`. */
const SETTINGS_WITHOUT_RIGHTS = [
  ...['name', 'timeZone', 'language', 'geofenceMode', 'forgottenClockOut', 'correctionsNeedOtherParty'],
  ...['correctionDays', 'offlinePunchHours'],
  ...[
    'defaultWorkDays',
    'defaultWorkDaysFrom',
    'notificationEmail',
    'overtimeSince',
    'requireTwoFactor',
    'decisionReminderDays',
  ],
  ...['coordinatesKeptDays', 'availableCheckOrigins', 'sessionIdleMinutes', 'settingsBefore'],
  ...['address', 'taxNumber', 'closingDay', 'monthConfirmation', 'monthApproval', 'personalTokens', 'ownContact'],
];

/** Values of an input that name what somebody gets: roles, scopes, events. */
const RIGHTS: ReadonlySet<unknown> = new Set([...ROLES, ...TOKEN_SCOPES, ...WEBHOOK_EVENT_TYPES]);
/** Ids of an input that name somebody who gets something, or something that is sent to somebody. */
const RECEIVERS = ['user', 'delegate', 'webhook_delivery'];

/** Of a procedure, what in its input shows that it gives something; roles and settings as they were read are only compared. */
function giftsIn(input: z.ZodType | undefined): string[] {
  if (!input) return [];
  const schema = inputJsonSchema(input);
  const isRead = (path: (string | number)[]) => /Before$/.test(String(path[0]));
  const values = leavesOf(schema)
    .filter(({ schema: { enum: options = [] }, path }) => !isRead(path) && options.some((one) => RIGHTS.has(one)))
    .map(({ path }) => path.join('.'));
  const receivers = idsIn(schema, [])
    .filter(({ resource, path }) => RECEIVERS.includes(resource) && path[0] !== 'id')
    .map(({ path }) => path.join('.'));
  const settings = Object.keys(schema.properties ?? {}).filter((name) => name === 'managersSeePay');
  const secrets = leavesOf(schema).filter(({ path }) => /secret$/i.test(String(path.at(-1))));
  return [...values, ...receivers, ...settings, ...secrets.map(({ path }) => path.join('.'))];
}

/** Procedures that write, and what in them shows that they give something. */
const giving = [...operations].flatMap(([name, { kind, writesFile, input }]) => {
  const route = routes.find((one) => one.name === name);
  const found = kind === 'mutation' && !writesFile ? giftsIn(input) : [];
  if (route?.tellsSecret) found.push('a secret in the answer');
  return found.length > 0 ? [{ name, route, found }] : [];
});

test('I10 every operation that gives roles, scopes, secrets or news declares it, and no other does', () => {
  const declared = routes.filter(({ grants }) => grants).map(({ name }) => name);
  assert.deepEqual(
    giving.filter(({ name }) => !declared.includes(name)).map(({ name, found }) => `${name}: ${found.join()}`),
    [],
  );
  assert.deepEqual(declared.toSorted(), giving.map(({ name }) => name).toSorted());
  assert.deepEqual(declared.toSorted(), Object.keys(GIFTS).toSorted());
});

test('I10 every company setting is known to give nothing, or has its attempt', () => {
  const known = [...SETTINGS_WITHOUT_RIGHTS, 'managersSeePay'];
  assert.deepEqual(Object.keys(updateCompanySettingsInput.shape).toSorted(), known.toSorted());
});

const withScopes = async ({ company }: Workshop, scopes: readonly TokenScope[]) => {
  const { apiToken, tokenId } = await createToken(company.scope, { name: 'limited', scopes: [...new Set(scopes)] });
  return { tokenId, rest: createRestClient(apiToken) };
};

function answerOf({ needs }: Gift): string {
  if (needs.length === 0) return '200 with its own scope alone';
  return `403 scope_not_granted without ${needs.length > 3 ? `each of ${needs.length} scopes` : needs.join(' and ')}`;
}

const refusal = { error: { status: 403, message: 'scope_not_granted', errors: 'scope_not_granted' } };

/** No operation of a personal token gives anybody anything (M7). */
function scopeOf({ name, scope }: Route): TokenScope {
  assert.ok(!isSelfScope(scope), name);
  return scope;
}

/** Each area alone beside the scope of the operation, and all that is needed but one. */
function limitsOf(route: Route, { needs }: Gift): TokenScope[][] {
  const areas = SCOPE_AREAS.map((area): TokenScope[] => [scopeOf(route), `${area}:read`, `${area}:write`]);
  const others = needs.filter((scope) => scope !== scopeOf(route));
  const allButOne = others.map((missing) => [scopeOf(route), ...others.filter((scope) => scope !== missing)]);
  return [[scopeOf(route)], ...areas, ...allButOne];
}

for (const [name, gifts] of Object.entries(GIFTS)) {
  const route = routes.find((one) => one.name === name) as Route;
  for (const gift of gifts) {
    const isCovered = (scopes: readonly TokenScope[]) => gift.needs.every((scope) => scopes.includes(scope));

    test(`I10 ${route.method} ${route.path} gives ${gift.gives}: ${answerOf(gift)}`, async () => {
      const workshop = await openWorkshop(world);
      const inputFor = async (ownTokenId: string): Promise<Input> => {
        const example = await workshop.inputFor(route);
        return gift.input
          ? { ...pathOf(route, example), ...(await gift.input(workshop, example, ownTokenId)) }
          : example;
      };
      const { companyId } = workshop.company;
      const limits = limitsOf(route, gift);
      let input: Input | undefined;
      for (const scopes of limits.filter((one) => !isCovered(one))) {
        const { rest, tokenId } = await withScopes(workshop, scopes);
        input ??= await inputFor(tokenId);
        const { method, path, init } = requestOf(route, input);
        const before = await digestOf(world.ownerPool, [companyId]);
        const answer = await rest.send(method, path, init);
        assert.deepEqual([answer.status, answer.body], [403, refusal], scopes.join());
        assertDocumented(route, answer, input);
        assert.deepEqual(await digestOf(world.ownerPool, [companyId]), before, 'nothing changed');
      }
      for (const scopes of [[scopeOf(route), ...gift.needs], ...limits.filter(isCovered).slice(0, 1)]) {
        const { rest, tokenId } = await withScopes(workshop, scopes);
        const { method, path, init } = requestOf(route, await inputFor(tokenId));
        const answer = await rest.send(method, path, init);
        assert.ok(answer.status < 300, `${scopes.join()}: ${JSON.stringify(answer.body)}`);
      }
    });
  }
}

const pathOf = (route: Route, input: Input): Input =>
  Object.fromEntries(route.parameters.map(({ name }) => [name, input[name]]));
