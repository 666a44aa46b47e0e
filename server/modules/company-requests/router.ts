import { listRecordsInput } from '../../platform/catalogue/schema.ts';
import {
  administratorProcedure,
  answers,
  type Example,
  managerProcedure,
  router,
  viewerProcedure,
} from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { createRequest } from './create-request.ts';
import { acceptRequest, rejectRequest } from './decide-request.ts';
import { exportDelegations } from './export-delegations.ts';
import { exportTypes } from './export-types.ts';
import { getRequest, listDecisions, listRequests } from './list-requests.ts';
import {
  createDelegation,
  deleteDelegation,
  getDelegation,
  listDelegates,
  listDelegations,
  updateDelegation,
} from './manage-delegations.ts';
import {
  createRequestType,
  deleteRequestType,
  getRequestType,
  listRequestTypes,
  listTypeUses,
  updateRequestType,
} from './manage-types.ts';
import { previewLevels } from './preview-levels.ts';
import * as schema from './schema.ts';
import * as types from './schema-types.ts';

const TYPES = '/request/v1/request-types';
const REQUESTS = '/request/v1/requests';
const DELEGATIONS = '/request/v1/delegations';
const AN_ID = '019cad3e-5c00-7000-8000-000000000002';

export const companyRequestsRouter = router({
  listTypes: administratorProcedure
    .meta({ pages: true, rest: { method: 'GET', path: TYPES, summary: 'List request types', reply: 'page' } })
    .input(listRecordsInput)
    .output(answers(pageOf(types.requestTypeOutput)))
    .query(({ ctx, input }) => listRequestTypes(ctx.scope, input)),

  getType: administratorProcedure
    .meta({ pages: true, rest: { method: 'GET', path: `${TYPES}/{id}`, summary: 'Read a request type' } })
    .input(types.requestTypeIdInput)
    .output(answers(types.requestTypeOutput))
    .query(({ ctx, input }) => getRequestType(ctx.scope, input)),

  createType: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'POST',
        path: TYPES,
        summary: 'Create a request type',
        grants: true,
        description:
          'With its questions, and the levels that decide one after the other. A level with a condition applies to the ' +
          'requests whose answer meets it. Administrators and company tokens may decide any level.',
        errors: ['user_not_found'],
        example: {
          name: 'Equipment',
          icon: 'device-laptop',
          questions: [{ id: AN_ID, name: 'Price in euros', type: 'number', required: true }],
          levels: [
            { approvers: [{ userId: AN_ID }, { managerSteps: 1 }] },
            {
              approvers: [{ role: 'administrator' }],
              condition: { questionId: AN_ID, operator: 'greater_than', value: '1000' },
            },
          ],
        } satisfies Example<typeof types.createRequestTypeInput>,
      },
    })
    .input(types.createRequestTypeInput)
    .output(answers(types.requestTypeOutput))
    .mutation(({ ctx, input }) => createRequestType(ctx.scope, input)),

  updateType: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'PUT',
        path: `${TYPES}/{id}`,
        summary: 'Update a request type',
        grants: true,
        description: 'Requests made before keep the questions they answered and the levels they have to pass.',
        errors: ['request_type_changed', 'user_not_found'],
        example: { name: 'Equipment and software', icon: 'device-laptop' } satisfies Example<
          typeof types.updateRequestTypeInput
        >,
      },
    })
    .input(types.updateRequestTypeInput)
    .output(answers(types.requestTypeOutput))
    .mutation(({ ctx, input }) => updateRequestType(ctx.scope, input)),

  deleteType: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'DELETE',
        path: `${TYPES}/{id}`,
        summary: 'Delete a request type without requests',
        reply: 'blank',
        errors: ['request_type_in_use'],
      },
    })
    .input(types.requestTypeIdInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input }) => deleteRequestType(ctx.scope, input)),

  exportTypes: administratorProcedure
    .meta({ pages: true, writesFile: true })
    .input(types.exportTypesInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportTypes(ctx.scope, ctx.locale, input)),

  listTypeUses: administratorProcedure
    .meta({ pages: true })
    .output(answers(types.typeUsesOutput))
    .query(({ ctx }) => listTypeUses(ctx.scope)),

  previewLevels: administratorProcedure
    .meta({ pages: true })
    .input(types.previewLevelsInput)
    .output(answers(types.levelsPreviewOutput))
    .query(({ ctx, input }) => previewLevels(ctx.scope, input)),

  listRequests: viewerProcedure
    .meta({
      rest: { method: 'GET', path: REQUESTS, summary: 'List requests', description: 'Newest first.', reply: 'page' },
    })
    .input(schema.listRequestsInput)
    .output(answers(pageOf(schema.requestOutput)))
    .query(({ ctx, input }) => listRequests(ctx.scope, input)),

  getRequest: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${REQUESTS}/{id}`, summary: 'Read a request' } })
    .input(schema.requestIdInput)
    .output(answers(schema.requestOutput))
    .query(({ ctx, input }) => getRequest(ctx.scope, input)),

  createRequest: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: REQUESTS,
        summary: 'Make a request for an employee',
        description: 'Accepted at once when no level of its type applies to its answers.',
        errors: ['employee_not_found', 'request_type_not_found', 'question_not_found'],
        example: { title: 'A new laptop', answers: [{ questionId: AN_ID, value: '1200' }] } satisfies Example<
          typeof schema.createRequestInput
        >,
      },
    })
    .input(schema.createRequestInput)
    .output(answers(schema.requestOutput))
    .mutation(({ ctx, input }) => createRequest(ctx.scope, input)),

  acceptRequest: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${REQUESTS}/{id}/accept`,
        summary: 'Accept a request at its current level',
        description: 'The next level follows; after the last one the request is accepted.',
        errors: ['request_already_resolved'],
        example: { comment: 'Order it' } satisfies Example<typeof schema.decideRequestInput>,
      },
    })
    .input(schema.decideRequestInput)
    .output(answers(schema.requestOutput))
    .mutation(({ ctx, input }) => acceptRequest(ctx.scope, input)),

  rejectRequest: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${REQUESTS}/{id}/reject`,
        summary: 'Reject a request',
        description: 'Ends it, at whatever level it is.',
        errors: ['request_already_resolved'],
        example: { comment: 'The old one is as good' } satisfies Example<typeof schema.decideRequestInput>,
      },
    })
    .input(schema.decideRequestInput)
    .output(answers(schema.requestOutput))
    .mutation(({ ctx, input }) => rejectRequest(ctx.scope, input)),

  listDecisions: viewerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `${REQUESTS}/{id}/decisions`,
        summary: 'List the decisions on a request',
        description: 'Oldest first. Decisions by a delegate name both: who decided, and in whose place.',
        reply: 'page',
      },
    })
    .input(schema.listDecisionsInput)
    .output(answers(pageOf(schema.decisionOutput)))
    .query(({ ctx, input }) => listDecisions(ctx.scope, input)),

  listDelegations: viewerProcedure
    .meta({ pages: true, rest: { method: 'GET', path: DELEGATIONS, summary: 'List delegations', reply: 'page' } })
    .input(schema.listDelegationsInput)
    .output(answers(pageOf(schema.delegationOutput)))
    .query(({ ctx, input }) => listDelegations(ctx.scope, input)),

  exportDelegations: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportDelegationsInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportDelegations(ctx.scope, ctx.locale, input)),

  getDelegation: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${DELEGATIONS}/{id}`, summary: 'Read a delegation' } })
    .input(schema.delegationIdInput)
    .output(answers(schema.delegationOutput))
    .query(({ ctx, input }) => getDelegation(ctx.scope, input)),

  listDelegates: managerProcedure
    .meta({ pages: true })
    .input(schema.listDelegatesInput)
    .output(answers(schema.delegateOutput.array()))
    .query(({ ctx, input }) => listDelegates(ctx.scope, input)),

  createDelegation: managerProcedure
    .meta({
      pages: true,
      rest: {
        method: 'POST',
        path: DELEGATIONS,
        summary: 'Let an employee decide requests in another’s place',
        grants: true,
        description:
          'On the dates from `from` to `to`, both included. Not passed on, and not for requests of either of them.',
        errors: ['employee_not_found', 'delegate_not_found'],
        example: { delegateId: AN_ID, from: '2026-08-03', to: '2026-08-21' } satisfies Example<
          typeof schema.createDelegationInput
        >,
      },
    })
    .input(schema.createDelegationInput)
    .output(answers(schema.delegationOutput))
    .mutation(({ ctx, input }) => createDelegation(ctx.scope, input)),

  updateDelegation: managerProcedure
    .meta({
      pages: true,
      rest: {
        method: 'PUT',
        path: `${DELEGATIONS}/{id}`,
        summary: 'Change a delegation',
        grants: true,
        description: 'Who decides, or on which dates. What was decided by it stays.',
        errors: ['delegate_not_found'],
        example: { to: '2026-08-28' } satisfies Example<typeof schema.updateDelegationInput>,
      },
    })
    .input(schema.updateDelegationInput)
    .output(answers(schema.delegationOutput))
    .mutation(({ ctx, input }) => updateDelegation(ctx.scope, input)),

  deleteDelegation: managerProcedure
    .meta({
      pages: true,
      rest: { method: 'DELETE', path: `${DELEGATIONS}/{id}`, summary: 'End a delegation', reply: 'blank' },
    })
    .input(schema.delegationIdInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input }) => deleteDelegation(ctx.scope, input)),
});
