import { accessRouter } from '../access/router.ts';
import { organisationRouter } from '../organisation/router.ts';
import { router } from './init.ts';

export const appRouter = router({
  access: accessRouter,
  organisation: organisationRouter,
});

export type AppRouter = typeof appRouter;
