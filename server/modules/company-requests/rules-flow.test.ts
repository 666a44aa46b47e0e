import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Approver, Level } from '#drizzle/schema/company-requests.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { askedOfLevel, type Delegator, type FlowState, isPassed, mandateOf, type Person } from './rules-flow.ts';

const user = (userId: string): Approver => ({ userId, role: null, managerSteps: null });
const role = (name: Approver['role']): Approver => ({ userId: null, role: name, managerSteps: null });
const manager = (managerSteps: number): Approver => ({ userId: null, role: null, managerSteps });

const state = (approvers: Approver[], fields: Partial<FlowState> = {}): FlowState => ({
  level: { approvers, quorum: 'all', condition: null },
  accepted: [],
  managers: ['employee of boss', 'employee of head'],
  ...fields,
});
const person = (name: string, ofRole: Role = 'manager'): Person => ({
  userId: name,
  role: ofRole,
  employeeId: `employee of ${name}`,
});
const delegator = (name: string, ofRole: Role = 'manager'): Delegator => ({
  ...person(name, ofRole),
  employeeId: `employee of ${name}`,
  name,
});
const own = (...approvers: number[]) => ({ approvers, onBehalfOf: null });

describe('F2 whom a level asks', () => {
  for (const [what, approvers, who, expected] of [
    ['a user', [user('ana'), user('ben')], person('ben'), own(1)],
    ['a role', [role('manager')], person('ana'), own(0)],
    ['a role by the one above it', [role('manager')], person('ana', 'owner'), own(0)],
    ['nobody of a role below', [role('administrator')], person('ana', 'manager'), null],
    ['the manager', [manager(1)], person('boss'), own(0)],
    ['the manager of the manager', [manager(1), manager(2)], person('head'), own(1)],
    ['no manager where the line has ended', [manager(3)], person('head'), null],
    ['one person in several ways', [user('boss'), role('owner'), manager(1)], person('boss'), own(0, 2)],
    ['an administrator, whoever else is asked', [user('ben'), manager(3)], person('ana', 'administrator'), own(0, 1)],
    ['no manager beside those who are asked', [user('ben')], person('ana'), null],
  ] as const) {
    test(what, () => assert.deepEqual(mandateOf(who, [], state([...approvers])), expected));
  }

  test('a user without an employee is no one’s manager', () => {
    assert.equal(mandateOf({ ...person('boss'), employeeId: null }, [], state([manager(1), manager(3)])), null);
  });
});

describe('F4 delegates', () => {
  test('decide in the place of whoever is asked', () => {
    const mandate = mandateOf(person('eva'), [delegator('tom'), delegator('boss')], state([user('ben'), manager(1)]));
    assert.deepEqual(mandate, { approvers: [1], onBehalfOf: { id: 'employee of boss', name: 'boss' } });
  });

  test('decide in their own name first, and in another’s after it', () => {
    const approvers = [user('eva'), user('ana')];
    assert.deepEqual(mandateOf(person('eva'), [delegator('ana')], state(approvers)), own(0));
    const second = mandateOf(person('eva'), [delegator('ana')], state(approvers, { accepted: [0] }));
    assert.deepEqual(second, { approvers: [1], onBehalfOf: { id: 'employee of ana', name: 'ana' } });
    assert.equal(mandateOf(person('eva'), [delegator('ana')], state(approvers, { accepted: [0, 1] })), 'already_made');
  });

  test('do not decide whole levels in the place of an administrator who is not asked', () => {
    assert.equal(mandateOf(person('eva'), [delegator('ana', 'administrator')], state([user('ben')])), null);
  });
});

test('F2 whoever has accepted does not accept again, even as an administrator for the others', () => {
  const ana = person('ana', 'administrator');
  assert.equal(mandateOf(ana, [], state([user('ana'), user('ben')], { accepted: [0] })), 'already_made');
});

test('F2 any: one approver is enough; all: each of them has to accept', () => {
  const level = (quorum: Level['quorum']): Level => ({ ...state([user('ana'), user('ben')]).level, quorum });
  assert.ok(isPassed({ level: level('any'), accepted: [] }, own(1)));
  assert.ok(!isPassed({ level: level('all'), accepted: [] }, own(1)));
  assert.ok(isPassed({ level: level('all'), accepted: [0] }, own(1)));
  assert.ok(isPassed({ level: level('all'), accepted: [] }, own(0, 1)));
});

describe('F2 F4 whom a level would ask', () => {
  const decider = (name: string, ofRole: Role = 'manager', ...delegators: Delegator[]) => ({
    ...person(name, ofRole),
    ...{ name, delegators },
  });
  const deciders = [
    decider('boss'),
    decider('eva', 'manager', delegator('boss'), delegator('head')),
    decider('ana', 'administrator'),
    decider('tom', 'owner'),
  ];
  const asked = (approvers: Approver[], requester = person('rita')) => {
    const of = askedOfLevel(state(approvers), deciders, requester);
    return {
      people: of.approvers.map(({ people }) => people.map(({ decider: { name }, insteadOf }) => [name, insteadOf])),
      reasons: of.approvers.map(({ reason }) => reason),
      administrators: of.administrators.map(({ name }) => name),
    };
  };

  test('each approver with the people they are, in their own name and for others, and administrators besides', () => {
    assert.deepEqual(asked([manager(1), manager(2), role('owner')]), {
      people: [
        [
          ['boss', null],
          ['eva', 'boss'],
        ],
        [['eva', 'head']],
        [['tom', null]],
      ],
      ...{ reasons: [null, null, null], administrators: ['ana'] },
    });
  });

  test('why an approver is nobody', () => {
    const own = [user('rita'), user('gone'), manager(3)];
    const { people, reasons, administrators } = asked(own);
    assert.deepEqual(people, [[], [], []]);
    assert.deepEqual(reasons, ['own_request', 'nobody', 'no_manager']);
    assert.deepEqual(administrators, ['ana', 'tom']);
  });

  test('they are those who have a mandate, and no others', () => {
    for (const approvers of [
      [manager(1)],
      [role('manager')],
      [role('owner'), user('eva')],
      [manager(3), user('ben')],
    ]) {
      const { people, administrators } = asked(approvers);
      const shown = new Set([...people.flatMap((of) => of.map(([name]) => name)), ...administrators]);
      for (const one of deciders)
        assert.equal(mandateOf(one, one.delegators, state(approvers)) !== null, shown.has(one.name), one.name);
    }
  });
});
