import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { acceptAbsenceRequest } from '../absences/decide-request.ts';
import { getInboxRequest } from './get-inbox-request.ts';
import { listInbox } from './list-inbox.ts';
import { listInboxInput } from './schema.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const MONDAY = '2026-08-03';
const TUESDAY = '2026-08-04';

test('F4 a delegate decides on absences in the scope of the person who is away, on the days of the delegation, and both are named', async () => {
  const company = await absenceCompany(world);
  const { rest, person } = company;
  const absenceTypeId = await company.type();
  const office = (await rest.post('/core/v3/offices', { name: 'Porto' })).data.id as string;
  const [awayId, deputyId, employeeId] = [
    await person({ firstName: 'Ada', lastName: 'Away' }),
    await person({ firstName: 'Bea', lastName: 'Deputy' }),
    await person({ officeIds: [office] }),
  ];
  await addMember(world, company, { role: 'manager', employeeId: awayId, sees: { officeIds: [office] } });
  const deputy = await addMember(world, company, { role: 'manager', employeeId: deputyId, sees: { reports: true } });
  const ask = async (of: string, date: string): Promise<string> =>
    (await company.ask(of, absenceTypeId, [{ date }])).data.id;
  const [first, theirOwn] = [await ask(employeeId, MONDAY), await ask(awayId, MONDAY)];
  const accept = (id: string) => acceptAbsenceRequest(deputy.scope, { id });
  const notFound = { code: 'absence_day_off_request_not_found' };
  await assert.rejects(accept(first), notFound);
  const inbox = () => listInbox(deputy.scope, listInboxInput.parse({ status: ['pending'] }));
  assert.equal((await inbox()).total, 0);
  const delegation = { employeeId: awayId, delegateId: deputyId, from: '2026-03-01', to: '2026-03-31' };
  assert.equal((await rest.post('/request/v1/delegations', delegation)).status, 200);
  assert.deepEqual(
    (await inbox()).rows.map(({ id }) => id),
    [first],
  );
  const accepted = await accept(first);
  const [line] = accepted.value.managementHistory;
  assert.deepEqual([line?.managerId, line?.managerName], [deputyId, `${deputy.scope.actor.name} for Ada Away`]);
  // The pages have both names, to word them in the reader's language.
  const shown = await getInboxRequest(deputy.scope, { id: first });
  assert.ok('history' in shown);
  assert.deepEqual(
    shown.history.map(({ managerName, onBehalfOfName }) => [managerName, onBehalfOfName]),
    [[deputy.scope.actor.name, 'Ada Away']],
  );
  await assert.rejects(accept(theirOwn), notFound);
  const second = await ask(employeeId, TUESDAY);
  world.setNow('2026-04-01T08:00:00Z');
  await assert.rejects(accept(second), notFound);
  world.setNow('2026-03-02T08:00:00Z');
});
