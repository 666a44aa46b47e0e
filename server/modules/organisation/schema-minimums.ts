import { z } from 'zod';
import { idOf, idText, minimumPresent, minimumPresentOutput } from '../../platform/shared/schemas.ts';

const type = z.enum(['office', 'department']);

export const setMinimumPresentInput = z.object({
  entityReference: z.object({ type, id: idOf('entity') }),
  minimumPresent: minimumPresent().nullable(),
});
export const minimumPresentSet = z.strictObject({
  entityReference: z.strictObject({ type, id: idText() }),
  minimumPresent: minimumPresentOutput(),
});

export const staffedUnitsOutput = z.array(
  z.strictObject({ type, id: idText(), name: z.string(), minimumPresent: minimumPresentOutput() }),
);
