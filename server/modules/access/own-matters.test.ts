import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, REQUESTS, TYPES } from '#test/absences.ts';
import { digestOf } from '#test/digest.ts';
import { getAbsenceRequest } from '#test/inbox.ts';
import { addMember } from '#test/members.ts';
import { ADJUSTMENTS, ENTRIES, VECTOR_DAYS, vectorCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { acceptAbsenceRequest, rejectAbsenceRequest } from '../absences/decide-request.ts';
import { adjustLeave } from '../leave/adjust-leave.ts';
import { adjustBalance } from '../overtime/adjust-balance.ts';
import { exportPayoutFile, exportPayouts } from '../overtime/export-payouts.ts';
import { getPersonOvertime } from '../overtime/get-person-overtime.ts';
import { createPayout, deletePayout } from '../overtime/manage-payouts.ts';
import { previewAdjustment } from '../overtime/preview-adjustment.ts';
import { reverseAdjustment } from '../overtime/reverse-adjustment.ts';
import { confirmWorkEntry } from '../time/confirm-entry.ts';
import { createWorkEntry, deleteWorkEntry, updateWorkEntry } from '../time/manage-entries.ts';
import { mayDecideOwn } from './own-matters.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const PAYOUTS = '/overtime-policies/v1/payouts';
const instant = (text: string) => Temporal.Instant.from(text);
const refusal = { name: 'DomainError', code: 'self_resolution_not_allowed' };

/** A company with a person whose matters wait for a decision. */
async function prepare() {
  const company = await vectorCompany(world);
  const { rest, employeeId } = company;
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data.id;
  };
  const entry = (day: string) =>
    made(ENTRIES, {
      ...{ employeeId, workEntryType: 'work' },
      workEntryIn: { date: `2026-03-${day}T08:00:00Z` },
      workEntryOut: { date: `2026-03-${day}T09:00:00Z` },
    });
  const absenceTypeId = await made(TYPES, { name: 'Holiday', pickMode: 'by_days' });
  const request = (date: string) => made(REQUESTS, { employeeId, absenceTypeId, type: 'create', daysOff: [{ date }] });
  const total = async () => (await company.balance(employeeId, VECTOR_DAYS)).total_balance as number;
  const payout = async (): Promise<string> => {
    const terms = { employeeId, ...VECTOR_DAYS, amountSeconds: 60, balanceBeforeSeconds: await total() };
    return made(PAYOUTS, terms);
  };
  const [forgotten, wrong, doubled] = [await entry('05'), await entry('06'), await entry('07')];
  await world.ownerPool.query('update work_entries set needs_confirmation = true where id = $1', [forgotten]);
  const ids = { toAccept: await request('2026-03-16'), toReject: await request('2026-03-17') };
  const [toTakeBack, toExport, toWrite] = [await payout(), await payout(), await payout()];
  const added = { operation: 'add', amountSeconds: 60, balanceBeforeSeconds: await total() };
  const toReverse: string = (await company.adjust(added)).data.adjustmentId;
  const calendar = await made(CALENDARS, { employeeId, absenceTypeId, year: 2027 });

  const point = (time: string) => ({ date: instant(`2026-03-08T${time}Z`) });
  const adjustment = async () => ({
    ...{ employeeId, ...VECTOR_DAYS, operation: 'add', source: undefined },
    ...{ amountSeconds: 60, balanceBeforeSeconds: await total() },
  });
  /** Every way to decide on the person's matters. */
  const matters: Record<string, (scope: Scope) => Promise<unknown>> = {
    'the preview of an adjustment': async (scope) => previewAdjustment(scope, await adjustment()),
    'an adjustment': async (scope) => adjustBalance(scope, await adjustment()),
    'a payout': async (scope) => {
      const terms = { employeeId, ...VECTOR_DAYS, amountSeconds: 60, balanceBeforeSeconds: await total() };
      return createPayout(scope, terms);
    },
    'the reversal of an adjustment': async (scope) =>
      reverseAdjustment(scope, { id: toReverse, balanceBeforeSeconds: await total() }),
    'taking a payout back': (scope) => deletePayout(scope, { id: toTakeBack }),
    'the export of a payout': (scope) => exportPayouts(scope, { payoutIds: [toExport] }),
    'the file of a payout': (scope) => exportPayoutFile(scope, 'en', { payoutIds: [toWrite], format: 'csv' }),
    'the confirmation of an entry': (scope) => confirmWorkEntry(scope, { id: forgotten }),
    'a new entry': (scope) =>
      createWorkEntry(scope, {
        ...{ employeeId, workEntryType: 'work' },
        ...{ workEntryIn: point('08:00'), workEntryOut: point('09:00') },
      }),
    'a changed entry': (scope) =>
      updateWorkEntry(scope, { id: wrong, workEntryOut: { date: instant('2026-03-06T10:00:00Z') } }),
    'a deleted entry': (scope) => deleteWorkEntry(scope, { id: doubled }),
    'an accepted absence': (scope) => acceptAbsenceRequest(scope, { id: ids.toAccept }),
    'a rejected absence': (scope) => rejectAbsenceRequest(scope, { id: ids.toReject }),
    'an adjustment of leave': (scope) => adjustLeave(scope, { id: calendar, days: 1 }),
  };
  return { ...company, matters, toExport, toAccept: ids.toAccept, calendar };
}

for (const role of ['manager', 'administrator', 'owner'] as const) {
  test(`I5 nobody decides on their own matters: the role ${role} is 422, and nothing changes`, async () => {
    const company = await prepare();
    await addMember(world, company, { role: 'owner' });
    const self = await addMember(world, company, { role, employeeId: company.employeeId });
    const before = await digestOf(world.ownerPool, [company.companyId]);
    for (const [name, decide] of Object.entries(company.matters))
      await assert.rejects(decide(self.scope), refusal, name);
    assert.deepEqual(await digestOf(world.ownerPool, [company.companyId]), before);
    assert.equal(await mayDecideOwn(self.scope, 'decide'), false);
  });
}

test('I5 a manager may not adjust their own balance by ten hours through the page either', async () => {
  const { employeeId, balance, ...company } = await prepare();
  const self = await addMember(world, company, { role: 'manager', employeeId });
  const { total_balance } = await balance(employeeId, VECTOR_DAYS);
  const input = { employeeId, ...VECTOR_DAYS, operation: 'add', balanceBeforeSeconds: total_balance };
  const answer = await self.call('mutation', 'overtime.adjustBalance', { ...input, amountSeconds: 36_000 });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /self_resolution_not_allowed/);
  assert.equal((await balance(employeeId, VECTOR_DAYS)).total_balance, total_balance);
});

test('I5 others decide, without a mark; company tokens are not persons', async () => {
  const company = await prepare();
  const { rest, employeeId, toAccept } = company;
  const colleague = await company.person();
  const owner = await addMember(world, company, { role: 'owner', employeeId: colleague });
  for (const decide of Object.values(company.matters)) await decide(owner.scope);
  const { data } = await rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}`);
  assert.ok(data.length > 0 && data.every(({ selfMade }: { selfMade: boolean }) => !selfMade));
  assert.equal((await getAbsenceRequest(owner.scope, { id: toAccept })).history[0]?.selfMade, false);
  const { rows } = await world.ownerPool.query(`select distinct mode from work_entry_versions where company_id = $1`, [
    company.companyId,
  ]);
  assert.deepEqual(rows, [{ mode: 'direct' }]);
});

test('I5 a single owner decides when nobody else has the right, and every record says so', async () => {
  const company = await prepare();
  const { rest, employeeId, companyId, toExport, toAccept, calendar } = company;
  const owner = await addMember(world, company, { role: 'owner', employeeId });
  await addMember(world, company, { role: 'viewer' });
  // Somebody who can no longer enter decides nothing (I9), nor does a second account of the same person.
  const gone = await company.person();
  await addMember(world, company, { role: 'manager', employeeId: gone });
  await addMember(world, company, { role: 'manager', employeeId });
  await rest.delete(`/core/v3/employees/${gone}`);
  assert.equal(await mayDecideOwn(owner.scope, 'decide'), true);
  const { data: earlier } = await rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}`);
  for (const decide of Object.values(company.matters)) await decide(owner.scope);

  const { data: movements } = await rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}`);
  const marks = movements.map(({ selfMade }: { selfMade: boolean }) => selfMade);
  assert.deepEqual(marks, [true, true, true, true, ...earlier.map(() => false)], 'the newest first');
  const seen = await getPersonOvertime(owner.scope, { employeeId, ...VECTOR_DAYS });
  assert.equal(seen.movements[0]?.selfMade, true);
  assert.equal((await rest.get(`${PAYOUTS}/${toExport}`)).data.selfMade, true);
  assert.equal((await getAbsenceRequest(owner.scope, { id: toAccept })).history[0]?.selfMade, true);
  assert.equal((await rest.get(`${CALENDARS}/${calendar}/ledger`)).data[0].selfMade, true);
  const { rows } = await world.ownerPool.query(
    `select count(distinct work_entry_id)::int as entries from work_entry_versions where company_id = $1 and mode = 'self'`,
    [companyId],
  );
  assert.deepEqual(rows, [{ entries: 4 }]);
});

test('I5 who else could decide follows the right: a manager confirms and corrects time, and does not adjust leave', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner', employeeId: company.employeeId });
  await addMember(world, company, { role: 'manager' });
  const { matters } = company;
  for (const matter of ['the confirmation of an entry', 'a changed entry'])
    await assert.rejects(matters[matter]?.(owner.scope) ?? Promise.resolve(), refusal, matter);
  await matters['an adjustment of leave']?.(owner.scope);
});

test('401 I5: a user who became the employee after the session was read decides nothing in that request', async () => {
  const company = await prepare();
  const { companyId, employeeId } = company;
  await addMember(world, company, { role: 'owner' });
  const manager = await addMember(world, company, { role: 'manager' });
  const link = (id: string | null) =>
    world.ownerPool.query('update memberships set employee_id = $3 where company_id = $1 and user_id = $2', [
      companyId,
      manager.userId,
      id,
    ]);
  await link(employeeId);
  for (const [name, decide] of Object.entries(company.matters))
    await assert.rejects(decide(manager.scope), { code: 'unauthorized' }, name);
});

test('I5 the exception ends as soon as somebody else has the right', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner', employeeId: company.employeeId });
  const adjust = company.matters['an adjustment'] as (scope: Scope) => Promise<unknown>;
  await adjust(owner.scope);
  await addMember(world, company, { role: 'administrator' });
  await assert.rejects(adjust(owner.scope), refusal);
});

test('I5 who else could decide follows the scope: a manager of other people is not somebody else', async () => {
  const company = await prepare();
  const { employeeId, rest } = company;
  const owner = await addMember(world, company, { role: 'owner', employeeId });
  const office = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  await addMember(world, company, { role: 'manager', sees: { officeIds: [office] } });
  const adjust = company.matters['an adjustment'] as (scope: Scope) => Promise<unknown>;
  await adjust(owner.scope);
  await rest.put(`/core/v3/employees/${employeeId}`, { officeIds: [office] });
  await assert.rejects(adjust(owner.scope), refusal);
});

test('I5 an export for several people: one of them who could do it is somebody else', async () => {
  const company = await prepare();
  const { rest, employeeId, work, person, balance, toExport } = company;
  const owner = await addMember(world, company, { role: 'owner', employeeId });
  const colleague = await person();
  await work(colleague, '2026-03-02', 36_000);
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const terms = { employeeId: colleague, ...day, amountSeconds: 60 };
  const { total_balance: balanceBeforeSeconds } = await balance(colleague, day);
  const { data } = await rest.post(PAYOUTS, { ...terms, balanceBeforeSeconds });
  await addMember(world, company, { role: 'manager', employeeId: colleague });
  await assert.rejects(exportPayouts(owner.scope, { payoutIds: [toExport, data.id] }), refusal);
  assert.equal((await exportPayouts(owner.scope, { payoutIds: [data.id] })).payouts.value[0]?.selfMade, false);
});
