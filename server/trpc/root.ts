import '../followers.ts';
import '../long-work-kinds.ts';
import { absencesRouter } from '../absences/router.ts';
import { accessRouter } from '../access/router.ts';
import { approvalsRouter } from '../approvals/router.ts';
import { auditRouter } from '../audit/router.ts';
import { calendarFeedsRouter } from '../calendar-feeds/router.ts';
import { companyRequestsRouter } from '../company-requests/router.ts';
import { contractsRouter } from '../contracts/router.ts';
import { devicesRouter } from '../devices/router.ts';
import { documentsRouter } from '../documents/router.ts';
import { importsRouter } from '../imports/router.ts';
import { leaveRouter } from '../leave/router.ts';
import { longWorkRouter } from '../long-work/router.ts';
import { organisationRouter } from '../organisation/router.ts';
import { overtimeRouter } from '../overtime/router.ts';
import { peopleRouter } from '../people/router.ts';
import { personalDataRouter } from '../personal-data/router.ts';
import { projectsRouter } from '../projects/router.ts';
import type { ScopeArea } from '../shared/token-scopes.ts';
import { timeRouter } from '../time/router.ts';
import { timesheetsRouter } from '../timesheets/router.ts';
import { todayRouter } from '../today/router.ts';
import { webhooksRouter } from '../webhooks/router.ts';
import { router } from './init.ts';

// In the order in which a company is set up: the document lists their operations in it.
const modules = {
  access: accessRouter,
  organisation: organisationRouter,
  devices: devicesRouter,
  people: peopleRouter,
  contracts: contractsRouter,
  time: timeRouter,
  absences: absencesRouter,
  documents: documentsRouter,
  personalData: personalDataRouter,
  calendarFeeds: calendarFeedsRouter,
  leave: leaveRouter,
  overtime: overtimeRouter,
  companyRequests: companyRequestsRouter,
  approvals: approvalsRouter,
  today: todayRouter,
  projects: projectsRouter,
  timesheets: timesheetsRouter,
  webhooks: webhooksRouter,
  imports: importsRouter,
  longWork: longWorkRouter,
  audit: auditRouter,
};

export const appRouter = router(modules);

/** The areas of the document, where they are called otherwise than their modules. */
export const areaNames: Partial<Record<keyof typeof modules, string>> = {
  time: 'Time tracking',
  personalData: 'Personal data',
};

/** What the scopes of their operations name, unless an operation says otherwise (I10). */
export const scopeAreas: Record<keyof typeof modules, ScopeArea> = {
  access: 'users',
  audit: 'audit',
  organisation: 'organisation',
  devices: 'settings',
  people: 'people',
  documents: 'people',
  personalData: 'people',
  contracts: 'contracts',
  time: 'time',
  absences: 'absences',
  calendarFeeds: 'absences',
  leave: 'absences',
  overtime: 'overtime',
  companyRequests: 'requests',
  approvals: 'requests',
  today: 'time',
  projects: 'projects',
  timesheets: 'time',
  webhooks: 'settings',
  longWork: 'people',
  imports: 'people',
};

export type AppRouter = typeof appRouter;
