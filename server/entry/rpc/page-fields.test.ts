import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember, type TestMember } from '#test/members.ts';
import { pageOperations } from '#test/page-operations.ts';
import { plantCompany } from '#test/planted-company.ts';
import { planted } from '#test/planted-fields.ts';
import { inputsOf, statuses } from '#test/planted-inputs.ts';
import { createWorld } from '#test/world.ts';
import { maySee } from '../../modules/access/field-rights.ts';
import { employeeOutput } from '../../modules/people/schema.ts';
import { readText } from '../../platform/db/statement.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { FIELD_KINDS, type FieldKind, fieldsOf } from '../../platform/shared/field-kinds.ts';
import { may } from '../../platform/shared/rights.ts';
import { ROLES, type Role } from '../../platform/shared/roles.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

/** How a value appears in JSON; for a number that may appear elsewhere, with its name. */
const traces = (fields: Record<string, unknown>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((one) => JSON.stringify(one));
    return typeof value === 'number' && value < 1000 ? [`"${name}":${value}`] : [JSON.stringify(value).slice(1, -1)];
  });

const plants = await plantCompany(world);
const { company, employeeId, officeId, otherOfficeId, documentId, privateId, decidedPrivate } = plants;
const { rest } = company;
const inputs = inputsOf(plants);

const ofPrivate = [
  'PLANT-type',
  'PLANT-paid',
  '#a1b2c3',
  'PLANT-asks',
  'PLANT-answers',
  'PLANT-file',
  documentId,
  '"category":"sick"',
];
/** Values to look for in every answer, by kind. */
const VALUES: Record<FieldKind, string[]> = {
  common: ['Findable', employeeId],
  work: [],
  comment: ['NORMAL-asks', 'NORMAL-answers'],
  personal: [...traces(planted.personal), 'PLANT-field', 'PLANT-custom', '12.345678', '98.765432'],
  pay: [...traces(planted.pay), '87654321', 'XAF', 'PLANT-salary', 'PLANT-group', 'PLANT-contract'],
  health: [...traces(planted.health), ...ofPrivate],
  secret: [...traces(planted.secret), 'PLANT-client'],
};
/** Values that the pages show to people who may see them: without it, missing values would prove nothing. */
const SHOWN: Partial<Record<FieldKind, string[]>> = {
  ...{ common: VALUES.common, comment: VALUES.comment, health: [...ofPrivate, ...traces(planted.health)] },
  ...{ personal: [...traces(planted.personal), 'PLANT-field', 'PLANT-custom'], pay: traces(planted.pay) },
};

async function answersTo(member: TestMember): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, given] of Object.entries(inputs)) {
    const kind = pageOperations.get(name)?.kind ?? 'query';
    const answers = [];
    for (const input of given) answers.push((await member.call(kind, name, input)).text);
    // A secret address is by chance, and may hold any two letters.
    texts.set(name, answers.join('\n').replaceAll(/"url":"[^"]*"/g, ''));
  }
  return texts;
}

test('every procedure for pages is looked at', () => {
  assert.deepEqual(Object.keys(inputs).sort(), [...pageOperations.keys()].sort());
});

test('every pay, personal and health field and secret of an employee is planted', () => {
  const fields = fieldsOf(employeeOutput).flatMap(({ path, kind }) => {
    const name = path.split(/[.[]/, 1)[0] as string;
    // Values of custom fields, and the reason for leaving, are records of their own: employments.test.ts tries the latter.
    const isPlanted = name !== 'customFields' && name !== 'leaveReasonId';
    return kind && kind in planted && isPlanted ? [`${kind} ${name}`] : [];
  });
  const ours = Object.entries(planted).flatMap(([kind, values]) =>
    Object.keys(values).map((name) => `${kind} ${name}`),
  );
  assert.deepEqual([...new Set(fields)].sort(), ours.sort());
});

type Place = 'in scope' | 'own' | 'out of scope';
const PLACES: readonly Place[] = ['in scope', 'own', 'out of scope'];

const memberAt = (role: Role, place: Place): Promise<TestMember> =>
  addMember(world, company, {
    role,
    employeeId: place === 'own' ? employeeId : null,
    sees: { officeIds: [place === 'in scope' ? officeId : otherOfficeId] },
  });

const NEEDED = {
  common: 'look',
  work: 'look',
  comment: 'seeComments',
  personal: 'seePersonal',
  pay: 'seePay',
  health: 'seeHealth',
} as const;

/** I4, as docs/rules/access.md has it. */
function isSeen(
  kind: FieldKind,
  { role, place, managersSeePay }: { role: Role; place: Place; managersSeePay: boolean },
) {
  if (kind === 'secret') return false;
  if (place === 'own') return true;
  if (!may({ role }, 'look')) return false;
  const isInScope = place === 'in scope' || may({ role }, 'seeEverybody');
  return isInScope && may({ role, managersSeePay }, NEEDED[kind]);
}

/** Two letters stand in many an encoded text by chance: they count where they are a word. */
const holds = (text: string, value: string): boolean =>
  value.length > 3 ? text.includes(value) : new RegExp(`(?<![\\w+/-])${value}(?![\\w+/=-])`).test(text);

/** Returns how many values it looked for in the answer of a procedure. */
async function search(role: Role, place: Place, managersSeePay: boolean): Promise<number> {
  let searched = 0;
  const answers = await answersTo(await memberAt(role, place));
  const all = [...answers.values()].join('\n');
  for (const kind of FIELD_KINDS) {
    if (isSeen(kind, { role, place, managersSeePay })) {
      for (const value of SHOWN[kind] ?? []) assert.ok(holds(all, value), `${role} ${place} sees ${value}`);
    } else {
      for (const [name, text] of answers)
        for (const value of VALUES[kind]) {
          searched += 1;
          assert.ok(!holds(text, value), `${role} ${place} ${name} answers ${kind} ${value}`);
        }
    }
  }
  return searched;
}

for (const role of ROLES) {
  test(`I4 what the pages answer to the role ${role}, of people in scope, of oneself and of others`, async () => {
    for (const place of PLACES) {
      const unseen = FIELD_KINDS.filter((kind) => !isSeen(kind, { role, place, managersSeePay: false }));
      const values = unseen.flatMap((kind) => VALUES[kind]);
      assert.ok(values.length >= VALUES.secret.length && VALUES.secret.length > 2);
      assert.equal(await search(role, place, false), values.length * pageOperations.size);
    }
  });
}

/** Operations, of all those called above, with lines of an action. */
async function operationsWith(action: 'export' | 'read'): Promise<string[]> {
  const { rows } = await world.ownerPool.query<{ operation: string }>(
    'select distinct operation from audit_lines where company_id = $1 and action = $2 order by operation',
    [company.companyId, action],
  );
  return rows.map(({ operation }) => operation);
}

test('L5 every operation that returns the file of a list records the export', async () => {
  const unrecorded = new Set([
    'imports.exportRows', // rows of the uploaded file
    'imports.writeTemplate', // titles without records
    'overtime.exportPayoutFile', // of payouts that there are not: export-payouts.test.ts
  ]);
  const files = [...pageOperations].flatMap(([name, { output }]) =>
    output === exportedFile && !unrecorded.has(name) ? [name] : [],
  );
  // It makes a file that is kept.
  files.push('payroll.createExport');
  assert.deepEqual(await operationsWith('export'), files.sort());
});

test('L5 the operations that are declared to record reads do, and no others', async () => {
  // Called for lines without pay: history.test.ts has the others.
  const unrecorded = 'audit.listLines';
  const declared = [...pageOperations].flatMap(([name, { recordsReads }]) =>
    recordsReads && name !== unrecorded ? [name] : [],
  );
  assert.deepEqual(await operationsWith('read'), declared.sort());
});

test('I4 in scope, a private absence is Absent to a manager', async () => {
  const { text } = await (await memberAt('manager', 'in scope')).call('query', 'approvals.listInbox', statuses);
  assert.match(text, /"absenceType":null/);
});

test('I4 a filter by a private type finds nothing for who may not see it', async () => {
  const input = { ...statuses, absenceTypeId: privateId };
  const totals: Record<string, number> = {};
  for (const role of ['viewer', 'manager', 'administrator'] as const) {
    const { text } = await (await addMember(world, company, { role })).call('query', 'approvals.listInbox', input);
    totals[role] = JSON.parse(text).result.data.total;
  }
  assert.deepEqual(totals, { viewer: 0, manager: 0, administrator: 2 });
});

test('I4 where the company says so, managers see pay in their scope; viewers do not, and nothing else changes', async () => {
  const seesPay = async (role: Role) => maySee((await memberAt(role, 'in scope')).scope, 'pay', employeeId);
  const settings = '/core/v3/configurations/company';
  const before = await memberAt('manager', 'in scope');
  assert.equal(await seesPay('manager'), false);
  const { status, data, body } = await rest.put(settings, { managersSeePay: true });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(data.managersSeePay, true);
  assert.equal(await seesPay('manager'), true);
  assert.equal(await seesPay('viewer'), false);
  for (const role of ['viewer', 'manager'] as const) for (const place of PLACES) await search(role, place, true);
  // A scope from before the change is refused, and the next request of the session has the new right.
  await assert.rejects(before.scope.read(readText('select 1')({})), { code: 'unauthorized' });
  assert.equal((await before.call('query', 'approvals.listInbox', statuses)).status, 200);
  await rest.put(settings, { managersSeePay: false });
  assert.equal(await seesPay('manager'), false);
});

test('I4 people see all of their own absences, whatever their role', async () => {
  const self = await addMember(world, company, { role: 'viewer', employeeId });
  const { text } = await self.call('query', 'approvals.getInboxRequest', { id: decidedPrivate });
  for (const value of ['PLANT-type', 'PLANT-asks', 'PLANT-answers', documentId]) assert.ok(text.includes(value), value);
  const list = await self.call('query', 'approvals.listInbox', { ...statuses, absenceTypeId: privateId });
  assert.equal(JSON.parse(list.text).result.data.total, 2);
});
