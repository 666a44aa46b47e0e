import type { z } from 'zod';
import { departments as departmentTable, locations as locationTable } from '#drizzle/schema/organisation.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { departmentFields, departmentOutput } from './schema-groups.ts';
import { locationFields, locationOutput } from './schema-locations.ts';

export const departments = {
  resource: 'department',
  table: departmentTable,
  fields: departmentFields,
  record: answeredRecord(departmentOutput, { table: departmentTable }),
} satisfies Catalogue<typeof departmentTable, z.output<typeof departmentOutput>>;

export const locations = {
  resource: 'location',
  table: locationTable,
  required: locationFields,
  columns: ({ coordinates, ...fields }: { coordinates?: { latitude: number; longitude: number } }) => ({
    ...fields,
    ...coordinates,
  }),
  record: answeredRecord(locationOutput, {
    table: locationTable,
    own: {
      coordinates: {
        members: {
          latitude: { sql: 'locations.latitude', type: 'double precision' },
          longitude: { sql: 'locations.longitude', type: 'double precision' },
        },
      },
    },
  }),
} satisfies Catalogue<typeof locationTable, z.output<typeof locationOutput>>;
