import { listRecordsInput } from '../../platform/catalogue/schema.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { createOwnRequest, listOwnTypes } from './create-own-request.ts';
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

export const companyRequestsRouter = {
  listTypes: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: TYPES, summary: 'List request types', reply: 'page' },
    input: listRecordsInput,
    output: pageOf(types.requestTypeOutput),
    run: listRequestTypes,
  }),

  getType: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: `${TYPES}/{id}`, summary: 'Get a request type' },
    input: types.requestTypeIdInput,
    output: types.requestTypeOutput,
    run: getRequestType,
  }),

  createType: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: TYPES,
      summary: 'Create a request type',
      grants: true,
      description:
        'Creates a type with its questions and its levels of approval, which decide one after the other. A level with a condition applies only to requests whose answer meets it. Administrators and company tokens can decide at any level.',
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
    input: types.createRequestTypeInput,
    output: types.requestTypeOutput,
    run: createRequestType,
  }),

  updateType: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: `${TYPES}/{id}`,
      summary: 'Update a request type',
      grants: true,
      description: 'Updates the type. Existing requests keep their questions and levels.',
      errors: ['request_type_changed', 'user_not_found'],
      example: { name: 'Equipment and software', icon: 'device-laptop' } satisfies Example<
        typeof types.updateRequestTypeInput
      >,
    },
    input: types.updateRequestTypeInput,
    output: types.requestTypeOutput,
    run: updateRequestType,
  }),

  deleteType: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${TYPES}/{id}`,
      summary: 'Delete a request type without requests',
      reply: 'blank',
      errors: ['request_type_in_use'],
    },
    input: types.requestTypeIdInput,
    output: doneOutput,
    run: deleteRequestType,
  }),

  exportTypes: mutation({
    right: 'administer',
    about: 'company',
    writesFile: true,
    input: types.exportTypesInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportTypes(scope, locale, input),
  }),

  listTypeUses: query({
    right: 'administer',
    about: 'company',
    output: types.typeUsesOutput,
    run: listTypeUses,
  }),

  previewLevels: query({
    right: 'administer',
    about: 'person',
    input: types.previewLevelsInput,
    output: types.levelsPreviewOutput,
    run: previewLevels,
  }),

  listRequests: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: REQUESTS,
      summary: 'List requests',
      description: 'Lists requests, newest first.',
      reply: 'page',
    },
    input: schema.listRequestsInput,
    output: pageOf(schema.requestOutput),
    run: listRequests,
  }),

  getRequest: query({
    right: 'look',
    rest: { method: 'GET', path: `${REQUESTS}/{id}`, summary: 'Get a request' },
    input: schema.requestIdInput,
    output: schema.requestOutput,
    run: getRequest,
  }),

  createRequest: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: REQUESTS,
      summary: 'Create a request for an employee',
      description: 'Creates a request. It is accepted immediately if no level of its type applies to its answers.',
      errors: ['employee_not_found', 'request_type_not_found', 'question_not_found'],
      example: { title: 'A new laptop', answers: [{ questionId: AN_ID, value: '1200' }] } satisfies Example<
        typeof schema.createRequestInput
      >,
    },
    input: schema.createRequestInput,
    output: schema.requestOutput,
    run: createRequest,
  }),

  // About the caller alone.
  listOwnTypes: query({ right: 'own', about: 'company', output: types.ownTypesOutput, run: listOwnTypes }),

  createOwnRequest: mutation({
    right: 'own',
    about: 'company',
    input: schema.createOwnRequestInput,
    output: schema.requestOutput,
    run: createOwnRequest,
  }),

  acceptRequest: mutation({
    right: 'decide',
    rest: {
      method: 'POST',
      path: `${REQUESTS}/{id}/accept`,
      summary: 'Accept a request at its current level',
      description:
        'Accepts the request at its current level and moves it to the next one. After the last level the request is accepted.',
      errors: ['request_already_resolved'],
      example: { comment: 'Order it' } satisfies Example<typeof schema.decideRequestInput>,
    },
    input: schema.decideRequestInput,
    output: schema.requestOutput,
    run: acceptRequest,
  }),

  rejectRequest: mutation({
    right: 'decide',
    rest: {
      method: 'POST',
      path: `${REQUESTS}/{id}/reject`,
      summary: 'Reject a request',
      description: 'Rejects the request at any level and closes it.',
      errors: ['request_already_resolved'],
      example: { comment: 'The old one is as good' } satisfies Example<typeof schema.decideRequestInput>,
    },
    input: schema.decideRequestInput,
    output: schema.requestOutput,
    run: rejectRequest,
  }),

  listDecisions: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${REQUESTS}/{id}/decisions`,
      summary: 'List the decisions on a request',
      description:
        'Lists decisions, oldest first. A decision by a delegate contains both the delegate and the person represented.',
      reply: 'page',
    },
    input: schema.listDecisionsInput,
    output: pageOf(schema.decisionOutput),
    run: listDecisions,
  }),

  listDelegations: query({
    right: 'look',
    about: 'people',
    rest: { method: 'GET', path: DELEGATIONS, summary: 'List delegations', reply: 'page' },
    input: schema.listDelegationsInput,
    output: pageOf(schema.delegationOutput),
    run: listDelegations,
  }),

  exportDelegations: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: schema.exportDelegationsInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportDelegations(scope, locale, input),
  }),

  getDelegation: query({
    right: 'look',
    rest: { method: 'GET', path: `${DELEGATIONS}/{id}`, summary: 'Get a delegation' },
    input: schema.delegationIdInput,
    output: schema.delegationOutput,
    run: getDelegation,
  }),

  listDelegates: query({
    right: 'decide',
    about: 'person',
    input: schema.listDelegatesInput,
    output: schema.delegateOutput.array(),
    run: listDelegates,
  }),

  createDelegation: mutation({
    right: 'decide',
    about: 'person',
    rest: {
      method: 'POST',
      path: DELEGATIONS,
      summary: 'Delegate the decisions of an employee',
      grants: true,
      description:
        'Creates a delegation from `from` to `to`, both included. The delegate cannot pass it on, nor decide requests of either employee.',
      errors: ['employee_not_found', 'delegate_not_found'],
      example: { delegateId: AN_ID, from: '2026-08-03', to: '2026-08-21' } satisfies Example<
        typeof schema.createDelegationInput
      >,
    },
    input: schema.createDelegationInput,
    output: schema.delegationOutput,
    run: createDelegation,
  }),

  updateDelegation: mutation({
    right: 'decide',
    about: 'person',
    rest: {
      method: 'PUT',
      path: `${DELEGATIONS}/{id}`,
      summary: 'Update a delegation',
      grants: true,
      description: 'Changes the delegate or the dates. Earlier decisions stay.',
      errors: ['delegate_not_found'],
      example: { to: '2026-08-28' } satisfies Example<typeof schema.updateDelegationInput>,
    },
    input: schema.updateDelegationInput,
    output: schema.delegationOutput,
    run: updateDelegation,
  }),

  deleteDelegation: mutation({
    right: 'decide',
    about: 'person',
    rest: { method: 'DELETE', path: `${DELEGATIONS}/{id}`, summary: 'End a delegation', reply: 'blank' },
    input: schema.delegationIdInput,
    output: doneOutput,
    run: deleteDelegation,
  }),
};
