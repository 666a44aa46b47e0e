import { answers, managerProcedure, router, viewerProcedure } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { absenceRequestIdInput, createAbsenceRequestInput } from '../absences/schema.ts';
import { decideMany } from './decide-many.ts';
import { exportInbox } from './export-inbox.ts';
import { getInboxRequest } from './get-inbox-request.ts';
import { countPendingRequests, listInbox, listTypeChoices } from './list-inbox.ts';
import { previewDecisions } from './preview-decisions.ts';
import { previewRequest } from './preview-request.ts';
import * as schema from './schema.ts';

export const approvalsRouter = router({
  listInbox: viewerProcedure
    .meta({ pages: true })
    .input(schema.listInboxInput)
    .output(answers(schema.inboxOutput))
    .query(({ ctx, input }) => listInbox(ctx.scope, input)),

  exportInbox: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportInboxInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportInbox(ctx.scope, ctx.locale, input)),

  listTypeChoices: viewerProcedure
    .meta({ pages: true })
    .output(answers(schema.typeChoicesOutput))
    .query(({ ctx }) => listTypeChoices(ctx.scope)),

  getInboxRequest: viewerProcedure
    .meta({ pages: true })
    .input(absenceRequestIdInput)
    .output(answers(schema.inboxRequestOutput))
    .query(({ ctx, input }) => getInboxRequest(ctx.scope, input)),

  decideMany: managerProcedure
    .meta({ pages: true })
    .input(schema.decideManyInput)
    .output(answers(schema.decideManyOutput))
    .mutation(({ ctx, input }) => decideMany(ctx.scope, input)),

  previewRequest: managerProcedure
    .meta({ pages: true })
    .input(createAbsenceRequestInput)
    .output(answers(schema.requestPreviewOutput))
    .query(({ ctx, input }) => previewRequest(ctx.scope, input)),

  previewDecisions: managerProcedure
    .meta({ pages: true })
    .input(schema.decideManyInput)
    .output(answers(schema.decideManyOutput))
    .mutation(({ ctx, input }) => previewDecisions(ctx.scope, input)),

  countPending: viewerProcedure
    .meta({ pages: true })
    .output(answers(schema.pendingCountOutput))
    .query(({ ctx }) => countPendingRequests(ctx.scope)),
});
