import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';
import { recordAuditEvent } from './repository.ts';

const world = await createWorld();
const EMPLOYEES = '/core/v3/employees';
const AUDIT = '/core/v3/audit';
const ANA = { firstName: 'Ana', lastName: 'Gil' };

const linesOf = async ({ rest }: TestCompany, query = '') => (await rest.get(`${AUDIT}?limit=500&${query}`)).data;
const newest = async (company: TestCompany) => (await linesOf(company))[0];

describe('I11 the list', () => {
  it('finds lines by period, actor, record, type and action', async () => {
    const company = await world.company();
    const { data: ana } = await company.rest.post(EMPLOYEES, ANA);
    await company.rest.post('/project/v1/tags', { name: 'Billable' });
    await company.rest.put(`${EMPLOYEES}/${ana.id}`, { city: 'Vigo' });
    const [, , employee] = (await linesOf(company)) as { at: string }[];
    const today = new Date().toISOString().slice(0, 10);
    const found = async (query: string) =>
      (await linesOf(company, query)).map(
        (line: { recordType: string; action: string }) => `${line.action} ${line.recordType}`,
      );
    const all = ['update employee', 'create tag', 'create employee'];
    const byToken = `actorId=${company.tokenId}`;
    assert.deepEqual(await found(byToken), all);
    assert.deepEqual(await found(`${byToken}&from=${today}&to=${today}`), all);
    assert.deepEqual(await found('from=2999-01-01'), []);
    assert.deepEqual(await found(`to=2020-01-01T00:00:00Z`), []);
    assert.ok((await found(`from=${employee?.at.replace('+', '%2B')}`)).length >= 3);
    assert.deepEqual(await found(`recordId=${ana.id}`), ['update employee', 'create employee']);
    assert.deepEqual(await found(`recordType=tag`), ['create tag']);
    assert.deepEqual(await found(`${byToken}&recordType[in]=tag,employee&action=create`), [
      'create tag',
      'create employee',
    ]);
    const { meta } = await company.rest.get(`${AUDIT}?limit=1&page=2`);
    assert.equal(meta.total, (await linesOf(company)).length);
  });

  it('shows a company its own lines alone, and takes none from the application’s roles', async () => {
    const [ours, theirs] = [await world.company(), await world.company()];
    const { data: ana } = await theirs.rest.post(EMPLOYEES, ANA);
    assert.deepEqual(await linesOf(ours, `recordId=${ana.id}`), []);
    for (const text of [
      `insert into audit_lines (company_id, id, created_at, actor_type, actor_name, action, record_type)
        values (current_company(), gen_random_uuid(), now(), 'system', 'x', 'update', 'tag')`,
      `update audit_lines set actor_name = 'x'`,
      'delete from audit_lines',
      `select append_audit_event(current_company(), 'update', 'tag', null, null, null)`,
    ])
      await assert.rejects(
        ours.scope.transaction(({ send }) => send(writeText(text)({}))),
        { code: '42501' },
        text,
      );
  });

  it('has events that change nothing, but no change that did not happen', async () => {
    const company = await world.company();
    const event = { recordType: 'employee', recordId: null, recordName: null, details: { some_ids: ['a'] } } as const;
    await company.scope.transaction(({ commit }) => commit(recordAuditEvent({ ...event, action: 'export' })));
    const line = await newest(company);
    assert.deepEqual([line.action, line.after, line.before], ['export', { someIds: ['a'] }, null]);
    const forged = { ...event, action: 'update' as 'export' };
    await assert.rejects(
      company.scope.transaction(({ commit }) => commit(recordAuditEvent(forged))),
      { code: '23000' },
    );
  });
});
