import '../followers.ts';
import { absencesRouter } from '../absences/router.ts';
import { accessRouter } from '../access/router.ts';
import { approvalsRouter } from '../approvals/router.ts';
import { companyRequestsRouter } from '../company-requests/router.ts';
import { contractsRouter } from '../contracts/router.ts';
import { leaveRouter } from '../leave/router.ts';
import { organisationRouter } from '../organisation/router.ts';
import { overtimeRouter } from '../overtime/router.ts';
import { peopleRouter } from '../people/router.ts';
import { projectsRouter } from '../projects/router.ts';
import { timeRouter } from '../time/router.ts';
import { webhooksRouter } from '../webhooks/router.ts';
import { router } from './init.ts';

export const appRouter = router({
  absences: absencesRouter,
  access: accessRouter,
  approvals: approvalsRouter,
  companyRequests: companyRequestsRouter,
  contracts: contractsRouter,
  leave: leaveRouter,
  organisation: organisationRouter,
  overtime: overtimeRouter,
  people: peopleRouter,
  projects: projectsRouter,
  time: timeRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
