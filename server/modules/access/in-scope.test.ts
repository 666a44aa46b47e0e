import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { absences, getAbsenceRequest } from '#test/inbox.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readText } from '../../platform/db/statement.ts';
import { may } from '../../platform/shared/rights.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { decideMany } from '../approvals/decide-many.ts';
import { getInboxRequest } from '../approvals/get-inbox-request.ts';
import { countPendingRequests, listInbox } from '../approvals/list-inbox.ts';
import { listInboxInput } from '../approvals/schema.ts';
import { lockEmployeeInScope } from '../days/lock-employee.ts';
import { listOffices } from '../organisation/manage-offices.ts';
import { listOfficesInput } from '../organisation/schema.ts';
import { adjustBalance } from '../overtime/adjust-balance.ts';
import { getPersonOvertime } from '../overtime/get-person-overtime.ts';
import { listBalances } from '../overtime/list-balances.ts';
import { listBalancesInput } from '../overtime/schema.ts';
import { getEmployee } from '../people/manage-employees.ts';
import { searchEmployees } from '../people/search-employees.ts';
import type { MemberScope } from './rules-users.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const PERIOD = { from: '2026-03-02', to: '2026-03-08' };
const MONDAY = '2026-08-03';
const inbox = (fields: object = {}) => listInboxInput.parse(fields);
const balances = (fields: object = {}) => listBalancesInput.parse({ ...PERIOD, ...fields });
const namesOf = (people: { firstName: string }[]) =>
  people
    .map(({ firstName }) => firstName)
    .sort()
    .join(' ');

/** A company whose people have one-letter names. */
async function prepare() {
  const company = await absenceCompany(world);
  const { rest, person } = company;
  const ids: Record<string, string> = {};
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data.id;
  };
  return {
    ...company,
    ids,
    made,
    office: (name: string) => made('/core/v3/offices', { name }),
    department: (name: string) => made('/core/v3/departments', { name }),
    group: (...names: string[]) =>
      made('/core/v3/entity-groups', { name: 'Group', employeeIds: names.map((name) => ids[name]) }),
    add: async (name: string, fields: object = {}) => {
      ids[name] = await person({ firstName: name, ...fields });
      return ids[name];
    },
    change: async (name: string, fields: object) => {
      assert.equal((await rest.put(`/core/v3/employees/${ids[name]}`, fields)).status, 200);
    },
    manager: (sees: Partial<MemberScope>, name?: string) =>
      addMember(world, company, { role: 'manager', sees, employeeId: name === undefined ? null : ids[name] }),
  };
}

test('I3 the database gives everybody to whom the table of rights gives them, and to no other role by itself', async () => {
  for (const role of ROLES) {
    const { rows } = await world.ownerPool.query(
      'select sees_everybody($1, false) as always, sees_everybody($1, true) as listed',
      [role],
    );
    const always = may({ role }, 'seeEverybody');
    assert.deepEqual(rows, [{ always, listed: may({ role }, 'look') }], role);
  }
});

/** Returns the people whom a member sees, by the list of balances, and checks its total. */
async function seen(scope: Scope): Promise<string> {
  const { rows, total } = await listBalances(scope, balances({ limit: 100 }));
  assert.equal(total, rows.length);
  return namesOf(rows.map(({ employee }) => employee));
}

test('I3 departments, offices and groups: the people of each, and of all together', async () => {
  const { add, office, department, group, manager } = await prepare();
  const [madrid, sales] = [await office('Madrid'), await department('Sales')];
  await add('a', { officeIds: [madrid] });
  await add('b', { departmentIds: [sales] });
  await add('c', { officeIds: [madrid], departmentIds: [sales] });
  for (const name of ['d', 'e']) await add(name);
  const people = await group('d');
  assert.equal(await seen((await manager({ officeIds: [madrid] })).scope), 'a c');
  assert.equal(await seen((await manager({ departmentIds: [sales] })).scope), 'b c');
  assert.equal(await seen((await manager({ entityGroupIds: [people] })).scope), 'd');
  const union = { officeIds: [madrid], departmentIds: [sales], entityGroupIds: [people] };
  assert.equal(await seen((await manager(union)).scope), 'a b c d');
  assert.equal(await seen((await manager(union, 'e')).scope), 'a b c d e', 'and themselves');
  assert.equal(await seen((await manager({})).scope), '');
  assert.equal(await seen((await manager({ all: true })).scope), 'a b c d e');
});

test('I3 owners and administrators see everybody, whatever their scope says', async () => {
  const { add, ...company } = await prepare();
  await add('a');
  for (const role of ['administrator', 'owner'] as const) {
    assert.equal(await seen((await addMember(world, company, { role, sees: {} })).scope), 'a');
  }
});

test('I3 reports are the people whose line of managers leads to the member, however long it is', async () => {
  const { add, change, ids, manager } = await prepare();
  await add('a');
  await add('b', { managerId: ids.a });
  await add('c', { managerId: ids.b });
  await add('d', { managerId: ids.c });
  await add('e');
  const { scope } = await manager({ reports: true }, 'b');
  assert.equal(await seen(scope), 'b c d');
  assert.equal(await seen((await manager({ reports: true })).scope), '', 'who is no employee has no reports');
  await change('e', { managerId: ids.d });
  assert.equal(await seen(scope), 'b c d e');
  await change('c', { managerId: ids.a });
  assert.equal(await seen(scope), 'b');
});

test('I3 a circle of managers ends where it closes', async () => {
  const { add, ids, manager } = await prepare();
  await add('a');
  await add('b', { managerId: ids.a });
  await add('c', { managerId: ids.b });
  await add('d');
  await world.ownerPool.query('update employees set manager_id = $1 where id = $2', [ids.c, ids.a]);
  assert.equal(await seen((await manager({ reports: true }, 'b')).scope), 'a b c');
});

test('I3 a unit that is deleted leaves the scope; another company does not come into it', async () => {
  const { add, office, department, group, change, rest, manager, ids } = await prepare();
  const [madrid, sales] = [await office('Madrid'), await department('Sales')];
  await add('a', { officeIds: [madrid] });
  await add('b', { departmentIds: [sales] });
  await add('c');
  const people = await group('c');
  const member = await manager({ officeIds: [madrid], departmentIds: [sales], entityGroupIds: [people] });
  const units = async () =>
    (await world.ownerPool.query('select from membership_units where membership_id = $1', [member.membershipId]))
      .rowCount;
  assert.deepEqual([await seen(member.scope), await units()], ['a b c', 3]);
  await change('a', { officeIds: [] });
  await change('b', { departmentIds: [] });
  for (const path of [`offices/${madrid}`, `departments/${sales}`, `entity-groups/${people}`])
    assert.equal((await rest.delete(`/core/v3/${path}`)).status, 200, path);
  assert.deepEqual([await seen(member.scope), await units()], ['', 0]);
  const other = await prepare();
  await other.add('a');
  assert.equal(await seen(member.scope), '');
  assert.ok(ids.a);
});

test('I3 who moves to another office is gone at once: from lists, counts, search and detail, and decisions are 404', async () => {
  const { add, office, change, ids, manager, ask, type } = await prepare();
  const [madrid, lisbon] = [await office('Madrid'), await office('Lisbon')];
  await add('a', { officeIds: [madrid] });
  await add('b', { officeIds: [madrid] });
  const holiday = await type();
  const requests = [];
  for (const name of ['a', 'b']) requests.push((await ask(ids[name] as string, holiday, [{ date: MONDAY }])).data.id);
  const { scope } = await manager({ officeIds: [madrid] });
  const facts = async () => {
    const { rows, total } = await listInbox(scope, inbox());
    return [namesOf(rows.map(({ person }) => person)), total, (await countPendingRequests(scope)).count];
  };
  assert.deepEqual(await facts(), ['a b', 2, 2]);
  assert.equal((await listOffices(scope, listOfficesInput.parse({}))).total, 1);

  await change('a', { officeIds: [lisbon] });
  assert.deepEqual(await facts(), ['b', 1, 1]);
  assert.equal(await seen(scope), 'b');
  assert.deepEqual(await searchEmployees(scope, { text: 'a' }), []);
  const employeeId = ids.a as string;
  const unknown = { code: 'absence_day_off_request_not_found' };
  await assert.rejects(getInboxRequest(scope, { id: requests[0] }), unknown);
  await assert.rejects(getPersonOvertime(scope, { employeeId, ...PERIOD }), { code: 'employee_not_found' });
  const { results } = await decideMany(scope, { requests: absences(requests), decision: 'accepted' });
  assert.deepEqual(
    results.map(({ problem }) => problem),
    ['absence_day_off_request_not_found', null],
  );
  assert.deepEqual(await facts(), ['', 0, 0]);
});

test('I3 the main recruiter of a person is shown in scope alone, or of oneself', async () => {
  const { add, office, change, ids, manager } = await prepare();
  const [madrid, lisbon] = [await office('Madrid'), await office('Lisbon')];
  await add('b', { officeIds: [lisbon], email: 'recruiter@x.test' });
  await add('a', { officeIds: [madrid], mainRecruiterId: ids.b });
  const { scope } = await manager({ officeIds: [madrid] });
  const recruiterFor = async (asking: Scope) =>
    (await getEmployee(asking, { id: ids.a as string })).value.mainRecruiter?.email;
  assert.equal(await recruiterFor(scope), undefined);
  const { scope: own } = await manager({ reports: true }, 'a');
  assert.equal(await recruiterFor(own), 'recruiter@x.test');
  await change('b', { officeIds: [lisbon, madrid] });
  assert.equal(await recruiterFor(scope), 'recruiter@x.test');
});

test('I3 who is off is named in scope alone, and counted whether in scope or not', async () => {
  const { add, office, department, ids, manager, ask, type } = await prepare();
  const [madrid, sales] = [await office('Madrid'), await department('Sales')];
  await add('a', { officeIds: [madrid], departmentIds: [sales] });
  await add('b', { officeIds: [madrid], departmentIds: [sales] });
  await add('c', { officeIds: [madrid] });
  const holiday = await type();
  for (const name of ['b', 'c']) await ask(ids[name] as string, holiday, [{ date: MONDAY }]);
  const { id } = (await ask(ids.a as string, holiday, [{ date: MONDAY }])).data;
  const look = async (sees: Partial<MemberScope>) => {
    const { alsoOff, coverage } = await getAbsenceRequest((await manager(sees)).scope, { id });
    return [namesOf(alsoOff.map(({ person }) => person)), coverage[0]?.name, coverage[0]?.days];
  };
  const days = [{ date: MONDAY, people: 3, off: 0, pending: 2 }];
  assert.deepEqual(await look({ departmentIds: [sales] }), ['b', 'Madrid', days]);
  assert.deepEqual(await look({ all: true }), ['b c', 'Madrid', days]);
});

test('I3 nothing is locked or written of somebody out of scope', async () => {
  const { add, ids, manager } = await prepare();
  const employeeId = await add('a');
  await add('b');
  const { scope } = await manager({}, 'b');
  const terms = { operation: 'add' as const, source: undefined, amountSeconds: 60, balanceBeforeSeconds: 0 };
  const refused = { code: 'employee_not_found' };
  await assert.rejects(adjustBalance(scope, { employeeId, ...PERIOD, ...terms }), refused);
  // Locked by another connection: a call that waited for the lock would not be refused before its release.
  const holder = await world.ownerPool.connect();
  await holder.query('begin');
  await holder.query('select from employees where id = $1 for update', [employeeId]);
  const locking = (id: string) => scope.transaction(({ send }) => send(lockEmployeeInScope(scope, id)));
  await assert.rejects(locking(employeeId), refused);
  await holder.query('rollback');
  holder.release();
  assert.equal((await locking(ids.b as string)).firstName, 'b');
});

test('I3 without a member who has entered, nobody is in scope', async () => {
  const { add, scope } = await prepare();
  await add('a');
  const seenNow = readText<{ id: string }>('select people_in_scope() as id');
  assert.deepEqual(await scope.read(seenNow({})), []);
  const actor = { type: 'user', id: 'u', name: 'U', role: 'manager', employeeId: null } as const;
  assert.equal(await seen({ ...scope, actor }), '', 'nor without what the entrance says of them');
});

test('I3 a membership of another company shows nobody, though it sees everybody there', async () => {
  const [ours, theirs] = [await prepare(), await prepare()];
  for (const company of [ours, theirs]) await company.add('a');
  const { scope } = await ours.manager({ all: true });
  const { membershipId: id } = await theirs.manager({ all: true });
  const seenBy = readText<{ id: string }, { id: string }>('select people_in_scope($id) as id');
  assert.deepEqual(await scope.read(seenBy({ id })), []);
  assert.equal((await theirs.scope.read(seenBy({ id }))).length, 1);
});
