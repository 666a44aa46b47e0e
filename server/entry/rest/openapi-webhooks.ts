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
  header('webhook-id', 'The id of the event: the same with every attempt, to tell repetitions by.', {
    type: 'string',
    format: 'uuid',
  }),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', { type: 'string' }),
  header(
    'webhook-signature',
    '`v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, by the bytes that stand in base64 behind `whsec_`. Several with spaces between them while a secret is changed.',
    { type: 'string' },
  ),
];

/** The messages that endpoints receive, one for each event. */
export function describeWebhooks(tag: string, components: Record<string, JsonSchema>): Record<string, object> {
  const message = outputJsonSchema(webhookEventOutput, components);
  const events = { ...WEBHOOK_EVENTS, [TEST_EVENT]: 'A test was asked for.' };
  return Object.fromEntries(
    Object.entries(events).map(([type, summary]) => {
      const schema = { allOf: [message, { type: 'object', properties: { type: { const: type } } }] };
      const post = {
        operationId: `receive.${type}`,
        tags: [tag],
        summary,
        description: 'Any answer of 2xx within ten seconds means that it was received. Redirects are not followed.',
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'Received.' },
          410: { description: 'There is no receiver any more: the endpoint is deactivated.' },
          default: { description: 'Not received: it is tried again, with growing pauses, for three days.' },
        },
      };
      return [type, { post }];
    }),
  );
}
