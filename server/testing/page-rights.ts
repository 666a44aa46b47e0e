import type { Role } from '../shared/roles.ts';

interface PageRight {
  /** The lowest role that may call it (I2). */
  role: Role;
  /**
   * What it is about: `person`, one person or what is theirs, by an id; `people`, all whom the caller sees; `company`, nobody in
   * particular. A decision is about a person, and nobody makes it on themselves (I5).
   */
  about: 'person' | 'people' | 'company';
  isDecision?: true;
}

/** What the pages call, and who may. Each new line is a look at every field of its answer (I4) and at whose it is (I3). */
export const PAGE_RIGHTS = {
  'approvals.countPending': { role: 'viewer', about: 'people' },
  'approvals.decideMany': { role: 'manager', about: 'person', isDecision: true },
  'approvals.getInboxRequest': { role: 'viewer', about: 'person' },
  'approvals.listInbox': { role: 'viewer', about: 'people' },
  'approvals.listTypeChoices': { role: 'viewer', about: 'people' },
  'access.createToken': { role: 'administrator', about: 'company' },
  'access.deleteSingleSignOn': { role: 'administrator', about: 'company' },
  'access.getSingleSignOn': { role: 'administrator', about: 'company' },
  'access.listApiRequests': { role: 'administrator', about: 'company' },
  'access.listTokens': { role: 'administrator', about: 'company' },
  'access.revokeToken': { role: 'administrator', about: 'company' },
  'access.setSingleSignOn': { role: 'administrator', about: 'company' },
  'organisation.listOffices': { role: 'viewer', about: 'people' },
  'overtime.adjustBalance': { role: 'manager', about: 'person', isDecision: true },
  'overtime.getPersonOvertime': { role: 'viewer', about: 'person' },
  'overtime.listBalances': { role: 'viewer', about: 'people' },
  'overtime.listPolicies': { role: 'viewer', about: 'company' },
  'overtime.previewAdjustment': { role: 'manager', about: 'person', isDecision: true },
  'people.searchEmployees': { role: 'viewer', about: 'people' },
} as const satisfies Record<string, PageRight>;

export type PageProcedure = keyof typeof PAGE_RIGHTS;

export const rightOf = (name: string): PageRight | undefined => PAGE_RIGHTS[name as PageProcedure];
