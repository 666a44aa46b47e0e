import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CORRECTION_ACTIONS, CORRECTION_STATUSES, type Side } from './constants.ts';
import { actionsOf, answerDateOf, type Caller, isOverdue, type Party, refusalOf, remindersOver } from './rules.ts';

const TODAY = '2026-03-25';
const callerOf = (party: Party, fields: Partial<Caller> = {}): Caller => ({
  ...{ party, id: 'caller', mayDecide: true, mayAdminister: true, mayDecideOwn: party === 'either' },
  ...fields,
});
const correctionOf = (side: Side, fields: object = {}) => ({
  ...{ status: 'proposed' as const, side, mode: null, objectedAt: null, proposerId: 'proposer' },
  answerBy: side === 'company' ? '2026-03-24' : null,
  ...fields,
});

test('J2 the other side decides, the own side withdraws, an administrator carries out what nobody answers', () => {
  const of = (side: Side, party: Party) => actionsOf(correctionOf(side), callerOf(party), TODAY).join(' ');
  assert.equal(of('employee', 'company'), 'accept reject');
  assert.equal(of('employee', 'employee'), 'withdraw');
  assert.equal(of('employee', 'either'), 'accept reject withdraw');
  assert.equal(of('company', 'company'), 'withdraw carry_out');
  assert.equal(of('company', 'employee'), 'accept reject object');
  assert.equal(of('company', 'either'), 'accept reject withdraw object carry_out');
});

test('J1 a decided correction is decided: every action on every status', () => {
  for (const status of CORRECTION_STATUSES) {
    for (const side of ['company', 'employee'] as const) {
      const correction = correctionOf(side, { status });
      const possible = actionsOf(correction, callerOf('either'), TODAY);
      const isOpen = status === 'proposed' || status === 'overdue';
      assert.equal(possible.length > 0, isOpen, status);
      if (isOpen) continue;
      for (const action of CORRECTION_ACTIONS) {
        assert.equal(refusalOf(action, correction, callerOf('either'), TODAY), 'correction_already_resolved', action);
      }
    }
  }
});

test('J2 the company’s proposal waits for the employee until the last day for the answer', () => {
  assert.equal(answerDateOf('2026-03-10', 14), '2026-03-24');
  const correction = correctionOf('company');
  for (const [today, isOver] of [
    ['2026-03-23', false],
    ['2026-03-24', false],
    ['2026-03-25', true],
  ] as const) {
    assert.equal(isOverdue(correction, today), isOver, today);
    const refusal = refusalOf('carry_out', correction, callerOf('company'), today);
    assert.equal(refusal, isOver ? null : 'correction_needs_agreement', today);
  }
  assert.equal(
    refusalOf('carry_out', correctionOf('employee'), callerOf('company'), TODAY),
    'correction_needs_agreement',
  );
});

test('I5 nobody decides on both sides, whatever they have become since', () => {
  const own = { proposerId: 'caller' };
  for (const [side, party] of [
    ['company', 'employee'],
    ['employee', 'company'],
  ] as const) {
    for (const action of ['accept', 'reject'] as const) {
      const refusal = refusalOf(action, correctionOf(side, own), callerOf(party), TODAY);
      assert.equal(refusal, 'self_resolution_not_allowed', `${side} ${action}`);
    }
  }
  const owner = callerOf('employee', { mayDecideOwn: true });
  assert.equal(refusalOf('accept', correctionOf('employee', own), owner, TODAY), null, 'a single owner');
  assert.equal(refusalOf('accept', correctionOf('company', own), owner, TODAY), 'self_resolution_not_allowed');
});

test('I2 who may not decide neither decides nor withdraws for the company, and only administrators carry out', () => {
  const viewer = callerOf('company', { mayDecide: false, mayAdminister: false });
  const manager = callerOf('company', { mayAdminister: false });
  assert.deepEqual(actionsOf(correctionOf('employee'), viewer, TODAY), []);
  assert.deepEqual(actionsOf(correctionOf('company'), viewer, TODAY), []);
  assert.deepEqual(actionsOf(correctionOf('company'), manager, TODAY), ['withdraw']);
});

test('J2 the employee objects once, also to what was carried out without them', () => {
  const unilateral = { status: 'accepted' as const, mode: 'unilateral' };
  const employee = callerOf('employee');
  assert.equal(refusalOf('object', correctionOf('company', unilateral), employee, TODAY), null);
  const objected = correctionOf('company', { ...unilateral, objectedAt: new Date() });
  assert.equal(refusalOf('object', objected, employee, TODAY), 'correction_already_resolved');
  const agreed = correctionOf('company', { status: 'accepted', mode: 'agreed' });
  assert.equal(refusalOf('object', agreed, employee, TODAY), 'correction_already_resolved');
  assert.equal(refusalOf('object', correctionOf('company'), callerOf('company'), TODAY), 'self_resolution_not_allowed');
  assert.equal(refusalOf('object', correctionOf('employee'), employee, TODAY), 'self_resolution_not_allowed');
});

test('J7 reminders come after 3 and 10 days; a late run sends one', () => {
  assert.deepEqual([0, 2, 3, 9, 10, 40].map(remindersOver), [0, 0, 1, 1, 2, 2]);
});
