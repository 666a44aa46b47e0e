import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PUNCH_CONFLICTS } from '#server/modules/time/constants.ts';
import { isWaiting, refusalOf, sendInOrder, type TapRefusal, tabletStepOf } from './after-answer.ts';

test('M3 a tap is refused by every conflict and by invalid fields, with the reason', () => {
  for (const code of PUNCH_CONFLICTS)
    assert.deepEqual(refusalOf({ kind: 'code', code: code as 'period_closed', details: null }), { code });
  const fields = { coordinates: ['Give the place.'], at: ['Give a time.'] };
  assert.deepEqual(refusalOf({ kind: 'fields', fields }), { text: 'Give the place. Give a time.' });
});

test('M3 a tap waits without an answer, and while session, role, link or company do not allow it', () => {
  assert.equal(refusalOf({ kind: 'unreachable' }), null);
  const codes = ['unauthorized', 'role_not_allowed', 'subscription_expired', 'employee_not_found', 'internal_error'];
  for (const code of codes)
    assert.equal(refusalOf({ kind: 'code', code: code as 'unauthorized', details: null }), null);
});

/** A device with a queue, and the answer to each tap by its number. */
function device(answers: Record<number, TapRefusal | 'taken' | 'no answer'>) {
  let taps: { counter: number; refusal?: TapRefusal }[] = Object.keys(answers).map((counter) => ({
    counter: Number(counter),
  }));
  const sent: number[] = [];
  const send = () =>
    sendInOrder({
      list: async () => taps,
      isLeftOut: (tap) => !isWaiting(tap),
      sendOne: async (tap) => {
        sent.push(tap.counter);
        const answer = answers[tap.counter];
        if (answer === undefined || answer === 'no answer') return false;
        if (answer === 'taken') taps = taps.filter((one) => one !== tap);
        else taps = taps.map((one) => (one === tap ? { ...one, refusal: answer } : one));
        return true;
      },
    });
  return { send, sent, answers, left: () => taps };
}

test('M3 a refused tap stays with its reason, is not sent again, and those after it are', async () => {
  const refusal = { code: 'no_open_work_entry' } as const;
  const phone = device({ 1: 'taken', 2: refusal, 3: { text: 'Give the place.' }, 4: 'taken' });
  assert.equal(await phone.send(), true);
  assert.deepEqual(phone.sent, [1, 2, 3, 4]);
  assert.deepEqual(phone.left(), [
    { counter: 2, refusal },
    { counter: 3, refusal: { text: 'Give the place.' } },
  ]);
  assert.equal(await phone.send(), false);
  assert.deepEqual(phone.sent, [1, 2, 3, 4]);
});

test('M3 a tap without an answer stays, and those after it wait for it, in their order', async () => {
  const phone = device({ 1: 'no answer', 2: 'taken', 3: 'taken' });
  assert.equal(await phone.send(), false);
  assert.deepEqual([phone.sent, phone.left().length], [[1], 3]);
  phone.answers[1] = 'taken';
  assert.equal(await phone.send(), true);
  assert.deepEqual([phone.sent, phone.left()], [[1, 1, 2, 3], []]);
});

const reads = { hasReader: true, isUnattended: false };
const hasGone = { hasReader: false, isUnattended: false };
const unattended = { hasReader: false, isUnattended: true };

test('M4 a punch leaves a tablet when the server has it, or its person has read that it is not recorded', () => {
  for (const who of [reads, hasGone, unattended])
    assert.equal(tabletStepOf({ status: 200, code: null }, who), 'remove');
  for (const status of [404, 409, 422]) assert.equal(tabletStepOf({ status, code: 'unknown' }, reads), 'remove');
  assert.equal(tabletStepOf({ status: 429, code: 'locked' }, reads), 'remove');
});

test('M4 a refusal that nobody read: the punch is sent again, unattended, and is never removed', () => {
  for (const status of [404, 409, 422]) {
    assert.equal(tabletStepOf({ status, code: 'unknown' }, hasGone), 'send_unattended');
    assert.equal(tabletStepOf({ status, code: 'unknown' }, unattended), 'hold_back');
  }
  for (const who of [hasGone, unattended]) assert.equal(tabletStepOf({ status: 429, code: 'locked' }, who), 'wait');
});

test('M4 a punch that the server cannot read is held back, so it blocks no other; without an answer of ours it waits', () => {
  for (const who of [reads, hasGone, unattended]) {
    for (const status of [400, 413, 415]) assert.equal(tabletStepOf({ status, code: 'malformed' }, who), 'hold_back');
    for (const status of [400, 404, 409]) assert.equal(tabletStepOf({ status, code: null }, who), 'wait');
    for (const status of [0, 401, 402, 403, 429, 500, 503])
      assert.equal(tabletStepOf({ status, code: 'unauthorized' }, who), 'wait');
  }
});
