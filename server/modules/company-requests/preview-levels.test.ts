import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DELEGATIONS, requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import { acceptRequest } from './decide-request.ts';
import { previewLevels } from './preview-levels.ts';
import { previewLevelsInput } from './schema-types.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

/** Ana's manager is Berta, and hers is Clara. Berta is away and Eva decides for her. Pia sees nobody of Ana's office. */
async function prepare() {
  const company = await requestCompany(world);
  const { person, member, rest } = company;
  const officeId = (await rest.post('/core/v3/offices', { name: 'Lisbon' })).data.id as string;
  const [clara, eva, olga] = [
    await person({ firstName: 'Clara' }),
    await person({ firstName: 'Eva' }),
    await person({ firstName: 'Olga' }),
  ];
  const berta = await person({ firstName: 'Berta', managerId: clara });
  const ana = await person({ managerId: berta });
  const members = {
    berta: await member('manager', berta, { reports: true }),
    eva: await member('manager', eva),
    olga: await member('owner', olga),
    pia: await member('manager', await person({ firstName: 'Pia' }), { officeIds: [officeId] }),
    vera: await member('viewer', await person({ firstName: 'Vera' })),
  };
  const delegation = { employeeId: berta, delegateId: eva, from: '2026-03-01', to: '2026-03-31' };
  assert.equal((await rest.post(DELEGATIONS, delegation)).status, 200);
  const preview = async (employeeId: string, ...levels: object[]) =>
    previewLevels(members.olga.scope, previewLevelsInput.parse({ employeeId, levels }));
  return { ...company, ana, berta, olga, members, preview };
}

test('F2 F4 whom each level would ask: by user, role and line of managers, in their own name and in the place of others', async () => {
  const { ana, members, preview } = await prepare();
  const named = (...names: (string | [string, string])[]) =>
    names.map((name) => (typeof name === 'string' ? { name, insteadOf: null } : { name: name[0], insteadOf: name[1] }));
  const levels = await preview(
    ana,
    { approvers: [{ managerSteps: 1 }] },
    { approvers: [{ managerSteps: 2 }, { managerSteps: 3 }] },
    { approvers: [{ role: 'manager' }] },
    { approvers: [{ userId: members.pia.membershipId }, { userId: members.vera.membershipId }], quorum: 'all' },
  );
  const told = levels.map(({ approvers, administrators }) => ({
    people: approvers.map(({ people }) => people.map(({ name, insteadOf }) => ({ name, insteadOf }))),
    reasons: approvers.map(({ reason }) => reason),
    administrators,
  }));
  assert.deepEqual(told, [
    {
      people: [named('Berta Gil', ['Eva Gil', 'Berta Gil'])],
      ...{ reasons: [null], administrators: ['Olga Gil'] },
    },
    // Clara is no user, and there is nobody above her.
    { people: [[], []], reasons: ['nobody', 'no_manager'], administrators: ['Olga Gil'] },
    {
      people: [named('Berta Gil', 'Eva Gil', ['Eva Gil', 'Berta Gil'], 'Olga Gil')],
      ...{ reasons: [null], administrators: [] },
    },
    // One does not have Ana in scope, the other decides nothing.
    { people: [[], []], reasons: ['nobody', 'nobody'], administrators: ['Olga Gil'] },
  ]);
});

test('I5 nobody is asked about their own request, and it says why', async () => {
  const { berta, olga, members, preview } = await prepare();
  const [[level], [own]] = [
    await preview(olga, { approvers: [{ role: 'owner' }] }),
    await preview(berta, { approvers: [{ userId: members.berta.membershipId }] }),
  ];
  assert.deepEqual(level, { approvers: [{ people: [], reason: 'own_request' }], administrators: [] });
  assert.deepEqual(own?.approvers, [{ people: [], reason: 'own_request' }]);
});

test('F2 whoever is shown decides the request that is made then, and nobody else', async () => {
  const { ana, members, preview, type, ask } = await prepare();
  for (const approver of [
    { managerSteps: 1 },
    { managerSteps: 2 },
    { role: 'manager' },
    { role: 'administrator' },
    { userId: members.pia.membershipId },
    { userId: members.eva.membershipId },
  ]) {
    const level = { approvers: [approver] };
    const [shown] = await preview(ana, level);
    const names = new Set([
      ...(shown?.approvers.flatMap(({ people }) => people.map(({ name }) => name)) ?? []),
      ...(shown?.administrators ?? []),
    ]);
    const typeId = await type({ levels: [level] });
    for (const [who, { scope }] of Object.entries(members)) {
      if (who === 'vera') continue;
      const decided = await acceptRequest(scope, { id: await ask(ana, typeId) }).then(
        () => true,
        () => false,
      );
      const name = `${who[0]?.toUpperCase()}${who.slice(1)} Gil`;
      assert.equal(decided, names.has(name), `${JSON.stringify(approver)}: ${name}`);
    }
  }
});

test('404 employee_not_found: a person who does not exist, or is of another company', async () => {
  const [{ members, preview }, other] = [await prepare(), await requestCompany(world)];
  for (const id of [crypto.randomUUID(), await other.person()])
    await assert.rejects(preview(id, { approvers: [{ role: 'owner' }] }), { code: 'employee_not_found' });
  const { status } = await members.berta.call('query', 'companyRequests.previewLevels', { employeeId: '', levels: [] });
  assert.equal(status, 403);
});
