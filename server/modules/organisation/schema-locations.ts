import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { coordinates, decimal, idOf, idText, placeOutput } from '../../platform/shared/schemas.ts';
import { ENTITY_TYPES } from './constants.ts';
import { radiusOutput } from './schema.ts';

export const locationFields = {
  coordinates: coordinates(),
  radio: decimal(0, 1_000_000).meta({ description: 'Radius, in metres.' }),
};

export const locationOutput = z
  .strictObject({
    ...recordOutput,
    coordinates: placeOutput(),
    radio: radiusOutput(),
    ...stampsOutput,
  })
  .meta({ id: 'Location' });

const about = {
  target: { description: 'Office, department or entity group with the location.' },
  id: { description: 'ID of the office, department or entity group.' },
};
const type = z.enum(ENTITY_TYPES).meta({ description: 'Type of the record in `id`.' });

export const createLocationAssignationInput = z.object({
  locationId: idOf('location'),
  entityReference: z.object({ type, id: idOf('location_assignment_target').meta(about.id) }).meta(about.target),
});
export type CreateLocationAssignationInput = z.output<typeof createLocationAssignationInput>;
export const locationAssignationIdInput = z.object({ id: idOf('location_assignation') });
export const listLocationAssignationsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['createdAt', 'updatedAt'] as const),
  entityId: oneOrMany(idOf('location_assignment_target')),
  locationId: oneOrMany(idOf('location')),
});
export type ListLocationAssignationsInput = z.output<typeof listLocationAssignationsInput>;

export const locationAssignationOutput = z
  .strictObject({
    id: idText(),
    locationId: idText(),
    entityReference: z.strictObject({ type, id: idText().meta(about.id) }).meta(about.target),
  })
  .meta({ id: 'LocationAssignation' });
