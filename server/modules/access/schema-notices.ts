import { z } from 'zod';
import { NOTICE_FREQUENCIES, NOTICE_KINDS } from '../../platform/shared/notices.ts';

const kind = z.enum(NOTICE_KINDS);
const frequency = z.enum(NOTICE_FREQUENCIES);

export const setNoticeInput = z.object({ kind, frequency });

export const noticesOutput = z.strictObject({
  /** Those that concern the caller's role, with when they come. */
  notices: z.array(z.strictObject({ kind, frequency })),
  /** After how many days the company reminds of requests that wait; null: it does not. */
  decisionReminderDays: z.int().nullable(),
});
