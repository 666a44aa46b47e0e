import { addToken } from '#server/modules/access/manage-tokens.ts';
import { insertMembership } from '#server/modules/access/repository.ts';
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
import { makeCompany, type PlannedCompany, planCompany } from './make-company.ts';
import { chooseMembers, type MemberKey, roleOf, scopeOf } from './members.ts';
import type { PersonPlan } from './people.ts';

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
  size?: DemoSize;
  seed?: string;
  onProgress?(done: number, total: number): void;
}

const AWAY_IN_DAYS = 14;
const AWAY_DAYS = 4;

const OTHER_OWNER_NAME = 'Robin Hale';

/**
 * Makes both companies of the demo with their accounts. Whoever may sign in to the first is written last: a demo without an
 * owner was interrupted.
 */
export async function makeDemo(runtime: Runtime, options: Options): Promise<void> {
  const { access, size = FULL_SIZE, seed = 'jornada', onProgress } = options;
  const companyId = DEMO_COMPANY_ID;
  const planned = planCompany(runtime, meridian, size, seed);
  const chosen = chooseMembers(planned.people);
  const [users] = await Promise.all([createUsers(runtime, access, chosen), makeOther(runtime, access, seed)]);
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
  const daysAgo = (days: number) => new Date(planned.now.subtract({ hours: 24 * days }).epochMilliseconds);
  // The owner is a member of both, and belongs to this one longer: it is entered where none is asked for (I1).
  const both = { userId: owner.id, role: 'administrator', createdAt: daysAgo(30) } as const;
  await systemScope(runtime, OTHER_COMPANY_ID).transaction(({ commit }) =>
    commit(insertMembership({ ...both, companyId: OTHER_COMPANY_ID, id: newId() })),
  );
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

type Users = Map<MemberKey, { id: string; name: string }>;

/** The accounts of those who can sign in to the first company, under their names. */
async function createUsers(
  runtime: Runtime,
  { owner, manager, colleagues }: DemoAccess,
  chosen: ReadonlyMap<MemberKey, PersonPlan>,
): Promise<Users> {
  const accounts: Partial<Record<MemberKey, Account>> = { owner, manager, ...colleagues };
  const users: Users = new Map();
  for (const [key, { firstName, lastName }] of chosen) {
    const [account, name] = [accounts[key], `${firstName} ${lastName}`];
    if (account) users.set(key, { name, id: await createUser(runtime, { name, ...account }) });
  }
  return users;
}

async function makeOther(runtime: Runtime, { otherCompany }: DemoAccess, seed: string): Promise<void> {
  const id = await createUser(runtime, { name: OTHER_OWNER_NAME, ...otherCompany.owner });
  const owner = { id, name: OTHER_OWNER_NAME, person: null };
  const planned = planCompany(runtime, harbour, OTHER_SIZE, seed);
  await makeCompany(runtime, planned, {
    ...OTHER_SIZE,
    ...{ id: OTHER_COMPANY_ID, owner, manager: null, accounts: [] },
  });
  const membership = { companyId: OTHER_COMPANY_ID, id: newId(), userId: id, role: 'owner' } as const;
  await systemScope(runtime, OTHER_COMPANY_ID).transaction(({ commit }) =>
    commit(addToken(OTHER_COMPANY_ID, { name: 'Accounting' }, otherCompany.apiToken), insertMembership(membership)),
  );
}
