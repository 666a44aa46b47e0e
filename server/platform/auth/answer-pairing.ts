import { z } from 'zod';
import { systemClock } from '../db/scope.ts';
import { requestIdOf } from '../request-id.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { newId } from '../shared/ids.ts';
import type { Origin } from '../shared/origin.ts';
import { generateToken } from './api-token.ts';
import { cookieOfDevice } from './authenticate-device.ts';
import { refuseRequest } from './json-request.ts';
import { hashOfPairing } from './pairing-code.ts';
import { addressHeader, countSecretTry, takeBackSignInTry } from './sign-in-limit.ts';

const MAX_BODY_BYTES = 1024;
/** `browser`: a page, whose token goes into a cookie that no script reads. */
const asked = z.object({ code: z.string().max(100), browser: z.literal(true).optional() });

const say = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

/**
 * Handles `{ code }`, which a device sends to be paired (M4): returns its token, this once: `{ deviceId, deviceName, companyName, apiToken
 * }`. A browser gets the token as a cookie alone. 404 `unknown` for a code that is wrong, used or expired alike; 429 after too many from one address.
 */
export async function answerPairing(runtime: Runtime, request: Request): Promise<Response> {
  const refusal = refuseRequest(runtime, request, MAX_BODY_BYTES);
  if (refusal) return refusal;
  const given = asked.safeParse(await request.json().catch(() => null));
  if (!given.success) return say(400, { code: 'malformed' });
  const address = request.headers.get(addressHeader);
  const counted = await countSecretTry(runtime, 'pairing', address ?? 'unknown');
  if ('waitSeconds' in counted) return say(429, { code: 'too_many' }, { 'retry-after': String(counted.waitSeconds) });
  const { token: apiToken, hash, hint } = generateToken();
  const origin: Origin = {
    ...{ way: 'page', operation: 'devices.pair', address },
    requestId: requestIdOf(request.headers.get('x-request-id') ?? undefined),
  };
  const at = (runtime.now?.() ?? systemClock()).toString();
  const { rows } = await runtime.signInPool.query<{ deviceId: string; deviceName: string; companyName: string }>({
    name: 'pair_device',
    text: `select device_id as "deviceId", device_name as "deviceName", company_name as "companyName"
      from pair_device($1, $2, $3, $4, $5, $6)`,
    values: [hashOfPairing(given.data.code), at, newId(), hash, hint, JSON.stringify(origin)],
  });
  const [device] = rows;
  if (!device) return say(404, { code: 'unknown' });
  await takeBackSignInTry(runtime, counted);
  return given.data.browser
    ? say(200, device, { 'set-cookie': cookieOfDevice(runtime, apiToken) })
    : say(200, { ...device, apiToken });
}
