import { z } from 'zod';
import { TOPICS } from '../../platform/shared/topics.ts';

/** `lastEventId`: the id of the last event that the page has heard; the browser adds it when it connects again. */
export const followChangesInput = z.object({ lastEventId: z.string().max(100).optional() });

/** What has changed: pages read again what they show of it. */
export const changeOutput = z.strictObject({ topics: z.array(z.enum(TOPICS)) });
