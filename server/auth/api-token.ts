import { hash as hashed, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type DatabasePool, NOBODY } from '../db/pool.ts';
import { createScope, type Scope } from '../db/scope.ts';
import type { Entrance } from '../db/tenant.ts';
import type { Runtime } from '../runtime.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';

const PREFIX = 'jrn_';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

function checksum(random: string): string {
  let rest = crc32(random);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** A new token: 238 random bits, and a checksum so that a mistyped one is recognised without the database. */
export function generateToken(): { token: string; hash: Buffer; hint: string } {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(62)]).join('');
  const token = `${PREFIX}${random}${checksum(random)}`;
  return { token, ...recordOfToken(token) };
}

/** What is kept of a token: its hash, and first and last characters. */
export function recordOfToken(token: string): { hash: Buffer; hint: string } {
  return { hash: hashOf(token), hint: `${token.slice(0, 8)}…${token.slice(-4)}` };
}

const hashOf = (token: string): Buffer => hashed('sha256', token, 'buffer');

/** The hash of a well-formed bearer token, or null. */
export function readBearer(authorization: string | undefined): Buffer | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!token || !FORMAT.test(token)) return null;
  const random = token.slice(PREFIX.length, -CHECKSUM_LENGTH);
  return token.endsWith(checksum(random)) ? hashOf(token) : null;
}

/** Whose token it is, whether it counts or not. */
export interface TokenIdentity {
  companyId: CompanyId;
  tokenId: string;
  tokenName: string;
}

interface TokenEntry extends TokenIdentity {
  language: string;
}

/** The refusal of a token that is known. */
export class TokenRefused extends DomainError {
  readonly token: TokenIdentity;

  constructor(code: ErrorCode, token: TokenIdentity) {
    super(code);
    this.token = token;
  }
}

/** What `enter_token` answered. Throws the refusal. */
function admitted(row: Record<string, unknown> | undefined): Record<string, unknown> {
  if (row?.refusal) throw new DomainError(row.refusal as ErrorCode);
  return row ?? {};
}

/** Gates 2 to 6 of the interface, in its order, checked again with every transaction. Answers the company's language, which may change. */
const entranceOf = (hash: Buffer): Entrance<string> => ({
  text: 'select refusal, language from enter_token($1, $2)',
  values: [hash],
  admit: (row) => admitted(row).language as string,
});

/** The same gates in a statement of their own. */
async function passGates(pool: DatabasePool, key: string, hash: Buffer): Promise<TokenEntry> {
  const [row] = await pool.queryFor(key, {
    name: 'enter_token',
    text: 'select * from enter_token($1, true)',
    values: [hash],
  });
  if (!row?.token_id) return admitted(row) as never;
  const { company_id, token_id, token_name, language, refusal } = row;
  const token = {
    companyId: company_id as CompanyId,
    tokenId: token_id as string,
    tokenName: token_name as string,
  };
  if (refusal) throw new TokenRefused(refusal as ErrorCode, token);
  return { ...token, language: language as string };
}

// A token never changes its company, so this may be remembered; whether the token still counts may not, and is asked every time.
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, TokenEntry>();

export interface Caller {
  scope: Scope;
  token: TokenIdentity;
  tokenHash: Buffer;
  /** The company's language, as last read. */
  language: string;
  /** Whether the gates were passed within this request. */
  entered: boolean;
  /** Passes the gates in a statement of its own, for a request that needs no other. */
  enter(): Promise<void>;
}

/**
 * The caller behind an `Authorization` header. A token seen before costs no statement here: its gates travel with the
 * operation's own transaction. Throws `unauthorized`, `api_token_expired`, `subscription_expired`, `not_an_api_consumer` or
 * `public_api_not_enabled`.
 */
export async function authenticateToken(runtime: Runtime, authorization: string | undefined): Promise<Caller> {
  const hash = readBearer(authorization);
  if (!hash) throw new DomainError('unauthorized');
  const memory = hash.toString('latin1');
  const known = remembered.get(memory);
  const entry = known ?? (await passGates(runtime.pool, NOBODY, hash));
  if (!known) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(memory, entry);
  }
  const { companyId, tokenId, tokenName } = entry;
  const onEntered = (language: string) => {
    caller.entered = true;
    caller.language = language;
    runtime.tokenUsage.note(tokenId);
  };
  const caller: Caller = {
    token: entry,
    tokenHash: hash,
    language: entry.language,
    entered: false,
    enter: async () => onEntered((await passGates(runtime.pool, companyId, hash)).language),
    scope: createScope({
      companyId,
      actor: { type: 'token', id: tokenId, name: tokenName, role: 'owner', employeeId: null },
      pool: runtime.pool,
      entrance: entranceOf(hash),
      now: runtime.now,
      onEntered,
    }),
  };
  if (!known) onEntered(entry.language);
  return caller;
}
