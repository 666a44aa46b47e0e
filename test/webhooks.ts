import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { deliverAllCompanies } from '#server/modules/webhooks/deliver-events.ts';
import { webhookEventOutput } from '#server/modules/webhooks/schema.ts';
import type { Answer } from './rest-client.ts';
import type { TestCompany, World } from './world.ts';

export const ENDPOINTS = '/core/v3/webhook-endpoints';

export interface Message {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  /** In the order of arrival, also those that were not answered with success. */
  messages: Message[];
  /** How messages are answered from now on; with 204 at first. */
  answer: (response: ServerResponse, message: Message) => void;
  /** Settles when that many messages have arrived. */
  arrived(count: number): Promise<void>;
}

/** A receiver of webhooks on this machine; closed after the tests of the file. */
export async function openReceiver(): Promise<Receiver> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const receiver: Receiver = {
    url: '',
    messages: [],
    answer: (response) => response.writeHead(204).end(),
    arrived: (count) =>
      new Promise((resolve) => {
        if (receiver.messages.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const message = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
    receiver.messages.push(message);
    receiver.answer(response, message);
    for (const { count, resolve } of waiting) if (receiver.messages.length >= count) resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

export interface WebhookCompany extends TestCompany {
  receiver: Receiver;
  endpointId: string;
  secret: string;
  path: string;
  /** The company's endpoint as it is read now. */
  endpoint(): Promise<Answer['data']>;
  /** The log of the endpoint, the oldest first. */
  log(query?: string): Promise<Answer['data'][]>;
  /** Delivers what is due, and answers the messages that arrived meanwhile as they read. */
  deliver(): Promise<ReturnType<typeof readMessage>[]>;
}

/** A company with an endpoint that wants these events, at a receiver of its own. Private addresses are allowed from then on. */
export async function webhookCompany(world: World, events: string[]): Promise<WebhookCompany> {
  world.runtime.settings.webhookPrivateAddresses = true;
  const company = await world.company();
  const { rest } = company;
  const receiver = await openReceiver();
  const { data } = await rest.post(ENDPOINTS, { url: receiver.url, events });
  const path = `${ENDPOINTS}/${data.id}`;
  return {
    ...company,
    receiver,
    endpointId: data.id,
    secret: data.secret,
    path,
    endpoint: async () => (await rest.get(path)).data,
    log: async (query = '') => (await rest.get(`${path}/deliveries?orderBy=createdAt&limit=500${query}`)).data,
    deliver: async () => {
      const before = receiver.messages.length;
      await deliverAllCompanies(world.runtime);
      return receiver.messages.slice(before).map(readMessage);
    },
  };
}

/** The body of a message, checked against its schema. */
export function readMessage(message: Message) {
  assert.equal(message.method, 'POST');
  assert.equal(message.headers['content-type'], 'application/json');
  return webhookEventOutput.parse(JSON.parse(message.body));
}

/** Whether the signatures of a message are those of the secret, as checked by the library that receivers use. */
export function isSignedBy(secret: string, { headers, body }: Message): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
