import assert from 'node:assert/strict';
import { answerDeviceContact, answerDevicePunch } from '#server/entry/rest/device-requests.ts';
import { placeOfCredential } from '#server/modules/kiosk/constants.ts';
import { answerPairing } from '#server/platform/auth/answer-pairing.ts';
import { addressHeader } from '#server/platform/auth/sign-in-limit.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';
import { sealTo } from '#server/platform/shared/sealing.ts';
import type { RestClient } from './rest-client.ts';
import type { World } from './world.ts';

export interface Tap {
  kind?: 'pin' | 'badge';
  number: string;
  /** Clock of the tablet at the tap. */
  at: string;
  workBreakId?: string;
}

let addresses = 0;

/** Sends JSON to a path of tablets, from an address of its own. */
export async function askAsDevice(
  answer: (runtime: Runtime, request: Request) => Promise<Response>,
  runtime: Runtime,
  body: unknown,
  headers: Record<string, string> = {},
) {
  addresses += 1;
  const text = JSON.stringify(body);
  const response = await answer(
    runtime,
    new Request('https://time.example/api/devices', {
      method: 'POST',
      body: text,
      headers: {
        ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
        ...{ host: 'time.example', [addressHeader]: `10.7.${addresses >> 8}.${addresses & 255}`, ...headers },
      },
    }),
  );
  const answered = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text: answered,
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers by name
    data: (answered ? JSON.parse(answered) : null) as any,
  };
}

/** A paired tablet of a company, whose clock is `skewSeconds` ahead. */
export async function pairTablet(
  { runtime }: Pick<World, 'runtime'>,
  rest: RestClient,
  { name = 'Entrance', officeId = null as string | null, skewSeconds = 0 } = {},
) {
  const { data: made } = await rest.post('/core/v3/devices', { name, officeId });
  const paired = await askAsDevice(answerPairing, runtime, { code: made.pairingCode });
  assert.equal(paired.status, 200, paired.text);
  const headers = { authorization: `Bearer ${paired.data.apiToken}` };
  const clock = (time: string) => Temporal.Instant.from(time).add({ seconds: skewSeconds }).toString();
  const queueId = crypto.randomUUID();
  let counter = 0;
  let sealingKey = '';
  const meet = async (at: string, more: object = {}, on = runtime) => {
    const body = { deviceAt: clock(at), version: 'test', waitingPunches: 0, waitingSince: null, ...more };
    const answer = await askAsDevice(answerDeviceContact, on, body, headers);
    if (answer.status === 200) sealingKey = answer.data.sealingKey;
    return answer;
  };
  /** Makes a tap, which is sent as often as a test likes, each time with the same key. */
  const tap = async ({ kind = 'pin', number, at, workBreakId }: Tap, contact: unknown = null) => {
    counter += 1;
    const known = { at: clock(at), queueId, counter, contact };
    const key = crypto.randomUUID();
    const credential = await sealTo(
      sealingKey,
      placeOfCredential(made.id as string, key),
      JSON.stringify({ kind, number }),
    );
    return (sentAt = at) => ({
      ...{ key, credential, ...(workBreakId && { workBreakId }) },
      claim: { ...known, sentAt: clock(sentAt) },
    });
  };
  const send = (body: unknown, on = runtime) => askAsDevice(answerDevicePunch, on, body, headers);
  return { id: made.id as string, token: paired.data.apiToken as string, headers, meet, tap, send };
}
