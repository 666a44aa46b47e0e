import '../../modules/followers.ts';
import '../../modules/long-work-kinds.ts';
import { absencesRouter } from '../../modules/absences/router.ts';
import { accessRouter } from '../../modules/access/router.ts';
import { approvalsRouter } from '../../modules/approvals/router.ts';
import { auditRouter } from '../../modules/audit/router.ts';
import { calendarFeedsRouter } from '../../modules/calendar-feeds/router.ts';
import { changesRouter } from '../../modules/changes/router.ts';
import { companyRequestsRouter } from '../../modules/company-requests/router.ts';
import { contractsRouter } from '../../modules/contracts/router.ts';
import { departureProcedures } from '../../modules/contracts/router-employments.ts';
import { correctionsRouter } from '../../modules/corrections/router.ts';
import { devicesRouter } from '../../modules/devices/router.ts';
import { documentsRouter } from '../../modules/documents/router.ts';
import { importsRouter } from '../../modules/imports/router.ts';
import { leaveRouter } from '../../modules/leave/router.ts';
import { longWorkRouter } from '../../modules/long-work/router.ts';
import { meRouter } from '../../modules/me/router.ts';
import { monthlyRecordsRouter } from '../../modules/monthly-records/router.ts';
import { noticesRouter } from '../../modules/notices/router.ts';
import { organisationRouter } from '../../modules/organisation/router.ts';
import { overtimeRouter } from '../../modules/overtime/router.ts';
import { payrollRouter } from '../../modules/payroll/router.ts';
import { peopleRouter } from '../../modules/people/router.ts';
import { periodsRouter } from '../../modules/periods/router.ts';
import { personalDataRouter } from '../../modules/personal-data/router.ts';
import { projectsRouter } from '../../modules/projects/router.ts';
import { reportsRouter } from '../../modules/reports/router.ts';
import { systemRouter } from '../../modules/system/router.ts';
import { timeRouter } from '../../modules/time/router.ts';
import { timesheetsRouter } from '../../modules/timesheets/router.ts';
import { todayRouter } from '../../modules/today/router.ts';
import { webhooksRouter } from '../../modules/webhooks/router.ts';
import { type Operation, operationOf } from '../../platform/rpc/operation.ts';
import { router } from '../../platform/rpc/trpc.ts';
import type { ScopeArea } from '../../platform/shared/token-scopes.ts';

// In the order in which a company is set up: the document lists their operations in it.
const modules = {
  access: accessRouter,
  notices: noticesRouter,
  organisation: organisationRouter,
  devices: devicesRouter,
  people: { ...peopleRouter, ...departureProcedures },
  contracts: contractsRouter,
  time: timeRouter,
  corrections: correctionsRouter,
  absences: absencesRouter,
  documents: documentsRouter,
  personalData: personalDataRouter,
  calendarFeeds: calendarFeedsRouter,
  leave: leaveRouter,
  overtime: overtimeRouter,
  companyRequests: companyRequestsRouter,
  approvals: approvalsRouter,
  today: todayRouter,
  me: meRouter,
  projects: projectsRouter,
  timesheets: timesheetsRouter,
  periods: periodsRouter,
  reports: reportsRouter,
  payroll: payrollRouter,
  monthlyRecords: monthlyRecordsRouter,
  webhooks: webhooksRouter,
  changes: changesRouter,
  imports: importsRouter,
  longWork: longWorkRouter,
  audit: auditRouter,
  system: systemRouter,
};

export const appRouter = router(modules);

interface Tree {
  [name: string]: Tree | object;
}

const isTree = (value: object): value is Tree => typeof value !== 'function';

const declaredIn = (tree: Tree, prefix = ''): [name: string, Operation][] =>
  Object.entries(tree).flatMap(([name, value]): [string, Operation][] =>
    isTree(value) ? declaredIn(value, `${prefix}${name}.`) : [[`${prefix}${name}`, operationOf(value)]],
  );

/** Every operation by its name, in the order of their declaration. */
export const operations: ReadonlyMap<string, Operation> = new Map(declaredIn(modules));

/** The areas of the document, where they are called otherwise than their modules. */
export const areaNames: Partial<Record<keyof typeof modules, string>> = {
  time: 'Time tracking',
  personalData: 'Personal data',
  monthlyRecords: 'Monthly records',
};

/** Areas in the scopes of operations, unless an operation declares another scope (I10). */
export const scopeAreas: Record<keyof typeof modules, ScopeArea> = {
  access: 'users',
  notices: 'users',
  audit: 'audit',
  organisation: 'organisation',
  devices: 'settings',
  people: 'people',
  documents: 'people',
  personalData: 'people',
  contracts: 'contracts',
  time: 'time',
  corrections: 'time',
  absences: 'absences',
  calendarFeeds: 'absences',
  leave: 'absences',
  overtime: 'overtime',
  companyRequests: 'requests',
  approvals: 'requests',
  today: 'time',
  me: 'time',
  projects: 'projects',
  timesheets: 'time',
  periods: 'payroll',
  reports: 'time',
  payroll: 'payroll',
  monthlyRecords: 'payroll',
  webhooks: 'settings',
  // Its operations check the scopes of the changed records. Whoever reads the log of requests may see their paths.
  changes: 'audit',
  longWork: 'people',
  imports: 'people',
  // For pages alone.
  system: 'settings',
};

export type AppRouter = typeof appRouter;
