import type { z } from 'zod';
import { recordHeartbeat } from '../../modules/kiosk/record-heartbeat.ts';
import { isLatePunch, recordKioskPunch } from '../../modules/kiosk/record-kiosk-punch.ts';
import { kioskContactInput, kioskPunchInput } from '../../modules/kiosk/schema.ts';
import { authenticateDevice, cookieOfDevice, type DeviceCaller } from '../../platform/auth/authenticate-device.ts';
import { refuseRequest } from '../../platform/auth/json-request.ts';
import { countTabletTry, forgiveTabletTry } from '../../platform/auth/sign-in-limit.ts';
import { requestIdOf } from '../../platform/request-id.ts';
import { problemOf } from '../../platform/rpc/problems.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { localeOf } from '../../platform/shared/locale.ts';

const MAX_BODY_BYTES = 4096;

const answerWith = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

/**
 * Answers the contact of a tablet (M4), which says its clock, version and waiting punches: 200 with its state; 401 `unauthorized` for a
 * tablet that was revoked or paired anew.
 */
export const answerDeviceContact = (runtime: Runtime, request: Request): Promise<Response> =>
  answerDevice(runtime, request, 'kiosk.contact', kioskContactInput, async ({ scope, device, token }, input) => {
    const keeping = request.headers.has('authorization') ? undefined : { 'set-cookie': cookieOfDevice(runtime, token) };
    return answerWith(200, await recordHeartbeat(scope, device, input), keeping);
  });

/**
 * Answers a punch on a tablet (M4): 200 with name, state and time worked today, or `kept` alone if it comes late; 404 `unknown` for a PIN or
 * badge that nobody has; the code of a punch that does not fit; 429 `locked` after too many wrong ones.
 */
export const answerDevicePunch = (runtime: Runtime, request: Request): Promise<Response> =>
  answerDevice(runtime, request, 'kiosk.punch', kioskPunchInput, async ({ scope, device, language }, input) => {
    const { companyId } = scope;
    const isLate = isLatePunch(input, scope.now());
    const counted = await countTabletTry(runtime, { companyId, deviceId: device.id, isLate });
    if ('waitSeconds' in counted) {
      const { waitSeconds } = counted;
      return answerWith(429, { code: 'locked', waitSeconds }, { 'retry-after': String(waitSeconds) });
    }
    const locale = localeOf(undefined, language);
    const punched = await recordKioskPunch(scope, { device, locale }, input).catch(async (error: unknown) => {
      // Its person was found, or it is no fault of theirs.
      await forgiveTabletTry(runtime, counted, false);
      throw error;
    });
    if (punched.isRight) await forgiveTabletTry(runtime, counted, punched.isNew);
    return punched.answer ? answerWith(200, punched.answer) : answerWith(404, { code: 'unknown' });
  });

async function answerDevice<Input extends z.ZodType>(
  runtime: Runtime,
  request: Request,
  operation: string,
  schema: Input,
  run: (caller: DeviceCaller, input: z.output<Input>) => Promise<Response>,
): Promise<Response> {
  const refusal = refuseRequest(runtime, request, MAX_BODY_BYTES);
  if (refusal) return refusal;
  try {
    const caller = await authenticateDevice(runtime, request, operation);
    const { data } = schema.safeParse(await request.json().catch(() => null));
    return data ? await run(caller, data) : answerWith(400, { code: 'malformed' });
  } catch (error) {
    const { status, code, fields } = problemOf(error, 'en');
    if (status >= 500) {
      const requestId = requestIdOf(request.headers.get('x-request-id') ?? undefined);
      runtime.log.error({ requestId, operation, error }, 'request of a tablet failed');
    }
    return answerWith(status, { code: code ?? Object.keys(fields ?? {}).join() });
  }
}
