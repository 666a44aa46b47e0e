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
  'approvals.previewRequest': { right: 'decide', about: 'person' },
  'absences.askFor': { right: 'decide', about: 'person' },
  'absences.createType': { right: 'administer', about: 'company' },
  'absences.deleteType': { right: 'administer', about: 'company' },
  'absences.getPersonYear': { right: 'look', about: 'person' },
  'absences.getTimeline': { right: 'look', about: 'people' },
  'absences.listAskTypes': { right: 'decide', about: 'company' },
  'absences.listTypes': { right: 'administer', about: 'company' },
  'absences.updateType': { right: 'administer', about: 'company' },
  'leave.adjustLeave': { right: 'administer', about: 'person', isDecision: true },
  'leave.plans.assign': { right: 'administer', about: 'person', isDecision: true },
  'leave.plans.create': { right: 'administer', about: 'company' },
  'leave.plans.list': { right: 'administer', about: 'company' },
  'leave.plans.listAssignations': { right: 'administer', about: 'company' },
  'leave.plans.preview': { right: 'administer', about: 'company' },
  'leave.plans.remove': { right: 'administer', about: 'company' },
  'leave.plans.unassign': { right: 'administer', about: 'person', isDecision: true },
  'leave.plans.update': { right: 'administer', about: 'company' },
  'access.createInvitation': { right: 'administer', about: 'company' },
  'access.followChanges': { right: 'look', about: 'company' },
  'access.getInvitation': { right: 'administer', about: 'company' },
  'access.getUser': { right: 'administer', about: 'company' },
  'access.listInvitations': { right: 'administer', about: 'company' },
  'access.listScopeUnits': { right: 'administer', about: 'company' },
  'access.listUsers': { right: 'administer', about: 'company' },
  'access.listViews': { right: 'look', about: 'company' },
  'access.removeView': { right: 'look', about: 'company' },
  'access.saveView': { right: 'look', about: 'company' },
  'access.removeUser': { right: 'administer', about: 'company' },
  'access.resendInvitation': { right: 'administer', about: 'company' },
  'access.updateUser': { right: 'administer', about: 'company' },
  'access.withdrawInvitation': { right: 'administer', about: 'company' },
  'calendarFeeds.create': { right: 'look', about: 'person' },
  'calendarFeeds.list': { right: 'look', about: 'people' },
  'calendarFeeds.remove': { right: 'look', about: 'company' },
  'documents.list': { right: 'look', about: 'people' },
  'documents.remove': { right: 'look', about: 'person' },
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
  'organisation.createHolidayCalendar': { right: 'administer', about: 'company' },
  'organisation.deleteHolidayCalendar': { right: 'administer', about: 'company' },
  'organisation.listHolidayCalendars': { right: 'look', about: 'company' },
  'organisation.listStaffedUnits': { right: 'look', about: 'people' },
  'organisation.setMinimumPresent': { right: 'administer', about: 'company' },
  'organisation.updateHolidayCalendar': { right: 'administer', about: 'company' },
  'organisation.listOffices': { right: 'look', about: 'people' },
  'organisation.updateCompanySettings': { right: 'administer', about: 'company' },
  'overtime.adjustBalance': { right: 'decide', about: 'person', isDecision: true },
  'overtime.getPersonOvertime': { right: 'look', about: 'person' },
  'overtime.listBalances': { right: 'look', about: 'people' },
  'overtime.listPolicies': { right: 'look', about: 'company' },
  'overtime.previewAdjustment': { right: 'decide', about: 'person', isDecision: true },
  'today.getBoard': { right: 'look', about: 'people' },
  'today.getFindings': { right: 'look', about: 'people' },
  'today.getOwnDay': { right: 'look', about: 'company' },
  'today.getWeekAbsences': { right: 'look', about: 'people' },
  'people.searchEmployees': { right: 'look', about: 'people' },
  'time.addEntry': { right: 'decide', about: 'person', isDecision: true },
  'time.changeEntry': { right: 'decide', about: 'person', isDecision: true },
  'time.listEntryVersions': { right: 'look', about: 'person' },
  'time.removeEntry': { right: 'decide', about: 'person', isDecision: true },
  'time.settleAnomalies': { right: 'decide', about: 'person', isDecision: true },
  'timesheets.getPersonTime': { right: 'look', about: 'person' },
  'timesheets.listAnomalies': { right: 'look', about: 'people' },
  'timesheets.listChoices': { right: 'look', about: 'people' },
  'timesheets.listDay': { right: 'look', about: 'people' },
} as const satisfies Record<string, PageRight>;

export type PageProcedure = keyof typeof PAGE_RIGHTS;

export const rightOf = (name: string): PageRight | undefined => PAGE_RIGHTS[name as PageProcedure];
