import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import type { Actor, Scope } from '../db/scope.ts';
import { type About, callOperation, mutation, operationOf, query } from './operation.ts';
import { InvalidInput } from './problems.ts';

const manager: Actor = { type: 'user', id: 'u', name: 'Ana', role: 'manager', employeeId: null };
const token: Actor = { type: 'token', id: 't', name: 'Payroll', role: 'owner', employeeId: null };

function scopeOf(actor: Actor): Scope {
  const scope = { companyId: 'c', actor, doing: () => scope, usingReplica: () => scope } as unknown as Scope;
  return scope;
}

const call = (made: object, actor: Actor, input?: unknown) =>
  callOperation(operationOf(made), {
    name: 'test.call',
    context: { scope: scopeOf(actor), locale: 'en', requestId: 'r', isConfirmed: false },
    input,
  });

const asks = ({ actor }: Scope) => {
  actor.noteAsked?.('whom they see');
  return { ok: true };
};
const forgets = () => ({ ok: true });

describe('I3 an operation about people', () => {
  for (const about of ['person', 'people'] as const satisfies About[]) {
    it(`answers a manager only after the scope was asked: about ${about}`, async () => {
      assert.deepEqual(await call(query({ right: 'look', about, run: asks }), manager), { ok: true });
      const forgetful = query({ right: 'look', about, run: forgets });
      await assert.rejects(call(forgetful, manager), /without asking whom they see/);
      assert.deepEqual(await call(forgetful, { ...manager, seesEverybody: true }), { ok: true });
      assert.deepEqual(await call(forgetful, token), { ok: true });
    });
  }

  it('commits nothing before the scope was asked', async () => {
    for (const run of [
      (scope: Scope) => scope.transaction(({ commit }) => commit()),
      (scope: Scope) => scope.transaction(async () => ({ ok: true })),
    ]) {
      const committed: string[] = [];
      const scope = {
        ...scopeOf(manager),
        transaction: async (work: Parameters<Scope['transaction']>[0]) => {
          await work({ send: async () => [], commit: async () => committed.push('by the work') } as never);
          committed.push('at its end');
        },
      } as unknown as Scope;
      scope.doing = () => scope;
      const context = { scope, locale: 'en', requestId: 'r' } as const;
      const forgetful = operationOf(mutation({ right: 'look', about: 'person', run }));
      await assert.rejects(callOperation(forgetful, { name: 'test', context, input: undefined }), /without asking/);
      assert.deepEqual(committed, []);
    }
  });

  it('and one about the company need not ask', async () => {
    assert.deepEqual(await call(query({ right: 'look', about: 'company', run: forgets }), manager), { ok: true });
  });
});

describe('I5 an operation that decides', () => {
  it('answers signed-in people only after it was asked whether the matter is their own', async () => {
    const forgetful = mutation({ right: 'decide', about: 'person', decides: true, run: asks });
    await assert.rejects(call(forgetful, manager), /without asking whether it is their own/);
    await assert.rejects(call(forgetful, { ...manager, seesEverybody: true }), /whether it is their own/);
    assert.deepEqual(await call(forgetful, token), { ok: true });
  });
});

describe('an operation that is not for pages', () => {
  it('404 does not exist for a session, whatever its role', async () => {
    const operation = query({ right: 'look', run: forgets });
    await assert.rejects(call(operation, { ...manager, role: 'owner' }), { code: 'NOT_FOUND' });
    assert.deepEqual(await call(operation, token), { ok: true });
  });
});

describe('the input of an operation', () => {
  const operation = query({
    right: 'look',
    input: z.object({ name: z.string() }),
    output: z.strictObject({ name: z.string() }),
    run: (_, { name }) => ({ name }),
  });

  it('422 is refused with issues that hold what was given', async () => {
    assert.deepEqual(await call(operation, token, { name: 'Ana' }), { name: 'Ana' });
    await assert.rejects(call(operation, token, { name: 5 }), (thrown) => {
      assert.ok(thrown instanceof InvalidInput);
      assert.deepEqual(
        thrown.issues.map(({ path, input }) => ({ path, input })),
        [{ path: ['name'], input: 5 }],
      );
      return true;
    });
  });

  it('403 confirmation_required: is looked at before it is checked, where it says whether the act is sensitive', async () => {
    const sensitive = mutation({
      ...{ right: 'look', about: 'company' },
      confirmed: (given) => 'secret' in given,
      input: z.object({ secret: z.string().optional() }),
      run: forgets,
    } as const);
    await assert.rejects(call(sensitive, manager, { secret: 5 }), { code: 'confirmation_required' });
    assert.deepEqual(await call(sensitive, manager, {}), { ok: true });
  });
});
