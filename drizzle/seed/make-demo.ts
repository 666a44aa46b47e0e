import type { PoolClient } from 'pg';
import { addToken } from '#server/modules/access/manage-tokens.ts';
import { deleteStrayAccount, insertMembership } from '#server/modules/access/repository.ts';
import { setScope } from '#server/modules/access/repository-scope.ts';
import { insertDelegation } from '#server/modules/company-requests/repository-delegations.ts';
import { createUser } from '#server/platform/auth/better-auth.ts';
import { systemScope } from '#server/platform/db/scope.ts';
import { nothing, type Statement, together } from '#server/platform/db/statement.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { type CompanyId, newId } from '#server/platform/shared/ids.ts';
import { harbour, meridian } from './catalogue.ts';
import type { Member } from './context.ts';
import { type Decider, deciderOf, makeCompany, type PlannedCompany, planCompany, scopesOf } from './make-company.ts';
import { chooseMembers, type MemberKey, roleOf, scopeOf } from './members.ts';
import type { Worker } from './month-steps.ts';
import type { PersonPlan } from './people.ts';
import { removeCompanies } from './remove-companies.ts';
import { writeClosedMonths } from './write-closed-months.ts';

// Fixed, so that nobody's company is ever taken for the demo.
export const DEMO_COMPANY_ID = '01980000-0000-7000-8000-00000000de01' as CompanyId;
export const OTHER_COMPANY_ID = '01980000-0000-7000-8000-00000000de02' as CompanyId;

export interface Account {
  email: string;
  password: string;
}

export type ColleagueKey = Exclude<MemberKey, 'owner' | 'manager'>;

/** How to get into the demo: of its two companies, which never see each other. */
export interface DemoAccess {
  owner: Account;
  /** Of one office. */
  manager: Account;
  /** The other people of the first company who can sign in. */
  colleagues: Partial<Record<ColleagueKey, Account>>;
  apiToken: string;
  otherCompany: { owner: Account; apiToken: string };
}

export interface DemoSize {
  employees: number;
  /** Of records: of a few people, and of the others. */
  months: number;
  recentMonths: number;
  pendingRequests: number;
  companyRequests: number;
  adjustments: number;
  corrections: number;
}

export const FULL_SIZE: DemoSize = {
  employees: 120,
  months: 12,
  recentMonths: 2,
  pendingRequests: 40,
  companyRequests: 8,
  adjustments: 24,
  corrections: 10,
};

/** The same in a few seconds, for tests. */
export const SMALL_SIZE: DemoSize = {
  employees: 24,
  months: 3,
  recentMonths: 2,
  pendingRequests: 12,
  companyRequests: 4,
  adjustments: 6,
  corrections: 3,
};

const OTHER_SIZE: DemoSize = {
  employees: 8,
  months: 2,
  recentMonths: 2,
  pendingRequests: 3,
  companyRequests: 1,
  adjustments: 2,
  corrections: 1,
};

interface Options {
  access: DemoAccess;
  /** The moment at which everything has happened. */
  now: Temporal.Instant;
  size?: DemoSize;
  seed?: string;
  onProgress?(done: number, total: number): void;
}

const AWAY_IN_DAYS = 14;
const AWAY_DAYS = 4;

const SEED = 'jornada';
const BOTH_SINCE_DAYS = 30;
const OTHER_OWNER_NAME = 'Robin Hale';

/**
 * Makes the first company of the demo with its accounts, ready for people. Whoever may sign in is written last: a demo without an owner was
 * interrupted. `completeDemo` adds the rest.
 */
export async function makeDemo(runtime: Runtime, options: Options): Promise<void> {
  const { access, now, size = FULL_SIZE, seed = SEED, onProgress } = options;
  const companyId = DEMO_COMPANY_ID;
  const planned = planCompany(now, meridian, size, seed);
  const chosen = chooseMembers(planned.people);
  const users = await createUsers(runtime, access, chosen);
  const deciderOf = (key: MemberKey) => {
    const [user, person] = [users.get(key), chosen.get(key)];
    if (!user || !person) throw new Error(`The demo company is too small to have its ${key}.`);
    return { ...user, person };
  };
  const owner = deciderOf('owner');
  const written = await makeCompany(runtime, planned, {
    ...size,
    ...{ id: companyId, owner, manager: deciderOf('manager'), onProgress },
    accounts: [...users.keys()].map((key) => ({ ...deciderOf(key), role: roleOf(key) })),
  });
  const idOf = (key: MemberKey) => written[chosen.get(key)?.index ?? -1]?.employeeId;
  const daysAgo = (days: number) => daysBefore(now, days);
  const createdByName = owner.name;
  const terminal = { name: 'Terminal at the entrance', kind: 'device', createdAt: daysAgo(200) } as const;
  const trial = { name: 'Trial of the reporting tool', createdAt: daysAgo(75), expiresAt: daysAgo(45) };
  await systemScope(runtime, companyId).transaction(({ commit }) =>
    commit(
      addToken(companyId, { ...terminal, revokedAt: daysAgo(90), createdByName }),
      addToken(companyId, { ...trial, createdByName }),
      addToken(companyId, { name: 'Payroll export', createdAt: daysAgo(40), createdByName }, access.apiToken),
      ...[...users].map(([key, user]) => {
        const { employeeId, unitIds } = written[chosen.get(key)?.index ?? -1] as Member;
        const membership = { companyId, id: newId(), userId: user.id, role: roleOf(key), createdAt: daysAgo(200) };
        return together(
          insertMembership({ ...membership, employeeId }),
          setScope(companyId, membership.id, scopeOf(key, unitIds)),
        );
      }),
      delegationOf(planned, [idOf('administrator'), idOf('departmentManager')]),
    ),
  );
}

interface Completion extends Pick<Options, 'access' | 'now' | 'size' | 'seed'> {
  signal: AbortSignal;
}

/**
 * Completes the demo, while people may already use it: older months of the first company, then the second company. Goes on after an
 * interruption. Throws the reason of `signal`.
 */
export async function completeDemo(runtime: Runtime, completion: Completion): Promise<void> {
  const { access, now, size = FULL_SIZE, seed = SEED, signal } = completion;
  const planned = planCompany(now, meridian, size, seed);
  const chosen = chooseMembers(planned.people);
  const users = await findUsers(runtime, access);
  const decider = (key: 'owner' | 'manager'): Decider | undefined => {
    const [user, person] = [users.get(access[key].email), chosen.get(key)];
    return user && person && { ...user, person };
  };
  const [owner, manager] = [decider('owner'), decider('manager')];
  // Accounts that somebody has deleted meanwhile decide nothing.
  if (!owner || !manager) return;
  const members = await findMembers(runtime, planned.people);
  const deciderFor = (person: PersonPlan) => deciderOf({ owner, manager }, members, person);
  const { person: _, ...user } = owner;
  const employeeId = members[owner.person?.index ?? -1]?.employeeId ?? null;
  await writeClosedMonths({
    workers: members.filter((member) => member !== undefined),
    owner: { type: 'user', ...user, role: 'owner', employeeId, seesEverybody: true },
    context: { now, today: planned.today, seed, scopeAt: scopesOf(runtime, DEMO_COMPANY_ID), deciderFor },
    signal,
  });
  signal.throwIfAborted();
  if (await isOtherWhole(runtime)) return;
  await withConnection(runtime, (client) => removeCompanies(client, [OTHER_COMPANY_ID]));
  await deleteStrayAccount(runtime.ownerPool, access.otherCompany.owner.email);
  await makeOther(runtime, { ...completion, ownerId: owner.id });
}

/** Accounts of the demo by e-mail. */
async function findUsers({ ownerPool }: Runtime, { owner, manager }: DemoAccess): Promise<Map<string, User>> {
  const { rows } = await ownerPool.query<User & { email: string }>(
    `select u.id, u.name, u.email from auth."user" u join memberships m on m.user_id = u.id
      where m.company_id = $1 and u.email = any($2)`,
    [DEMO_COMPANY_ID, [owner.email, manager.email]],
  );
  return new Map(rows.map(({ email, ...user }) => [email, user]));
}

/** People of the plan who are in the company, at their index. */
async function findMembers({ ownerPool }: Runtime, people: readonly PersonPlan[]): Promise<(Worker | undefined)[]> {
  const { rows } = await ownerPool.query<{ id: string; email: string }>(
    'select id, email from employees where company_id = $1 and erased_at is null',
    [DEMO_COMPANY_ID],
  );
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return people.map((person) => {
    const employeeId = ids.get(person.email);
    return employeeId === undefined ? undefined : { person, employeeId };
  });
}

async function withConnection({ ownerPool }: Runtime, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

const daysBefore = (now: Temporal.Instant, days: number) =>
  new Date(now.subtract({ hours: 24 * days }).epochMilliseconds);

/** Somebody is away in two weeks, and has said who decides then (F4). */
function delegationOf(
  { now, today }: PlannedCompany,
  [employeeId, delegateId]: [away: string | undefined, instead: string | undefined],
): Statement<unknown> {
  if (!employeeId || !delegateId) return nothing(null);
  const at = new Date(now.epochMilliseconds);
  const period = { fromDate: addDays(today, AWAY_IN_DAYS), toDate: addDays(today, AWAY_IN_DAYS + AWAY_DAYS) };
  const stamps = { companyId: DEMO_COMPANY_ID, id: newId(), createdAt: at, updatedAt: at };
  return insertDelegation({ ...stamps, ...period, employeeId, delegateId });
}

type User = { id: string; name: string };
type Users = Map<MemberKey, User>;

/** The accounts of those who can sign in to the first company, under their names. */
async function createUsers(
  runtime: Runtime,
  { owner, manager, colleagues }: DemoAccess,
  chosen: ReadonlyMap<MemberKey, PersonPlan>,
): Promise<Users> {
  const accounts: Partial<Record<MemberKey, Account>> = { owner, manager, ...colleagues };
  // Each hash of a password takes a core for a while.
  const created = await Promise.all(
    [...chosen].map(async ([key, { firstName, lastName }]) => {
      const [account, name] = [accounts[key], `${firstName} ${lastName}`];
      return account && ([key, { name, id: await createUser(runtime, { name, ...account }) }] as const);
    }),
  );
  return new Map(created.filter((user) => user !== undefined));
}

/** Whether the second company has the member that is written last. */
const isOtherWhole = async ({ ownerPool }: Runtime): Promise<boolean> => {
  const whole = `select from memberships m join companies c on c.id = m.company_id where c.id = $1 and m.role = 'owner'`;
  return (await ownerPool.query(whole, [OTHER_COMPANY_ID])).rowCount === 1;
};

/** Makes the second company. The owner of the first is a member too, but belongs to the first longer: it is entered where none is asked for (I1). */
async function makeOther(
  runtime: Runtime,
  { access: { otherCompany }, now, seed = SEED, signal, ownerId }: Completion & { ownerId: string },
): Promise<void> {
  const id = await createUser(runtime, { name: OTHER_OWNER_NAME, ...otherCompany.owner });
  const owner = { id, name: OTHER_OWNER_NAME, person: null };
  const planned = planCompany(now, harbour, OTHER_SIZE, seed);
  await makeCompany(runtime, planned, {
    ...OTHER_SIZE,
    ...{ id: OTHER_COMPANY_ID, owner, manager: null, accounts: [] },
    onProgress: () => signal.throwIfAborted(),
  });
  const membership = { companyId: OTHER_COMPANY_ID, id: newId(), userId: id, role: 'owner' } as const;
  const both = { userId: ownerId, role: 'administrator', createdAt: daysBefore(now, BOTH_SINCE_DAYS) } as const;
  await systemScope(runtime, OTHER_COMPANY_ID).transaction(({ commit }) =>
    commit(
      addToken(OTHER_COMPANY_ID, { name: 'Accounting' }, otherCompany.apiToken),
      insertMembership({ ...both, companyId: OTHER_COMPANY_ID, id: newId() }),
      insertMembership(membership),
    ),
  );
}
