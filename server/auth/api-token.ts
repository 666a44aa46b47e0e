import { hash as hashed, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { NOBODY } from '../db/pool.ts';
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

interface TokenEntry {
  companyId: CompanyId;
  tokenId: string;
  tokenName: string;
  language: string;
}

/** Gates 2 to 6 of the interface, in its order, checked again with every transaction. */
function entranceOf(hash: Buffer): Entrance<TokenEntry> {
  return {
    text: 'select * from enter_token($1, $2)',
    values: [hash],
    admit: (row) => {
      if (row?.refusal) throw new DomainError(row.refusal as ErrorCode);
      return {
        companyId: row?.company_id as CompanyId,
        tokenId: row?.token_id as string,
        tokenName: row?.token_name as string,
        language: row?.language as string,
      };
    },
  };
}

// A token never changes its company, so this may be remembered; whether the token still counts may not, and is asked every time.
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, TokenEntry>();

export interface Caller {
  scope: Scope;
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
  const entrance = entranceOf(hash);
  const memory = hash.toString('latin1');
  let entry = remembered.get(memory);
  const known = entry !== undefined;
  const ask = async () => {
    const key = entry?.companyId ?? NOBODY;
    const rows = await runtime.pool.queryFor(key, {
      name: 'enter_token',
      text: entrance.text,
      values: [...entrance.values, true],
    });
    return entrance.admit(rows[0]);
  };
  entry ??= await ask();
  if (!known) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(memory, entry);
  }
  const caller: Caller = {
    tokenHash: hash,
    language: entry.language,
    entered: !known,
    enter: async () => onEntered(await ask()),
    scope: createScope({
      companyId: entry.companyId,
      actor: { type: 'token', id: entry.tokenId, name: entry.tokenName, role: 'owner', employeeId: null },
      pool: runtime.pool,
      entrance,
      now: runtime.now,
      onEntered: (fresh) => onEntered(fresh),
    }),
  };
  const onEntered = (fresh: TokenEntry) => {
    caller.entered = true;
    caller.language = fresh.language;
    runtime.tokenUsage.note(fresh.tokenId);
  };
  if (!known) runtime.tokenUsage.note(entry.tokenId);
  return caller;
}
