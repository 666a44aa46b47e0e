import { TEST_EVENT, WEBHOOK_EVENTS } from '../../modules/webhooks/constants.ts';
import { webhookEventOutput } from '../../modules/webhooks/schema.ts';
import { type JsonSchema, outputJsonSchema } from './json-schema.ts';

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const headers = [
  header(
    'webhook-id',
    'ID of the event. Repeated attempts have the same ID, so that receivers can detect duplicates.',
    {
      type: 'string',
      format: 'uuid',
    },
  ),
  header('webhook-timestamp', 'Time of this attempt, in seconds since 1970-01-01 UTC.', { type: 'string' }),
  header(
    'webhook-signature',
    'Signature: `v1,` followed by the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the secret after `whsec_`, decoded from base64. During a secret rotation, several signatures are separated by spaces.',
    { type: 'string' },
  ),
];

/** The messages that endpoints receive, one for each event. */
export function describeWebhooks(tag: string, components: Record<string, JsonSchema>): Record<string, object> {
  const message = outputJsonSchema(webhookEventOutput, components);
  const events = { ...WEBHOOK_EVENTS, [TEST_EVENT]: 'A test event was requested.' };
  return Object.fromEntries(
    Object.entries(events).map(([type, summary]) => {
      const schema = {
        allOf: [message, { type: 'object', properties: { type: { const: type, description: 'Name of the event.' } } }],
      };
      const post = {
        operationId: `receive.${type}`,
        tags: [tag],
        summary,
        description:
          'Delivers the event to the endpoint. A 2xx response within ten seconds confirms the delivery. Redirects are not followed.',
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'The event was received.' },
          410: { description: 'The receiver no longer exists. The endpoint is deactivated.' },
          default: {
            description:
              'The event was not received. Delivery is attempted again for three days, at increasing intervals.',
          },
        },
      };
      return [type, { post }];
    }),
  );
}
