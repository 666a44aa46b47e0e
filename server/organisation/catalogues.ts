import { departments as departmentTable, locations as locationTable } from '#drizzle/schema/organisation.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentDepartment, presentLocation } from './present.ts';
import { departmentOutput } from './schema-groups.ts';
import { locationFields, locationOutput } from './schema-locations.ts';

export const departments = {
  resource: 'department',
  table: departmentTable,
  output: departmentOutput,
  present: presentDepartment,
} satisfies Catalogue<typeof departmentTable, typeof departmentOutput>;

export const locations = {
  resource: 'location',
  table: locationTable,
  required: locationFields,
  columns: ({ coordinates, ...fields }: { coordinates?: { latitude: number; longitude: number } }) => ({
    ...fields,
    ...coordinates,
  }),
  output: locationOutput,
  present: presentLocation,
} satisfies Catalogue<typeof locationTable, typeof locationOutput>;
