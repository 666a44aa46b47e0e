import { NOBODY } from '../db/pool.ts';
import { createScope, type Scope } from '../db/scope.ts';
import { requestIdOf } from '../request-id.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { readBearer } from './api-token.ts';
import { addressHeader } from './sign-in-limit.ts';

/** Only the paths of tablets get it, and no script reads it. */
const COOKIE = 'jornada.device';
const COOKIE_PATH = '/api/devices';
/** The longest that browsers keep one; each contact begins it anew. */
const COOKIE_SECONDS = 400 * 86_400;

/** The tablet of a request, and the scope of what it does (M4). */
export interface DeviceCaller {
  scope: Scope;
  device: { id: string; name: string; officeId: string | null };
  /** Language of the company. */
  language: string;
  token: string;
}

/** Returns the header that keeps the token of a tablet in its browser, where scripts cannot read it. */
export function cookieOfDevice({ settings: { publicUrl } }: Pick<Runtime, 'settings'>, token: string): string {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${token}; Path=${COOKIE_PATH}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

/** The token of a request: of the browser's cookie, or of a program. */
function tokenOf({ headers }: Request): string | undefined {
  const [, kept] =
    new RegExp(`(?:^|; *)${COOKIE.replace('.', '\\.')}=([^;]{1,100})`).exec(headers.get('cookie') ?? '') ?? [];
  const [, sent] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return sent ?? kept;
}

const ENTER = 'select * from enter_device($1, $2, $3)';

/**
 * Returns the tablet of a request. Each transaction checks its token again, so a revoked tablet stops at once. Throws `unauthorized`, also
 * for tokens of other kinds, `api_token_expired`, `subscription_expired` or `network_not_allowed`.
 */
export async function authenticateDevice(runtime: Runtime, request: Request, operation: string): Promise<DeviceCaller> {
  const token = tokenOf(request);
  const hash = readBearer(token && `Bearer ${token}`);
  if (!token || !hash) throw new DomainError('unauthorized');
  const address = request.headers.get(addressHeader);
  const values = [hash, address];
  const admit = (row: Record<string, unknown> | undefined) => {
    if (!row || row.refusal) throw new DomainError((row?.refusal ?? 'unauthorized') as ErrorCode);
    return row;
  };
  const [found] = await runtime.pool.queryFor(NOBODY, { name: 'enter_device', text: ENTER, values: [...values, null] });
  const { company_id, device_id, device_name, office_id, token_id, language } = admit(found);
  const device = { id: device_id as string, name: device_name as string, officeId: office_id as string | null };
  runtime.tokenUsage.note(token_id as string);
  const scope = createScope({
    companyId: company_id as CompanyId,
    // It has no rights: the operations of tablets are the only ones that it reaches.
    actor: { type: 'token', id: token_id as string, name: device.name, role: 'employee', employeeId: null },
    pool: runtime.pool,
    services: runtime,
    entrance: { text: ENTER, values, admit: (row) => void admit(row) },
    origin: {
      way: 'page',
      operation,
      address,
      requestId: requestIdOf(request.headers.get('x-request-id') ?? undefined),
    },
  });
  return { scope, device, language: language as string, token };
}
