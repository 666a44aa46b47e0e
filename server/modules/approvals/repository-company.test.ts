import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inboxCompany } from '#test/inbox.ts';
import { plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { findCompanyRequest, listCompanyRows } from './repository-company.ts';

const world = await createWorld();

// Asked for every employee that it might name, a page of requests would take seconds in a large company.
test('whom a row asks is found once for the row, and its delegator by their key', async () => {
  const { withContract, member, ask, type, companyId } = await inboxCompany(world);
  const fill = `insert into employees (company_id, id, first_name, last_name)
    select $1, gen_random_uuid(), 'Ana', 'Gil' from generate_series(1, 2000)`;
  await world.ownerPool.query(fill, [companyId]);
  await vacuum(world.ownerPool, ['employees']);
  const id = await ask(await withContract(), await type());
  const { scope } = await member('owner');
  for (const statement of [listCompanyRows(scope, [id]), findCompanyRequest(scope, id)]) {
    const plans = await plansOf(scope, statement);
    assert.match(plans, /Index Cond: .*\bid = \(NULLIF\(.*my_mandate/);
    assert.doesNotMatch(plans, /Filter: .*my_mandate/);
  }
});
