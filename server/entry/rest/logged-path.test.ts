import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggedPath } from './logged-path.ts';
import { matchRoute } from './routes.ts';

const ID = '0190d1c2-7f00-7000-8000-000000000001';

function logged(method: string, target: string): string | null {
  const [path = '', query = ''] = target.split('?');
  const match = matchRoute(method, path);
  assert.ok(match.kind === 'route', target);
  return loggedPath(match.route, match.values, new URLSearchParams(query));
}

test('a request for the path of an operation as it is needs no path of its own', () => {
  assert.equal(logged('GET', '/core/v3/employees'), null);
});

for (const [kept, target] of [
  ['ids', `/core/v3/employees/${ID}`],
  ['numbers', '/core/v3/employees?page=2&limit=50'],
  ['several ids', `/schedule/v1/work-entries?employeeId=${ID},${ID}`],
  ['dates', '/schedule/v1/work-entries?from=2026-01-01&to=2026-01-31'],
  ['instants', '/core/v3/employees?createdAt[gte]=2026-01-01T08%3A00%3A00%2B01%3A00'],
  ['enumerations', '/core/v3/employees?status[in]=active,inactive'],
  ['orders', '/core/v3/employees?orderBy=lastName%20asc,createdAt%20desc'],
] as const) {
  test(`${kept} are kept`, () => assert.equal(logged('GET', target), target));
}

for (const [what, target, expected] of [
  ['a name', '/core/v3/employees?name=Ana', '/core/v3/employees?name=***'],
  ['an address', '/core/v3/employees?email=ana%40x.test', '/core/v3/employees?email=***'],
  ['digits that are no number of the interface', '/core/v3/employees?name=600123123', '/core/v3/employees?name=***'],
  ['what is no number', '/core/v3/employees?page=Ana', '/core/v3/employees?page=***'],
  [
    'what is no value of the enumeration',
    '/core/v3/employees?status[in]=active,Ana',
    '/core/v3/employees?status[in]=active,***',
  ],
  ['what is no order', '/core/v3/employees?orderBy=Ana%20asc', '/core/v3/employees?orderBy=***'],
  ['a value of an unknown parameter', '/core/v3/employees?pin=1234', '/core/v3/employees?pin=***'],
  ['a name of a parameter that can be anything', '/core/v3/employees?ana%40x.test=1', '/core/v3/employees?***=***'],
  ['a token', `/core/v3/employees?jrn_${'a1'.repeat(23)}`, '/core/v3/employees?***=***'],
  ['an operator that can be anything', '/core/v3/employees?name[Ana%20Gil]=1', '/core/v3/employees?***=***'],
  ['a value of what every object has', '/core/v3/employees?constructor=1', '/core/v3/employees?constructor=***'],
  ['a name of what every object has', '/core/v3/employees?__proto__=1', '/core/v3/employees?***=***'],
  ['an id in the path that is none', '/core/v3/employees/ana@x.test', '/core/v3/employees/***'],
] as const) {
  test(`${what} is hidden`, () => assert.equal(logged('GET', target), expected));
}

test('a query of an operation with a body is hidden too, as nobody reads it', () => {
  assert.equal(logged('POST', '/core/v3/employees?firstName=Ana'), '/core/v3/employees?firstName=***');
});

test('what is kept has at most 1000 characters', () => {
  const long = logged('GET', `/schedule/v1/work-entries?${Array(200).fill(`employeeId=${ID}`).join('&')}`);
  assert.ok(long && long.length <= 1000 && long.endsWith('&…'), String(long?.length));
});
