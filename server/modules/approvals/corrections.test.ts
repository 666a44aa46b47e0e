import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, CORRECTIONS, correctionCompany } from '#test/corrections.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const { rest, person, enter, manager, propose, act, colleague, worked } = await correctionCompany(world);

const HALF_AN_HOUR = 1800;

/** Calls a procedure of the Inbox as a browser does. */
async function inbox(name: string, input: object = {}, kind: 'query' | 'mutation' = 'query') {
  const { text } = await manager.call(kind, `approvals.${name}`, input);
  return JSON.parse(text).result.data;
}

const listed = async (input: object) =>
  (await inbox('listInbox', { page: 1, limit: 50, ...input })).rows.map(({ id }: { id: string }) => id);

/** Somebody who asks to have worked half an hour longer. */
async function asking() {
  const employeeId = await person();
  const { data: entry } = await enter(employeeId, at('09:00'), at('13:00'));
  const { id } = await propose(employeeId, {
    ...{ type: 'update', workEntryId: entry.id, onBehalfOf: 'employee', reason: 'The bus was late' },
    entry: {
      workEntryType: 'work',
      workEntryIn: { date: at('09:00') },
      workEntryOut: { date: at('13:30') },
    },
  });
  return { employeeId, entryId: entry.id, id };
}

test('J2 proposals of employees are in the Inbox and counted, those of the company are not', async () => {
  const before = await inbox('countPending');
  const { employeeId, id } = await asking();
  await propose(employeeId);
  assert.deepEqual(await listed({ employeeId }), [id]);
  assert.deepEqual(await listed({ employeeId, kind: 'correction' }), [id]);
  assert.deepEqual(await listed({ employeeId, kind: 'company' }), []);
  assert.deepEqual(await listed({ employeeId, status: ['accepted'] }), []);
  const after = await inbox('countPending');
  assert.deepEqual([after.count - before.count, after.kinds.correction - before.kinds.correction], [1, 1]);
});

test('J3 one shows old and new, and what it would do to the day and the month', async () => {
  const { id } = await asking();
  const request = await inbox('getInboxRequest', { id });
  const { correction } = request;
  assert.deepEqual([request.kind, request.status, correction.reason], ['correction', 'pending', 'The bus was late']);
  assert.deepEqual([correction.before.endedAt, correction.after.endedAt], [at('13:00'), at('13:30')]);
  assert.equal(correction.effect.days[0].changeSeconds, HALF_AN_HOUR);
  assert.equal(correction.effect.months[0].changeSeconds, HALF_AN_HOUR);
});

test('J2 many are previewed without an effect, and then decided, each as alone', async () => {
  const [one, other, late] = [await asking(), await asking(), await asking()];
  await act(late.id, 'withdraw');
  const requests = [one, other, late].map(({ id }) => ({ kind: 'correction', id }));
  const asked = { requests, decision: 'accepted', resolutionComment: 'Seen' };
  const problems = ({ results }: { results: { problem: string | null }[] }) => results.map(({ problem }) => problem);
  const expected = [null, null, 'correction_already_resolved'];
  assert.deepEqual(problems(await inbox('previewDecisions', asked, 'mutation')), expected);
  assert.equal(await worked(one.employeeId), 8 * HALF_AN_HOUR);
  const decided = await inbox('decideMany', asked, 'mutation');
  assert.deepEqual(problems(decided), expected);
  assert.equal(decided.results[2].decided.status, 'cancelled');
  assert.equal(await worked(one.employeeId), 9 * HALF_AN_HOUR);
  const { data } = await rest.get(`${CORRECTIONS}/${other.id}`);
  assert.deepEqual([data.status, data.mode, data.comment], ['accepted', 'agreed', 'Seen']);
});

test('J6 a conflict is named, and the proposal stays in the Inbox', async () => {
  const { employeeId, id } = await asking();
  await enter(employeeId, at('13:10'), at('14:00'));
  const requests = [{ kind: 'correction', id }];
  const { results } = await inbox('decideMany', { requests, decision: 'accepted' }, 'mutation');
  assert.equal(results[0].problem, 'work_entry_overlaps');
  assert.deepEqual(await listed({ employeeId }), [id]);
});

test('I5 nobody decides on a proposal of their own, also in the Inbox', async () => {
  const { employeeId, user } = await colleague('manager');
  const { id } = await propose(employeeId, { onBehalfOf: 'employee' });
  const asked = { requests: [{ kind: 'correction', id }], decision: 'accepted' };
  const { text } = await user.call('mutation', 'approvals.decideMany', asked);
  assert.equal(JSON.parse(text).result.data.results[0].problem, 'self_resolution_not_allowed');
});
