import { organisationRouter } from '../organisation/router.ts';
import { router } from './init.ts';

export const appRouter = router({
  organisation: organisationRouter,
});

export type AppRouter = typeof appRouter;
