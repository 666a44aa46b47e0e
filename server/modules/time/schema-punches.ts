import { z } from 'zod';
import { common, personal, work } from '../../platform/shared/field-kinds.ts';
import { coordinates, decimal, idText, instantText, placeOutput, timeZoneText } from '../../platform/shared/schemas.ts';
import { MAX_AROUND_METERS } from './constants.ts';

export const listPunchesInput = z.object({
  around: coordinates(),
  withinMeters: decimal(1, MAX_AROUND_METERS),
});

export const punchOutput = z.strictObject({
  entryId: idText(),
  kind: work(z.enum(['in', 'out'])),
  employee: common(z.strictObject({ id: idText(), name: z.string() })),
  at: work(instantText()),
  timeZone: work(timeZoneText()),
  coordinates: personal(placeOutput()),
  /** Stored with the clock-in: it was outside all fences of the employee (B9). */
  outsideFence: work(z.boolean()),
});

export const listPunchesOutput = z.strictObject({
  /** Newest punches. */
  punches: z.array(punchOutput),
  /** Number of all punches. */
  total: z.int(),
});
