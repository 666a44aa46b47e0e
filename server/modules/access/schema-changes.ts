import { z } from 'zod';
import { TOPICS } from '../../platform/shared/topics.ts';

/** `lastEventId`: id of the last event that the page received; the browser sends it when it reconnects. */
export const followChangesInput = z.object({ lastEventId: z.string().max(100).optional() });

/** Changed topics: pages reload the data they show of them. `own`: those of the reader's own record and notices. */
export const changeOutput = z.strictObject({ topics: z.array(z.enum(TOPICS)), own: z.array(z.enum(TOPICS)) });
