import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLES } from '../../platform/shared/roles.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../platform/shared/token-scopes.ts';
import { hasScopes, scopesToGive } from './rules-grants.ts';

const nobody = { employeeId: null };
const without = (...missing: TokenScope[]) => TOKEN_SCOPES.filter((scope) => !missing.includes(scope));

test('I10 a token without a list of scopes covers every role', () => {
  for (const role of ROLES) assert.ok(hasScopes(null, scopesToGive({ role, employeeId: 'ana', managersSeePay: true })));
});

test('I10 employee and viewer take no further scope, an administrator all', () => {
  assert.deepEqual(scopesToGive({ role: 'employee', ...nobody }), []);
  assert.deepEqual(scopesToGive({ role: 'viewer', ...nobody }), []);
  for (const role of ['administrator', 'owner'] as const)
    for (const scope of TOKEN_SCOPES)
      assert.ok(!hasScopes(without(scope), scopesToGive({ role, ...nobody })), `${role} without ${scope}`);
});

test('I10 a manager takes what managers read and decide, and pay where the company shows it to them', () => {
  const manager = { role: 'manager', ...nobody } as const;
  const unneeded = TOKEN_SCOPES.filter((scope) => hasScopes(without(scope), scopesToGive(manager)));
  const areas = [...new Set(unneeded.map((scope) => scope.split(':')[0]))];
  assert.deepEqual(areas, ['pay', 'organisation', 'contracts', 'projects', 'settings', 'users', 'audit', 'payroll']);
  assert.equal(unneeded.length, 2 * areas.length);
  const whoSeesPay = scopesToGive({ ...manager, managersSeePay: true });
  assert.ok(!hasScopes(without('pay:read'), whoSeesPay));
  assert.ok(hasScopes(without('pay:write'), whoSeesPay));
});

test('I10 whoever becomes an employee sees personal fields, pay and health of theirs', () => {
  const needed = scopesToGive({ role: 'employee', employeeId: 'ana' });
  assert.deepEqual([...needed].sort(), ['absences:read', 'pay:read', 'people:read']);
});
