import { type MemberScope, scopeOfRole } from '#server/modules/access/rules-users.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import type { PersonPlan } from './people.ts';

/** The people of the demo company who can sign in. */
export const MEMBER_KEYS = [
  'manager',
  'owner',
  'administrator',
  'departmentManager',
  'teamManager',
  'viewer',
  'agent',
  'picker',
] as const;
export type MemberKey = (typeof MEMBER_KEYS)[number];

interface MemberTerms {
  role: Role;
  /** The member: preferably somebody with this job, in this office of the plan. */
  job: string;
  office: number;
  /** Scope of the member, if the role does not decide it (I3). */
  sees?: 'office' | 'department' | 'reports';
}

/** The first of the plan is the manager. */
const terms: Record<MemberKey, MemberTerms> = {
  manager: { role: 'manager', job: 'Operations manager', office: 0, sees: 'office' },
  owner: { role: 'owner', job: 'People partner', office: 0 },
  administrator: { role: 'administrator', job: 'Controller', office: 0 },
  departmentManager: { role: 'manager', job: 'Sales director', office: 0, sees: 'department' },
  teamManager: { role: 'manager', job: 'Warehouse supervisor', office: 1, sees: 'reports' },
  viewer: { role: 'viewer', job: 'Customer care lead', office: 2, sees: 'office' },
  agent: { role: 'employee', job: 'Agent', office: 0 },
  picker: { role: 'employee', job: 'Picker', office: 1 },
};

/** Assigns people to the members. A company that is too small has only the first members. */
export function chooseMembers(people: readonly PersonPlan[]): Map<MemberKey, PersonPlan> {
  const offices = [...new Set(people.map(({ office }) => office))];
  const chosen = new Map<MemberKey, PersonPlan>();
  for (const key of MEMBER_KEYS) {
    const { job, office } = terms[key];
    const left = people.filter((person) => person.contract.endAt === null && ![...chosen.values()].includes(person));
    const person =
      left.find((one) => one.job === job && one.office === offices[office]) ??
      left.find((one) => one.office === offices[0]) ??
      left[0];
    if (person) chosen.set(key, person);
  }
  return chosen;
}

export const roleOf = (key: MemberKey): Role => terms[key].role;

/** The scope of a member (I3), by the ids of their office and department. */
export function scopeOf(key: MemberKey, unitIds: { officeId: string; departmentId: string }): MemberScope {
  const { role, sees } = terms[key];
  const listed = sees && {
    all: false,
    departmentIds: sees === 'department' ? [unitIds.departmentId] : [],
    officeIds: sees === 'office' ? [unitIds.officeId] : [],
    entityGroupIds: [],
    reports: sees === 'reports',
  };
  const scope = scopeOfRole(role, listed);
  if (!scope) throw new Error(`Nobody with the role ${role} has a scope of their own.`);
  return scope;
}
