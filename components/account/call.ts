import type { AccountRefusal } from '#server/platform/auth/constants.ts';
import type { PasswordFault } from '#server/platform/shared/password-rules.ts';
import type { WrongAddress } from '#server/platform/shared/wrong-address.ts';

export type AccountProblem =
  | { kind: 'refused'; code: AccountRefusal | PasswordFault | 'unauthorized'; status: number }
  | { kind: 'tooMany'; seconds: number }
  /** The page was opened at another address than the configured one. */
  | { kind: 'wrongAddress'; expected: string; received: string }
  /** Not taken: another site's address, or too many at once. */
  | { kind: 'notTaken'; status: number }
  | { kind: 'passkey' | 'known_passkey' | 'unreachable' };

export type Result<T> = { ok: true; data: T } | { ok: false; problem: AccountProblem };

export const failed = (problem: AccountProblem) => ({ ok: false, problem }) as const;

/** Calls a path below /api/auth, with the cookies of the browser. */
export async function callAuth<T = object>(path: string, body: object = {}): Promise<Result<T>> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { ok: true, data: await response.json() };
    const { status } = response;
    if (status === 429) return failed({ kind: 'tooMany', seconds: Number(response.headers.get('retry-after') ?? 60) });
    const refusal = status < 500 ? await response.json().catch(() => null) : null;
    if (refusal?.code === 'wrong_address') return failed({ ...(refusal as WrongAddress), kind: 'wrongAddress' });
    const code = String(refusal?.code ?? '').toLowerCase() as AccountRefusal;
    return failed(code ? { kind: 'refused', code, status } : { kind: 'notTaken', status });
  } catch {
    return failed({ kind: 'unreachable' });
  }
}
