import { z } from 'zod';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import {
  authorOutput,
  idOf,
  idText,
  instantText,
  problem,
  shortText,
  webAddress,
} from '../../platform/shared/schemas.ts';
import {
  DEACTIVATION_REASONS,
  DELIVERY_FAILURES,
  DELIVERY_STATUSES,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_RESOURCES,
} from './constants.ts';

const MAX_EVENTS = 100;

const url = webAddress()
  .refine((value) => {
    const parsed = URL.parse(value);
    return !parsed?.username && !parsed?.password;
  }, problem('no_credentials'))
  .meta({
    description: 'URL that receives the events, over https or http. Connections to private addresses are refused.',
    example: 'https://payroll.example.com/jornada',
  });
const events = z
  .array(z.enum([...WEBHOOK_RESOURCES, ...WEBHOOK_EVENT_TYPES]))
  .min(1)
  .max(MAX_EVENTS)
  .meta({
    description: 'Names of events, or of resources to select all of their events.',
    example: ['work_entry.closed', 'employee'],
  });
const about = {
  description: { description: 'Note about the endpoint. Null if there is none.' },
  isActive: { description: 'Whether the endpoint receives events.' },
  eventType: { description: 'Name of the event.' },
  status: { description: 'Status of the delivery. A `pending` delivery is attempted again.' },
};
const optionalFields = {
  description: shortText().nullish().meta(about.description),
  isActive: z.boolean().optional().meta(about.isActive),
};

export const createEndpointInput = z.object({ url, events, ...optionalFields });
export const updateEndpointInput = z.object({
  id: idOf('webhook_endpoint'),
  url: url.optional(),
  events: events.optional(),
  ...optionalFields,
});
export const endpointIdInput = z.object({ id: idOf('webhook_endpoint') });

export const listEndpointsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['url', 'createdAt', 'updatedAt']),
  isActive: z.boolean().optional().meta(about.isActive),
});

const endpointFields = {
  id: idText(),
  url: z.string().meta({ description: 'URL that receives the events.' }),
  description: z.string().nullable().meta(about.description),
  events: z.array(z.string()).meta({ description: 'Names of the selected events and resources.' }),
  isActive: z.boolean().meta(about.isActive),
  deactivationReason: z.enum(DEACTIVATION_REASONS).nullable().meta({
    description:
      'Reason for automatic deactivation: the receiver returned 410 (`gone`), or received nothing for three days (`failing`). Null if it was not deactivated automatically.',
  }),
  failingSince: instantText()
    .nullable()
    .meta({ description: 'Time of the first failure since the last success. Null if there is none.' }),
  previousSecretUntil: instantText()
    .nullable()
    .meta({ description: 'Expiry time of the previous secret, which also signs until then. Null if there is none.' }),
  createdAt: instantText(),
  updatedAt: instantText(),
};

export const endpointOutput = z.strictObject(endpointFields).meta({ id: 'WebhookEndpoint' });
export const endpointWithSecretOutput = z
  .strictObject({
    ...endpointFields,
    secret: z.string().meta({ description: 'Secret that verifies signatures. It is returned in this response only.' }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' });

export const listDeliveriesInput = z.object({
  id: idOf('webhook_endpoint'),
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(['createdAt']),
  status: oneOrMany(z.enum(DELIVERY_STATUSES)).meta(about.status),
  eventType: oneOrMany(z.enum([...WEBHOOK_EVENT_TYPES, TEST_EVENT])).meta(about.eventType),
});
export const deliveryIdInput = z.object({ id: idOf('webhook_endpoint'), deliveryId: idOf('webhook_delivery') });

const deliveryFields = {
  id: idText(),
  eventId: idText().meta({ description: 'Value of the header `webhook-id` in every attempt.' }),
  eventType: z.string().meta(about.eventType),
  status: z.enum(DELIVERY_STATUSES).meta(about.status),
  attempts: z.int().meta({ description: 'Number of attempts, including a running one.' }),
  lastAttemptAt: instantText().nullable().meta({ description: 'Time of the last attempt. Null if there was none.' }),
  nextAttemptAt: instantText()
    .nullable()
    .meta({ description: 'Time of the next attempt. Null unless the delivery is pending.' }),
  responseStatus: z.int().nullable().meta({ description: 'HTTP status of the last response. Null if there was none.' }),
  responseBody: z
    .string()
    .nullable()
    .meta({ description: 'Beginning of the last response body. Null if there was none.' }),
  failure: z
    .enum(DELIVERY_FAILURES)
    .nullable()
    .meta({ description: 'Reason for the last failure. Null if there is none.' }),
  createdAt: instantText(),
};
export const deliveryOutput = z.strictObject(deliveryFields).meta({ id: 'WebhookDelivery' });

/** The body of a message. */
export const webhookEventOutput = z
  .strictObject({
    type: z.enum([...WEBHOOK_EVENT_TYPES, TEST_EVENT]).meta(about.eventType),
    timestamp: instantText().meta({ description: 'Time of the event.' }),
    data: z
      .strictObject({
        id: idText().meta({ description: 'ID of the record.' }),
        employeeId: idText().nullable().meta({ description: 'ID of the employee concerned. Null if there is none.' }),
        status: z
          .string()
          .nullable()
          .meta({ description: 'Status of the record after the event. Null if it has none.' }),
        path: z.string().nullable().meta({ description: 'Path to read the record. Null if it was deleted.' }),
        changedFields: z.array(z.string()).meta({
          description: 'Paths of the changed fields. Read their values from the record.',
        }),
        actor: authorOutput(),
      })
      .meta({ description: 'The changed record, without its values.' }),
  })
  .meta({ id: 'WebhookEvent' });

export const deliveryWithEventOutput = z
  .strictObject({ ...deliveryFields, event: webhookEventOutput.meta({ description: 'Body of the message.' }) })
  .meta({ id: 'WebhookDeliveryWithEvent' });
