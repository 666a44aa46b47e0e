import { z } from 'zod';
import { idText } from '../../platform/shared/schemas.ts';
import { ENTITY_TYPES } from './constants.ts';

/** References to each office, department and group that pages show. */
export const unitUsesOutput = z.array(
  z.strictObject({
    type: z.enum(ENTITY_TYPES),
    id: idText(),
    /** Active employees. */
    people: z.int(),
    inactivePeople: z.int(),
    locations: z.int(),
  }),
);
