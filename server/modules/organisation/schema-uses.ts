import { z } from 'zod';
import { idText } from '../../platform/shared/schemas.ts';
import { ENTITY_TYPES } from './constants.ts';

/** What refers to each office, department and group, as far as pages show it. */
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
