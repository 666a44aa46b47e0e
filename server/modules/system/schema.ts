import { z } from 'zod';
import { FACT_NAMES, FINDING_IDS, FINDING_STATES, TOPICS } from './constants.ts';

const MAX_ORIGIN_LENGTH = 300;

const finding = z.strictObject({
  id: z.enum(FINDING_IDS),
  topic: z.enum(TOPICS),
  state: z.enum(FINDING_STATES),
  facts: z.partialRecord(z.enum(FACT_NAMES), z.union([z.string(), z.number()])),
});

export const checkSystemInput = z.object({
  /** Origin of the page in the browser. */
  opened: z.url({ protocol: /^https?$/, hostname: /./ }).max(MAX_ORIGIN_LENGTH),
});

export const checkSystemOutput = z.strictObject({
  findings: z.array(finding),
  /** A mail server is configured: a test mail can be sent. */
  testMail: z.boolean(),
});

export const testMailOutput = z.strictObject({
  /** Address of the owner who asks; null if nothing was sent. */
  to: z.string().nullable(),
  finding,
  conversation: z.array(z.strictObject({ from: z.enum(['client', 'server']), text: z.string() })),
});
