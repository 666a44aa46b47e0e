import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { getDelivery, listDeliveries, redeliver, sendTestEvent } from './manage-deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from './manage-endpoints.ts';
import * as schema from './schema.ts';

const ENDPOINTS = '/core/v3/webhook-endpoints';

export const webhooksRouter = {
  listEndpoints: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: ENDPOINTS, summary: 'List webhook endpoints', reply: 'page' },
    input: schema.listEndpointsInput,
    output: pageOf(schema.endpointOutput),
    run: listEndpoints,
  }),

  getEndpoint: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: `${ENDPOINTS}/{id}`, summary: 'Get a webhook endpoint' },
    input: schema.endpointIdInput,
    output: schema.endpointOutput,
    run: getEndpoint,
  }),

  createEndpoint: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      method: 'POST',
      path: ENDPOINTS,
      summary: 'Create a webhook endpoint',
      description:
        'Creates an endpoint and returns the secret that verifies its signatures, once only. A company has at most 50 endpoints.',
      tellsSecret: true,
      errors: ['webhook_endpoint_limit_reached'],
    },
    input: schema.createEndpointInput,
    output: schema.endpointWithSecretOutput,
    run: createEndpoint,
  }),

  updateEndpoint: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      method: 'PUT',
      path: `${ENDPOINTS}/{id}`,
      summary: 'Update a webhook endpoint',
      grants: true,
      description:
        'Updates the endpoint. An inactive endpoint receives no events: pending deliveries fail, and new events are not stored for it.',
      example: { events: ['work_entry', 'absence_request.resolved'] } satisfies Example<
        typeof schema.updateEndpointInput
      >,
    },
    input: schema.updateEndpointInput,
    output: schema.endpointOutput,
    run: updateEndpoint,
  }),

  deleteEndpoint: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      method: 'DELETE',
      path: `${ENDPOINTS}/{id}`,
      summary: 'Delete a webhook endpoint and its log',
      reply: 'blank',
    },
    input: schema.endpointIdInput,
    output: doneOutput,
    run: deleteEndpoint,
  }),

  rotateSecret: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      method: 'POST',
      path: `${ENDPOINTS}/{id}/rotate-secret`,
      summary: 'Rotate the secret of a webhook endpoint',
      description:
        'Creates a new secret, returned once only. For 24 hours messages carry two signatures, so that receivers can switch.',
      tellsSecret: true,
    },
    input: schema.endpointIdInput,
    output: schema.endpointWithSecretOutput,
    run: rotateSecret,
  }),

  sendTestEvent: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: `${ENDPOINTS}/{id}/test`,
      summary: 'Send a test event to a webhook endpoint',
      description: 'Sends a test event and returns the delivery; the log contains the result.',
      errors: ['webhook_endpoint_not_active'],
    },
    input: schema.endpointIdInput,
    output: schema.deliveryOutput,
    run: sendTestEvent,
  }),

  listDeliveries: query({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'GET',
      path: `${ENDPOINTS}/{id}/deliveries`,
      summary: 'List the deliveries of a webhook endpoint',
      description: 'Lists the deliveries of the last 30 days, newest first.',
      reply: 'page',
    },
    input: schema.listDeliveriesInput,
    output: pageOf(schema.deliveryOutput),
    run: listDeliveries,
  }),

  getDelivery: query({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'GET',
      path: `${ENDPOINTS}/{id}/deliveries/{deliveryId}`,
      summary: 'Get a delivery of a webhook endpoint',
    },
    input: schema.deliveryIdInput,
    output: schema.deliveryWithEventOutput,
    run: getDelivery,
  }),

  redeliver: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: `${ENDPOINTS}/{id}/deliveries/{deliveryId}/redeliver`,
      summary: 'Redeliver an event',
      grants: true,
      errors: ['webhook_endpoint_not_active'],
    },
    input: schema.deliveryIdInput,
    output: schema.deliveryOutput,
    run: redeliver,
  }),
};
