import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { addMember } from '#test/members.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { runCommand } from '../../entry/cli/run-command.ts';
import { startQueue } from '../../entry/jobs/queue.ts';
import { listCompaniesWhere } from '../../platform/db/list-companies.ts';
import { type Actor, systemScope } from '../../platform/db/scope.ts';
import { writeText } from '../../platform/db/statement.ts';

const world = await createWorld();

const linesOf = async ({ rest }: TestCompany, query = '') => (await rest.get(`/core/v3/audit?limit=500&${query}`)).data;
const rename = writeText<never, { name: string }>('update companies set name = $name where id = current_company()');

describe('I11 a line', () => {
  it('names whoever acts as they are called: a token, a user, the system, and somebody who is gone', async () => {
    const company = await world.company();
    const owner = await addMember(world, company, { role: 'owner' });
    const actorOf = async (who: Pick<Actor, 'type' | 'id'>) => {
      const actor = { ...company.scope.actor, ...who };
      const scope = systemScope(world.runtime, company.companyId, { actor });
      await scope.transaction(({ commit }) => commit(rename({ name: randomUUID() })));
      return (await linesOf(company))[0].actor;
    };
    const [token, user] = [
      { type: 'token', id: company.tokenId } as const,
      { type: 'user', id: owner.userId } as const,
    ];
    assert.deepEqual(await actorOf(token), { ...token, name: 'test' });
    assert.deepEqual(await actorOf(user), { ...user, name: owner.userName });
    assert.deepEqual(await actorOf({ type: 'system', id: null }), { type: 'system', id: null, name: 'Jornada' });
    const gone = { type: 'token', id: randomUUID() } as const;
    assert.deepEqual(await actorOf(gone), { ...gone, name: 'unknown' });
  });

  it('has as its source what was said last in its transaction, and in the next one the system', async () => {
    const company = await world.company();
    const client = await world.ownerPool.connect();
    const change = () =>
      client.query('update companies set name = $2 where id = $1', [company.companyId, randomUUID()]);
    try {
      await client.query(`begin; select act_as('user', 'a', 'Ada', '{"way": "page"}');
        select act_as('token', 'b', '"Punch, (\\ 1)"', '{"way": "rest", "operation": "", "address": "192.0.2.7, \\"x\\""}')`);
      await change();
      await client.query('commit');
      await change();
    } finally {
      client.release();
    }
    const lines: Record<string, unknown>[] = await linesOf(company, 'recordType=company&action=update');
    const sources = lines.map(({ actor, way, operation, address, requestId }) => ({
      ...{ actor, way, operation, address, requestId },
    }));
    const nowhere = { way: null, operation: null, address: null, requestId: null };
    assert.deepEqual(sources, [
      { actor: { type: 'system', id: null, name: 'Jornada' }, ...nowhere },
      {
        actor: { type: 'token', id: 'b', name: '"Punch, (\\ 1)"' },
        ...nowhere,
        ...{ way: 'rest', operation: '', address: '192.0.2.7, "x"' },
      },
    ]);
  });
});

describe('I11 the way', () => {
  it('of pages is each procedure of a batch by its own name', async () => {
    const company = await world.company();
    const owner = await addMember(world, company, { role: 'owner' });
    const made = await owner.call('mutation', 'access.createToken,access.createToken?batch=1', {
      0: { name: 'one' },
      1: { name: 'two' },
    });
    assert.equal(made.status, 200, made.text);
    const { id } = JSON.parse(made.text)[0].result.data;
    assert.equal((await owner.call('mutation', 'access.revokeToken', { id })).status, 200);
    const lines = (await linesOf(company, `actorId=${owner.userId}&recordType=api_token`)).reverse();
    assert.deepEqual(
      lines.map((line: { way: string; operation: string; action: string }) => [line.way, line.operation, line.action]),
      [
        ['page', 'access.createToken', 'create'],
        ['page', 'access.createToken', 'create'],
        ['page', 'access.revokeToken', 'update'],
      ],
    );
    assert.match(lines[0].actor.name, /^owner /);
  });

  it('of the operator is the command', async () => {
    const company = await world.company();
    const invocations = [
      { name: 'company update', options: { id: company.companyId, 'public-api': 'on', subscription: 'cancelled' } },
      { name: 'company update', options: { id: company.companyId, subscription: 'active' } },
      { name: 'token create', options: { company: company.companyId, name: 'made' } },
    ];
    for (const invocation of invocations)
      await runCommand(invocation as never, {
        ...{ runtime: world.runtime, databaseUrl: world.databaseUrl },
        say: () => {},
      });
    const lines = (await linesOf(company)).slice(0, 3);
    assert.deepEqual(
      lines.map((line: { way: string; operation: string; actor: object }) => [line.way, line.operation, line.actor]),
      ['token create', 'company update', 'company update'].map((name) => [
        'command',
        name,
        { type: 'system', id: null, name: 'Jornada' },
      ]),
    );
  });

  it('of what runs by itself is the job', async () => {
    const company = await world.company();
    const [all, one] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stop = await startQueue(world.runtime, {
      jobs: [
        {
          name: 'rename-all',
          everySeconds: 60,
          run: async (runtime) => {
            await listCompaniesWhere(runtime, async (scope) => {
              if (scope.companyId === company.companyId)
                await scope.transaction(({ commit }) => commit(rename({ name: 'All' })));
              return false;
            });
            all.resolve();
          },
        },
      ],
      companyJobs: [
        {
          name: 'rename-one',
          everySeconds: 60,
          listCompanies: async () => [company.companyId],
          run: async (scope) => {
            await scope.transaction(({ commit }) => commit(rename({ name: 'One' })));
            one.resolve();
          },
        },
      ],
    });
    await Promise.all([all.promise, one.promise]);
    await stop();
    const lines = await linesOf(company, 'recordType=company&action=update');
    assert.deepEqual(lines.map((line: { way: string; operation: string }) => `${line.way} ${line.operation}`).sort(), [
      'job rename-all',
      'job rename-one',
    ]);
  });
});
