import { z } from 'zod';
import { administratorProcedure, answers, router, viewerProcedure } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { exportLines } from './export-lines.ts';
import { listActors, listHistory, listLines } from './list-lines.ts';
import * as schema from './schema.ts';

export const auditRouter = router({
  listLines: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'GET',
        path: '/core/v3/audit',
        summary: 'List the audit',
        description:
          'Who changed what, when and by which way, the newest first. Work entries have versions and movements name their author: they have no lines here. ' +
          'A token finds the lines of records that its other scopes read, and pay in them with `pay:read`.',
        reply: 'page',
      },
    })
    .input(schema.listAuditInput)
    .output(answers(pageOf(schema.auditLineOutput)))
    .query(({ ctx, input }) => listLines(ctx.scope, input)),

  listActors: administratorProcedure
    .meta({ pages: true })
    .output(answers(z.array(schema.actorOutput)))
    .query(({ ctx }) => listActors(ctx.scope)),

  exportLines: administratorProcedure
    .meta({ pages: true, writesFile: true, confirmed: true })
    .input(schema.exportAuditInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportLines(ctx.scope, ctx.locale, input)),

  listHistory: viewerProcedure
    .meta({ pages: true })
    .input(schema.listHistoryInput)
    .output(answers(pageOf(schema.auditLineOutput)))
    .query(({ ctx, input }) => listHistory(ctx.scope, input)),
});
