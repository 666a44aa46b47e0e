import type { inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import type { locationOutput } from '#server/modules/organisation/schema-locations.ts';
import type { customFieldOutput } from '#server/modules/people/schema-catalogues.ts';

export type OrganisationViewer = { canAdminister: boolean; timeZone: string };

export type Office = inferRouterOutputs<AppRouter>['organisation']['listOffices']['rows'][number];
export type Location = z.output<typeof locationOutput>;
export type Assignation = inferRouterOutputs<AppRouter>['organisation']['listLocationAssignations']['rows'][number];
export type UnitType = Assignation['entityReference']['type'];

export type CustomField = z.output<typeof customFieldOutput>;

/** The procedures of a catalogue type their records by id and name alone. */
export const asCustomField = (record: { id: string; name: string }): CustomField => record as CustomField;
export const asLocation = (record: { id: string; name: string }): Location => record as Location;
