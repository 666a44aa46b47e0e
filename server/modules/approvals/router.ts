import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { absenceRequestIdInput } from '../absences/schema.ts';
import { previewRequestInput } from '../absences/schema-ask.ts';
import { decideMany } from './decide-many.ts';
import { exportInbox } from './export-inbox.ts';
import { getInboxRequest } from './get-inbox-request.ts';
import { countPendingRequests, listInbox, listTypeChoices } from './list-inbox.ts';
import { previewDecisions } from './preview-decisions.ts';
import { previewRequest } from './preview-request.ts';
import * as schema from './schema.ts';

export const approvalsRouter = {
  listInbox: query({
    right: 'own',
    about: 'people',
    recordsReads: true,
    input: schema.listInboxInput,
    output: schema.inboxOutput,
    run: listInbox,
  }),

  exportInbox: mutation({
    right: 'look',
    about: 'people',
    recordsReads: true,
    writesFile: true,
    input: schema.exportInboxInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportInbox(scope, locale, input),
  }),

  listTypeChoices: query({
    right: 'look',
    about: 'people',
    output: schema.typeChoicesOutput,
    run: listTypeChoices,
  }),

  getInboxRequest: query({
    right: 'own',
    about: 'person',
    recordsReads: true,
    input: absenceRequestIdInput,
    output: schema.inboxRequestOutput,
    run: getInboxRequest,
  }),

  decideMany: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    input: schema.decideManyInput,
    output: schema.decideManyOutput,
    run: decideMany,
  }),

  previewRequest: query({
    right: 'own',
    about: 'person',
    recordsReads: true,
    input: previewRequestInput,
    output: schema.requestPreviewOutput,
    run: previewRequest,
  }),

  previewDecisions: mutation({
    right: 'decide',
    about: 'person',
    decides: true,
    input: schema.decideManyInput,
    output: schema.decideManyOutput,
    run: previewDecisions,
  }),

  countPending: query({
    right: 'look',
    about: 'people',
    output: schema.pendingCountOutput,
    run: countPendingRequests,
  }),
};
