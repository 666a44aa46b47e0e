import { z } from 'zod';
import { orderByInput, pageInput, timestampRanges } from '../shared/lists.ts';
import { idOf, name, shortText } from '../shared/schemas.ts';

const orderFields = ['name', 'createdAt', 'updatedAt'] as const;

export const listRecordsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(orderFields),
  name: shortText().optional(),
});

/** The inputs of one catalogue's operations. A PUT may leave out what a POST requires; its other fields are the same. */
export const recordInputs = (resource: string, fields: z.ZodRawShape, required: z.ZodRawShape) => ({
  id: z.object({ id: idOf(resource) }),
  create: z.object({ name: name(), ...required, ...fields }),
  update: z.object({ id: idOf(resource), name: name().optional(), ...z.object(required).partial().shape, ...fields }),
});

/** What every record of a catalogue answers. */
export const recordOutput = { id: z.string(), name: z.string() };
export const stampsOutput = { createdAt: z.string(), updatedAt: z.string() };
