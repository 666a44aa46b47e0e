import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/root.ts';

type Outputs = inferRouterOutputs<AppRouter>['contracts'];

/** A record of any catalogue. */
export type CatalogueRecord = Outputs['degrees']['list']['rows'][number];

/** Who looks at a page of the area Contracts. */
export type ContractsViewer = {
  canAdminister: boolean;
  today: string;
  /** The employee that the viewer is. */
  employeeId: string | null;
  /** They may decide on their own matters (I5). */
  decidesOwn: boolean;
};

export type Contract = Outputs['listContracts']['rows'][number];
export type Annex = Outputs['listAnnexes']['rows'][number];
