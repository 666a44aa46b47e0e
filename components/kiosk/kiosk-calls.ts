import type { KioskPunchAnswer, KioskState } from '#server/modules/kiosk/schema.ts';

const PATIENCE_MILLISECONDS = 15_000;

/** Answer of the server; `body` is null where it is none of ours, such as a proxy's. */
interface Called<Body> {
  status: number;
  body: (Body & { code?: string; waitSeconds?: number }) | null;
}

/** Throws if the server did not answer. */
async function call<Body>(name: 'pair' | 'contact' | 'punch', input: object): Promise<Called<Body>> {
  const answer = await fetch(`/api/devices/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

/** Exchanges a code for the token, which the browser keeps in a cookie (M4). */
export const pairTablet = (code: string) => call<object>('pair', { code, browser: true });

export const meetServer = (input: object) => call<KioskState>('contact', input);

export const sendPunch = (input: object) => call<KioskPunchAnswer>('punch', input);
