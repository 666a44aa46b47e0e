import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyTRPCProcedure } from '@trpc/server';
import { addDays } from '../shared/dates.ts';
import { may, type Right } from '../shared/rights.ts';
import { ROLES, type Role } from '../shared/roles.ts';
import { absenceCompany } from '../testing/absences.ts';
import { addMember, type TestMember } from '../testing/members.ts';
import { PAGE_RIGHTS, type PageProcedure, rightOf } from '../testing/page-rights.ts';
import { createWorld } from '../testing/world.ts';
import { appRouter } from './root.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const PERIOD = { from: '2026-03-02', to: '2026-03-08' };
const MONDAY = '2026-08-03';
/** Text that no record has, and an id of none. */
const NOBODY = { mark: 'NOBODY-MARK', employeeId: crypto.randomUUID(), requestId: crypto.randomUUID() };

const company = await absenceCompany(world);
const { rest, type, ask } = company;

/** Somebody whose name, office and type of absence say who they are. */
async function subject(mark: string) {
  const officeId = (await rest.post('/core/v3/offices', { name: `${mark} office` })).data.id as string;
  const employeeId = await company.person({ firstName: mark, lastName: 'X', officeIds: [officeId] });
  const typeId = await type({ name: `${mark} type` });
  let weeks = 0;
  const request = async (): Promise<string> => {
    const asked = await ask(employeeId, typeId, [{ date: addDays(MONDAY, 7 * weeks++) }]);
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    return asked.data.id;
  };
  return { mark, officeId, employeeId, request, requestId: await request() };
}
type Subject = Awaited<ReturnType<typeof subject>>;

const inside = await subject('INSIDE-MARK');
const outside = await subject('OUTSIDE-MARK');
await addMember(world, company, { role: 'owner' });

interface Case {
  member: TestMember;
  self: Subject;
}
/** A member of each role, who is an employee, with the office of `inside` in their scope. */
const cases = new Map<Role, Case>();
for (const role of ROLES) {
  const self = await subject(`OWN-${role.toUpperCase()}-MARK`);
  const sees = { officeIds: [inside.officeId] };
  cases.set(role, { self, member: await addMember(world, company, { role, employeeId: self.employeeId, sees }) });
}

type Target = Pick<Subject, 'mark' | 'employeeId' | 'requestId'>;
// Of days without rows: who gets as far as the balance is refused for it, and nothing is written.
const adjustmentOf = ({ employeeId }: Target) => ({
  ...{ employeeId, ...PERIOD, operation: 'add', amountSeconds: 60, balanceBeforeSeconds: 0 },
});

const rejectionOf = (id: string) => ({ requests: [{ kind: 'absence', id }], decision: 'rejected' });

/** What each procedure that is about people is called with. */
const inputs: { [Name in PageProcedure]?: (target: Target) => unknown } = {
  'approvals.countPending': () => undefined,
  'approvals.decideMany': ({ requestId }) => rejectionOf(requestId),
  'approvals.getInboxRequest': ({ requestId }) => ({ id: requestId }),
  'approvals.listInbox': ({ mark }) => ({ search: mark }),
  'approvals.listTypeChoices': () => undefined,
  'approvals.previewDecisions': ({ requestId }) => rejectionOf(requestId),
  'audit.listHistory': ({ employeeId }) => ({ recordType: 'employee', recordId: employeeId }),
  'organisation.listOffices': () => ({ limit: 500 }),
  'overtime.adjustBalance': adjustmentOf,
  'overtime.exportBalances': ({ mark }) => ({ ...PERIOD, name: mark }),
  'overtime.getPersonOvertime': ({ employeeId }) => ({ employeeId, ...PERIOD }),
  'overtime.listBalances': ({ mark }) => ({ ...PERIOD, name: mark }),
  'overtime.previewAdjustment': adjustmentOf,
  'people.searchEmployees': ({ mark }) => ({ text: mark }),
};

/** Need a request that waits. */
const DECIDES: ReadonlySet<PageProcedure> = new Set(['approvals.decideMany', 'approvals.previewDecisions'] as const);

/** What a procedure about one person answers to who may see them, where it is not 200. */
const ADMITTED: { [Name in PageProcedure]?: RegExp } = {
  'approvals.decideMany': /"problem":null/,
  'approvals.previewDecisions': /"problem":null/,
  'overtime.adjustBalance': /employee_not_adjustable/,
  'overtime.previewAdjustment': /employee_not_adjustable/,
};

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>).map(
  ([name, { _def }]) => ({ name, ...(_def as unknown as { type: 'query' | 'mutation'; meta?: { pages?: true } }) }),
);
const kinds = new Map(procedures.map(({ name, type }) => [name, type]));
const call = (member: TestMember, name: PageProcedure, target: Target) =>
  member.call(kinds.get(name) ?? 'query', name, inputs[name]?.(target));

/** An answer without what differs from request to request, and with the target's ids as those of nobody. */
const comparable = ({ status, text }: { status: number; text: string }, { employeeId, requestId, mark }: Target) =>
  `${status} ${text}`
    .replace(/"requestId":"[^"]+"/, '')
    .replaceAll(employeeId, NOBODY.employeeId)
    .replaceAll(requestId, NOBODY.requestId)
    .replaceAll(mark, NOBODY.mark);

const allNames = Object.keys(PAGE_RIGHTS) as PageProcedure[];
const names = allNames.filter((name) => rightOf(name)?.about !== 'company');
const ofCompany = allNames.filter((name) => rightOf(name)?.about === 'company');
const PLACES = ['in scope', 'out of scope', 'own'] as const;
let cells = 0;

test('I2, I3 every procedure for pages has its right, and those that are about people are called', () => {
  const marked = procedures.filter(({ meta }) => meta?.pages).map(({ name }) => name);
  assert.deepEqual(allNames.toSorted(), marked.sort());
  assert.deepEqual(Object.keys(inputs).sort(), names.toSorted());
});

async function judge(role: Role, name: PageProcedure, place: (typeof PLACES)[number]): Promise<void> {
  cells += 1;
  const { member, self } = cases.get(role) as Case;
  const right = rightOf(name);
  const whose = { 'in scope': inside, 'out of scope': outside, own: self }[place];
  const target = { ...whose };
  if (DECIDES.has(name) && place !== 'own' && may({ role }, 'decide')) {
    target.requestId = await whose.request();
  }
  const answer = await call(member, name, target);
  const said = `${role} ${name} ${place}: ${answer.status} ${answer.text}`;
  if (!right || !may({ role }, right.right)) {
    assert.equal(answer.status, 403, said);
    assert.match(answer.text, /role_not_allowed/, said);
    return;
  }
  const isSeen = place !== 'out of scope' || may({ role }, 'seeEverybody');
  if (!isSeen) assert.ok(!answer.text.includes(whose.mark), said);
  if (name === 'approvals.countPending') {
    // Counted for everybody whom the caller sees; how many that is, `in-scope.test.ts` knows.
    assert.equal(answer.status, 200, said);
    return;
  }
  if (right.about === 'people') {
    assert.equal(answer.status, 200, said);
    assert.equal(answer.text.includes(whose.mark), isSeen, said);
  } else if (isSeen && right.isDecision && place === 'own') {
    assert.match(answer.text, /self_resolution_not_allowed/, said);
  } else if (isSeen) {
    assert.match(answer.text, ADMITTED[name] ?? new RegExp(whose.mark), said);
  }
  if (!isSeen) assert.equal(comparable(answer, target), comparable(await call(member, name, NOBODY), NOBODY), said);
}

/** What concerns nobody in particular is the same wherever people are: one cell for each role. A text is no input of any procedure. */
async function judgeOfCompany(role: Role, name: PageProcedure): Promise<void> {
  cells += 1;
  const { status, text } = await (cases.get(role) as Case).member.call(kinds.get(name) ?? 'query', name, 'bad input');
  const isAllowed = may({ role }, rightOf(name)?.right as Right);
  assert.equal(text.includes('role_not_allowed'), !isAllowed, `${role} ${name}: ${status} ${text}`);
  if (isAllowed) assert.ok(status === 422 || status === 200, `${role} ${name}: ${status} ${text}`);
}

for (const role of ROLES) {
  test(`I2, I3 the role ${role}: what it may do in scope, out of it, and about oneself`, async () => {
    for (const name of names) for (const place of PLACES) await judge(role, name, place);
    for (const name of ofCompany) await judgeOfCompany(role, name);
  });
}

test('I2, I3 the matrix has no gap', (t) => {
  assert.equal(cells, ROLES.length * (names.length * PLACES.length + ofCompany.length));
  t.diagnostic(
    `${cells} cells: ${ROLES.length} roles, ${names.length} procedures about people in ${PLACES.length} places, ` +
      `${ofCompany.length} about the company`,
  );
});
