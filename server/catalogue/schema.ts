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

/** The inputs of one catalogue's operations; its fields besides the name are the same for POST and PUT. */
export const recordInputs = (resource: string, fields: z.ZodRawShape) => ({
  id: z.object({ id: idOf(resource) }),
  create: z.object({ name: name(), ...fields }),
  update: z.object({ id: idOf(resource), name: name().optional(), ...fields }),
});

/** What every record of a catalogue answers. */
export const recordOutput = { id: z.string(), name: z.string() };
export const stampsOutput = { createdAt: z.string(), updatedAt: z.string() };
