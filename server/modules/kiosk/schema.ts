import { z } from 'zod';
import { dateTime, idOf, integer } from '../../platform/shared/schemas.ts';
import { PUNCH_OUTCOMES } from '../me/constants.ts';
import { claimInput } from '../me/schema.ts';

/** Sealed credentials are shorter. */
const MAX_SEALED = 1000;
const MAX_VERSION = 64;

/** A tap on a tablet (M4). Without an action it does what follows from the open entry. */
export const kioskPunchInput = z.strictObject({
  key: z.guid().toLowerCase(),
  credential: z.string().max(MAX_SEALED),
  workBreakId: idOf('work_break').nullish(),
  claim: claimInput,
  /** Its person has left the tablet and reads no answer: the punch is kept as a late one is. */
  isUnattended: z.boolean().optional(),
});
export type KioskPunchInput = z.output<typeof kioskPunchInput>;

export const kioskContactInput = z.strictObject({
  deviceAt: dateTime(),
  version: z.string().max(MAX_VERSION),
  waitingPunches: integer(0),
  waitingSince: dateTime().nullable(),
});
export type KioskContactInput = z.output<typeof kioskContactInput>;

const contact = z.strictObject({ deviceAt: z.string(), serverAt: z.string(), signature: z.string() });

/** Answer to a contact: what the tablet shows and needs. */
export const kioskStateOutput = z.strictObject({
  deviceId: z.string(),
  deviceName: z.string(),
  companyName: z.string(),
  officeName: z.string().nullable(),
  timeZone: z.string(),
  language: z.string(),
  breaks: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  contact,
  /** Public key for credentials. */
  sealingKey: z.string(),
});
export type KioskState = z.output<typeof kioskStateOutput>;

/** Answer to a punch of somebody who stands there; of a late one nothing is told, right or wrong. */
export const kioskPunchOutput = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('kept'), contact }),
  z.strictObject({
    outcome: z.enum(PUNCH_OUTCOMES),
    name: z.string(),
    state: z.enum(['working', 'on_break', 'gone']),
    workedSeconds: z.int(),
    isRepeated: z.boolean(),
    contact,
  }),
]);
export type KioskPunchAnswer = z.output<typeof kioskPunchOutput>;
