import { z } from 'zod';
import { NOTICE_FREQUENCIES, NOTICE_KINDS } from '../../platform/shared/notices.ts';

const kind = z.enum(NOTICE_KINDS);
const frequency = z.enum(NOTICE_FREQUENCIES);

export const setNoticeInput = z.object({ kind, frequency });

export const noticesOutput = z.strictObject({
  /** Kinds for the caller's role, with their frequency. */
  notices: z.array(z.strictObject({ kind, frequency })),
  /** Days after which the company reminds of pending requests; null: never. */
  decisionReminderDays: z.int().nullable(),
});
