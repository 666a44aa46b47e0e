import '../followers.ts';
import { absencesRouter } from '../absences/router.ts';
import { accessRouter } from '../access/router.ts';
import { contractsRouter } from '../contracts/router.ts';
import { organisationRouter } from '../organisation/router.ts';
import { overtimeRouter } from '../overtime/router.ts';
import { peopleRouter } from '../people/router.ts';
import { projectsRouter } from '../projects/router.ts';
import { requestsRouter } from '../requests/router.ts';
import { timeRouter } from '../time/router.ts';
import { webhooksRouter } from '../webhooks/router.ts';
import { router } from './init.ts';

export const appRouter = router({
  absences: absencesRouter,
  access: accessRouter,
  contracts: contractsRouter,
  organisation: organisationRouter,
  overtime: overtimeRouter,
  people: peopleRouter,
  projects: projectsRouter,
  requests: requestsRouter,
  time: timeRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
