import { z } from 'zod';
import { LISTED_NOTICE_KINDS } from '../../platform/shared/notices.ts';
import { idOf, idText, integer, momentText } from '../../platform/shared/schemas.ts';

export const NOTICES_PER_PAGE = 50;
const MAX_MARKED = 100;
const MAX_PAGE = 1000;

export const listNoticesInput = z.object({ page: integer(1, MAX_PAGE).default(1) });

export const markNoticesReadInput = z.object({
  ids: z
    .array(idOf('notice'))
    .max(MAX_MARKED)
    .nullable()
    .meta({ description: 'Notices that the caller has read. Null: all of theirs.' }),
});

const counts = { total: z.int(), unread: z.int() };
export const noticeCountsOutput = z.strictObject(counts);

export const noticesOutput = z.strictObject({
  ...counts,
  /** Of the page, newest first. */
  notices: z.array(
    z.strictObject({
      id: idText(),
      kind: z.enum(LISTED_NOTICE_KINDS),
      path: z.string(),
      /** Dates and outcomes that the text names. */
      said: z.record(z.string(), z.string()),
      createdAt: momentText(),
      isRead: z.boolean(),
      /** Name of another person whom it is about. */
      employeeName: z.string().nullable(),
    }),
  ),
});
