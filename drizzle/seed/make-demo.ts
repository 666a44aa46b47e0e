import { addToken } from '#server/access/manage-tokens.ts';
import { insertMembership } from '#server/access/repository.ts';
import { createUser } from '#server/auth/better-auth.ts';
import { systemClock, systemScope } from '#server/db/scope.ts';
import type { Runtime } from '#server/runtime.ts';
import { type CompanyId, newId } from '#server/shared/ids.ts';
import { harbour, meridian } from './catalogue.ts';
import { makeCompany } from './make-company.ts';

// Fixed, so that nobody's company is ever taken for the demo.
export const DEMO_COMPANY_ID = '01980000-0000-7000-8000-00000000de01' as CompanyId;
export const OTHER_COMPANY_ID = '01980000-0000-7000-8000-00000000de02' as CompanyId;

export interface Account {
  email: string;
  password: string;
}

/** How to get into the demo: of its two companies, which never see each other. */
export interface DemoAccess {
  owner: Account;
  manager: Account;
  apiToken: string;
  otherCompany: { owner: Account; apiToken: string };
}

export interface DemoSize {
  employees: number;
  months: number;
  pendingRequests: number;
  adjustments: number;
  corrections: number;
}

export const FULL_SIZE: DemoSize = {
  employees: 120,
  months: 12,
  pendingRequests: 40,
  adjustments: 24,
  corrections: 10,
};

/** The same in a few seconds, for tests. */
export const SMALL_SIZE: DemoSize = { employees: 24, months: 3, pendingRequests: 12, adjustments: 6, corrections: 3 };

const OTHER_SIZE: DemoSize = { employees: 8, months: 2, pendingRequests: 3, adjustments: 2, corrections: 1 };

interface Options {
  access: DemoAccess;
  size?: DemoSize;
  seed?: string;
  onProgress?(done: number, total: number): void;
}

const OWNER_NAME = 'Alex Morgan';
const MANAGER_NAME = 'Lucía Fernández';
const OTHER_OWNER_NAME = 'Robin Hale';

/**
 * Makes both companies of the demo with their accounts. Whoever may sign in to the first is written last: a demo without an
 * owner was interrupted.
 */
export async function makeDemo(runtime: Runtime, options: Options): Promise<void> {
  const { access, size = FULL_SIZE, seed = 'jornada', onProgress } = options;
  const account = (name: string, { email, password }: Account) => createUser(runtime, { name, email, password });
  const other = { id: await account(OTHER_OWNER_NAME, access.otherCompany.owner), name: OTHER_OWNER_NAME };
  await makeCompany(runtime, {
    ...OTHER_SIZE,
    ...{ id: OTHER_COMPANY_ID, plan: harbour, seed, owner: other, manager: null },
  });
  await systemScope(runtime.systemPool, OTHER_COMPANY_ID).transaction(({ commit }) =>
    commit(
      addToken(OTHER_COMPANY_ID, { name: 'Accounting' }, access.otherCompany.apiToken),
      admit({ companyId: OTHER_COMPANY_ID, userId: other.id, role: 'owner' }),
    ),
  );

  const owner = { id: await account(OWNER_NAME, access.owner), name: OWNER_NAME };
  const manager = { id: await account(MANAGER_NAME, access.manager) };
  const [first] = await makeCompany(runtime, {
    ...size,
    ...{ id: DEMO_COMPANY_ID, plan: meridian, seed, owner, manager, onProgress },
  });
  const companyId = DEMO_COMPANY_ID;
  const createdByName = OWNER_NAME;
  const now = (runtime.now ?? systemClock)();
  const daysAgo = (days: number) => new Date(now.subtract({ hours: 24 * days }).epochMilliseconds);
  const terminal = { name: 'Terminal at the entrance', kind: 'device', createdAt: daysAgo(200) } as const;
  const trial = { name: 'Trial of the reporting tool', createdAt: daysAgo(75), expiresAt: daysAgo(45) };
  await systemScope(runtime.systemPool, companyId).transaction(({ commit }) =>
    commit(
      addToken(companyId, { ...terminal, revokedAt: daysAgo(90), createdByName }),
      addToken(companyId, { ...trial, createdByName }),
      addToken(companyId, { name: 'Payroll export', createdAt: daysAgo(40), createdByName }, access.apiToken),
      admit({ companyId, userId: manager.id, role: 'manager', employeeId: first?.employeeId }),
      admit({ companyId, userId: owner.id, role: 'owner' }),
    ),
  );
}

const admit = (membership: Omit<Parameters<typeof insertMembership>[0], 'id'>) =>
  insertMembership({ ...membership, id: newId() });
