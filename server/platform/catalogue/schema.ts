import { z } from 'zod';
import { orderByInput, pageInput, partOfName, timestampRanges } from '../shared/lists.ts';
import { idOf, idText, instantText, name, shortText } from '../shared/schemas.ts';

const orderFields = ['name', 'createdAt', 'updatedAt'] as const;

export const listRecordsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(orderFields),
  name: partOfName,
  search: shortText()
    .optional()
    .meta({ description: 'Words of the name, in any order; case and accents are ignored.' }),
});

/** Returns the inputs of one catalogue's operations. A PUT may omit fields that a POST requires; the others are the same. */
export const recordInputs = (resource: string, fields: z.ZodRawShape, required: z.ZodRawShape) => ({
  id: z.object({ id: idOf(resource) }),
  create: z.object({ name: name(), ...required, ...fields }),
  update: z.object({ id: idOf(resource), name: name().optional(), ...z.object(required).partial().shape, ...fields }),
});

/** Fields of every record of a catalogue. */
export const recordOutput = { id: idText(), name: z.string() };
export const editableOutput = z.boolean().meta({ description: 'Whether the record can be updated and deleted.' });
export const stampsOutput = { createdAt: instantText(), updatedAt: instantText() };
