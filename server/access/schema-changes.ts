import { z } from 'zod';

/** `lastEventId`: the id of the last event that the page has heard; the browser adds it when it connects again. */
export const followChangesInput = z.object({ lastEventId: z.string().max(100).optional() });
