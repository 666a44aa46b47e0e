import { pageOf } from '../shared/lists.ts';
import { administratorProcedure, answers, router } from '../trpc/init.ts';
import { listLines } from './list-lines.ts';
import * as schema from './schema.ts';

export const auditRouter = router({
  listLines: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/core/v3/audit',
        summary: 'List the audit',
        description:
          'Who changed what, when and by which way, the newest first. Work entries have versions and movements name their author: they have no lines here.',
        reply: 'page',
      },
    })
    .input(schema.listAuditInput)
    .output(answers(pageOf(schema.auditLineOutput)))
    .query(({ ctx, input }) => listLines(ctx.scope, input)),
});
