import { z } from 'zod';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, problem, shortText, webAddress } from '../../platform/shared/schemas.ts';
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
    description: 'Where events are posted, over https or http. A private address is refused when it is connected to.',
    example: 'https://payroll.example.com/jornada',
  });
const events = z
  .array(z.enum([...WEBHOOK_RESOURCES, ...WEBHOOK_EVENT_TYPES]))
  .min(1)
  .max(MAX_EVENTS)
  .meta({
    description: 'Names of events, and of resources for all of their events.',
    example: ['work_entry.closed', 'employee'],
  });
const optionalFields = { description: shortText().nullish(), isActive: z.boolean().optional() };

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
  isActive: z.boolean().optional(),
});

const endpointFields = {
  id: idText(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  deactivationReason: z.enum(DEACTIVATION_REASONS).nullable().meta({
    description:
      'Why it was deactivated by itself: the receiver answered 410 (`gone`), or received nothing for three days (`failing`).',
  }),
  failingSince: instantText().nullable().meta({ description: 'The first failure since something was received.' }),
  previousSecretUntil: instantText().nullable().meta({ description: 'Until then the secret before signs too.' }),
  createdAt: instantText(),
  updatedAt: instantText(),
};

export const endpointOutput = z.strictObject(endpointFields).meta({ id: 'WebhookEndpoint' });
export const endpointWithSecretOutput = z
  .strictObject({
    ...endpointFields,
    secret: z.string().meta({ description: 'Verifies signatures. It stands in this answer and in no other.' }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' });

export const listDeliveriesInput = z.object({
  id: idOf('webhook_endpoint'),
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(['createdAt']),
  status: oneOrMany(z.enum(DELIVERY_STATUSES)),
  eventType: oneOrMany(z.enum([...WEBHOOK_EVENT_TYPES, TEST_EVENT])),
});
export const deliveryIdInput = z.object({ id: idOf('webhook_endpoint'), deliveryId: idOf('webhook_delivery') });

const deliveryFields = {
  id: idText(),
  eventId: idText().meta({ description: 'The header `webhook-id` of every attempt.' }),
  eventType: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().meta({ description: 'Attempts begun.' }),
  lastAttemptAt: instantText().nullable(),
  nextAttemptAt: instantText().nullable(),
  responseStatus: z.int().nullable().meta({ description: 'What the last attempt was answered.' }),
  responseBody: z.string().nullable().meta({ description: 'The beginning of that answer.' }),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  createdAt: instantText(),
};
export const deliveryOutput = z.strictObject(deliveryFields).meta({ id: 'WebhookDelivery' });

/** The body of a message. */
export const webhookEventOutput = z
  .strictObject({
    type: z.enum([...WEBHOOK_EVENT_TYPES, TEST_EVENT]),
    timestamp: instantText().meta({ description: 'When it happened.' }),
    data: z.strictObject({
      id: idText().meta({ description: 'The record.' }),
      employeeId: idText().nullable().meta({ description: 'Whom it concerns.' }),
      status: z.string().nullable().meta({ description: 'The status that the record has since then.' }),
      path: z.string().nullable().meta({ description: 'Where the record is read; null when it was deleted.' }),
      changedFields: z.array(z.string()).meta({
        description: 'Paths of the fields that have changed. Their values are for those who may read the record.',
      }),
      actor: z.strictObject({
        type: z.enum(['token', 'user', 'system']),
        id: idText().nullable(),
        name: z.string(),
      }),
    }),
  })
  .meta({ id: 'WebhookEvent' });

export const deliveryWithEventOutput = z
  .strictObject({ ...deliveryFields, event: webhookEventOutput.meta({ description: 'The body of the message.' }) })
  .meta({ id: 'WebhookDeliveryWithEvent' });
