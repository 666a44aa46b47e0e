import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Outputs = inferRouterOutputs<AppRouter>['contracts'];

/** A record of any catalogue. */
export type CatalogueRecord = Outputs['degrees']['list']['rows'][number];

/** The viewer of a page of the area Contracts. */
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

/** Changes of a person's contracts, as input of their preview. */
export type ContractChange = inferRouterInputs<AppRouter>['overtime']['previewContractChange'];
export type ContractPreview = inferRouterOutputs<AppRouter>['overtime']['previewContractChange'];
export type LeavePreview = inferRouterOutputs<AppRouter>['leave']['plans']['previewContractChange'];
