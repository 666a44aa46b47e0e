import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { systemScope } from '../../platform/db/scope.ts';
import { Statement, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { sealRecords } from '../records/seal-records.ts';
import { auditChain } from './repository-chain.ts';

const world = await createWorld();

const hire = (companyId: CompanyId, count: number) =>
  world.ownerPool.query(
    `insert into employees (company_id, id, first_name, last_name)
      select $1, gen_random_uuid(), 'Ana', 'Gil' from generate_series(1, $2)`,
    [companyId, count],
  );

// Compared with each other, the lines and seals of an import of 20,000 people take longer than a statement may.
test('I11 the seals of a company that the statistics do not know yet are not compared with each of its lines', async () => {
  const scopeOf = async () => systemScope(world.runtime, (await world.company()).companyId);
  const [known, unknown] = [await scopeOf(), await scopeOf()];
  await hire(known.companyId, 3000);
  await sealRecords(known, auditChain);
  await hire(unknown.companyId, 3000);
  await vacuum(world.ownerPool, ['audit_lines', 'audit_seals']);
  await sealRecords(unknown, auditChain);

  const plan = await unknown.transaction(({ send }) => {
    const { parts } = auditChain.listUnsealed(unknown.companyId, { from: '-infinity', limit: 1000 });
    const explained = parts.map(
      (part, index) =>
        new Statement(index === parts.length - 1 ? [{ ...part, text: `explain ${part.text}` }] : [part], ([result]) =>
          JSON.stringify(result?.rows ?? []),
        ),
    );
    return send(together(...explained));
  });

  assert.match(plan.join(), /Index Cond: [^"]*line_id = r\.id|Hash Cond/);
  assert.doesNotMatch(plan.join(), /Materialize|Join Filter/);
});
