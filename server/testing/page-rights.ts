import type { Right } from '../shared/rights.ts';

interface PageRight {
  /** What it takes to call it (I2). */
  right: Right;
  /**
   * What it is about: `person`, one person or what is theirs, by an id; `people`, all whom the caller sees; `company`, nobody in
   * particular. A decision is about a person, and nobody makes it on themselves (I5).
   */
  about: 'person' | 'people' | 'company';
  isDecision?: true;
}

/** What the pages call, and the right that it takes. Each new line is a look at every field of its answer (I4) and at whose it is (I3). */
export const PAGE_RIGHTS = {
  'approvals.countPending': { right: 'look', about: 'people' },
  'approvals.decideMany': { right: 'decide', about: 'person', isDecision: true },
  'approvals.getInboxRequest': { right: 'look', about: 'person' },
  'approvals.listInbox': { right: 'look', about: 'people' },
  'approvals.listTypeChoices': { right: 'look', about: 'people' },
  'approvals.previewDecisions': { right: 'decide', about: 'person', isDecision: true },
  'access.createInvitation': { right: 'administer', about: 'company' },
  'access.getInvitation': { right: 'administer', about: 'company' },
  'access.getUser': { right: 'administer', about: 'company' },
  'access.listInvitations': { right: 'administer', about: 'company' },
  'access.listScopeUnits': { right: 'administer', about: 'company' },
  'access.listUsers': { right: 'administer', about: 'company' },
  'access.removeUser': { right: 'administer', about: 'company' },
  'access.resendInvitation': { right: 'administer', about: 'company' },
  'access.updateUser': { right: 'administer', about: 'company' },
  'access.withdrawInvitation': { right: 'administer', about: 'company' },
  'audit.exportLines': { right: 'administer', about: 'company' },
  'audit.listActors': { right: 'administer', about: 'company' },
  'audit.listHistory': { right: 'look', about: 'person' },
  'audit.listLines': { right: 'administer', about: 'company' },
  'overtime.exportBalances': { right: 'look', about: 'people' },
  'access.createToken': { right: 'administer', about: 'company' },
  'access.deleteSingleSignOn': { right: 'administer', about: 'company' },
  'access.getSingleSignOn': { right: 'administer', about: 'company' },
  'access.listApiRequests': { right: 'administer', about: 'company' },
  'access.listTokens': { right: 'administer', about: 'company' },
  'access.revokeToken': { right: 'administer', about: 'company' },
  'access.setSingleSignOn': { right: 'administer', about: 'company' },
  'access.rotateToken': { right: 'administer', about: 'company' },
  'organisation.getCompanySettings': { right: 'administer', about: 'company' },
  'organisation.listOffices': { right: 'look', about: 'people' },
  'organisation.updateCompanySettings': { right: 'administer', about: 'company' },
  'overtime.adjustBalance': { right: 'decide', about: 'person', isDecision: true },
  'overtime.getPersonOvertime': { right: 'look', about: 'person' },
  'overtime.listBalances': { right: 'look', about: 'people' },
  'overtime.listPolicies': { right: 'look', about: 'company' },
  'overtime.previewAdjustment': { right: 'decide', about: 'person', isDecision: true },
  'people.searchEmployees': { right: 'look', about: 'people' },
} as const satisfies Record<string, PageRight>;

export type PageProcedure = keyof typeof PAGE_RIGHTS;

export const rightOf = (name: string): PageRight | undefined => PAGE_RIGHTS[name as PageProcedure];
