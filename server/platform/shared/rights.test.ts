import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { may, RIGHTS, type Right } from './rights.ts';
import { ROLES } from './roles.ts';

test('I2 docs/rules/access.md shows the table of rights', async () => {
  const page = await readFile(new URL('../../../docs/rules/access.md', import.meta.url), 'utf8');
  const head = `| right | to | ${ROLES.join(' | ')} |`;
  const [, table = ''] = page.split(head);
  const rows = table.split('\n\n', 1)[0]?.split('\n').slice(2) ?? [];
  const marks = rows.map((row) => row.replace(/^(\| `\w+` \|)[^|]+\|/, '$1'));
  const expected = Object.entries(RIGHTS).map(
    ([right, roles]) =>
      `| \`${right}\` | ${ROLES.map((role) => ((roles as readonly string[]).includes(role) ? 'yes' : '–')).join(' | ')} |`,
  );
  assert.deepEqual(marks, expected);
});

test('I2 a role has the rights of those before it, and an employee only the right to their own matters', () => {
  for (const right of Object.keys(RIGHTS) as Right[]) {
    const from = ROLES.findIndex((role) => may({ role }, right));
    assert.equal(from === 0, right === 'own', right);
    for (const [index, role] of ROLES.entries()) assert.equal(may({ role }, right), index >= from, `${role} ${right}`);
  }
});

test('I4 a company may let its managers see pay, and nobody else', () => {
  const seesPay = ROLES.filter((role) => may({ role, managersSeePay: true }, 'seePay'));
  assert.deepEqual(seesPay, ['manager', 'administrator', 'owner']);
  assert.ok(!may({ role: 'manager', managersSeePay: false }, 'seePay'));
  const others = (Object.keys(RIGHTS) as Right[]).filter((right) => right !== 'seePay');
  for (const right of others)
    for (const role of ROLES)
      assert.equal(may({ role, managersSeePay: true }, right), may({ role }, right), `${role} ${right}`);
});
