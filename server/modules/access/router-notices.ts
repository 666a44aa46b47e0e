import { answers, viewerProcedure } from '../../platform/rpc/init.ts';
import { listNotices, setNotice } from './manage-notices.ts';
import * as schema from './schema-notices.ts';

/** For the pages alone: what users want to hear of is their own. */
export const noticeProcedures = {
  listNotices: viewerProcedure
    .meta({ pages: true })
    .output(answers(schema.noticesOutput))
    .query(({ ctx }) => listNotices(ctx.scope)),

  setNotice: viewerProcedure
    .meta({ pages: true })
    .input(schema.setNoticeInput)
    .output(answers(schema.noticesOutput))
    .mutation(({ ctx, input }) => setNotice(ctx.scope, input)),
};
