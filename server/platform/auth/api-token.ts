import { hash as hashed, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type DatabasePool, NOBODY } from '../db/pool.ts';
import { createScope, type Scope } from '../db/scope.ts';
import type { Entrance } from '../db/tenant.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Origin } from '../shared/origin.ts';
import type { SelfScope, TokenScope } from '../shared/token-scopes.ts';
import type { TokenIdentity } from '../usage/request-log.ts';

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

/** Generates a token: 238 random bits, and a checksum that detects a mistyped one without the database. */
export function generateToken(): { token: string; hash: Buffer; hint: string } {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(62)]).join('');
  const token = `${PREFIX}${random}${checksum(random)}`;
  return { token, ...recordOfToken(token) };
}

/** Returns the stored data of a token: its hash, and first and last characters. */
export function recordOfToken(token: string): { hash: Buffer; hint: string } {
  return { hash: hashOf(token), hint: `${token.slice(0, 8)}…${token.slice(-4)}` };
}

const hashOf = (token: string): Buffer => hashed('sha256', token, 'buffer');

/** Returns the hash of a well-formed bearer token, or null. */
export function readBearer(authorization: string | undefined): Buffer | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!token || !FORMAT.test(token)) return null;
  const random = token.slice(PREFIX.length, -CHECKSUM_LENGTH);
  return token.endsWith(checksum(random)) ? hashOf(token) : null;
}

interface TokenEntry extends TokenIdentity {
  language: string;
  /** Whether the gates are sent the caller's address. If a token has got networks since, they refuse without it (`AddressNeeded`). */
  hasNetworks: boolean;
  /** It has the rights of an owner, else of an administrator (I2). Never changes. */
  governs: boolean;
  /** Of a personal token: the person whose own data it reaches (M7). Null: the company's. Never changes. */
  employeeId: string | null;
}

/** Thrown if the gates need the caller's address: the token has got networks since this process last read it. */
class AddressNeeded extends DomainError {
  constructor() {
    super('network_not_allowed');
  }
}

type Row = Record<string, unknown>;

/** Passes the gates in a separate statement, which also returns the token's owner. `values`: hash, scope and address. */
async function askWhose(pool: DatabasePool, values: unknown[]): Promise<Row> {
  const [row] = await pool.queryFor(NOBODY, {
    name: 'enter_token',
    text: 'select * from enter_token($1, $2, $3)',
    values,
  });
  return row ?? {};
}

const ADMIT = 'select admit_token($1, $2, $3, $4) as admitted';

/** Passes the gates for a known token, in a separate statement. `values`: hash, scope and address. */
async function askGates(pool: DatabasePool, key: string, values: unknown[]): Promise<Row | undefined> {
  const [row] = await pool.queryFor(key, { name: 'admit_token', text: ADMIT, values: [...values, null] });
  return row;
}

/** Reads the result of `admit_token`: the refusal, empty if there is none, and the language. */
function readAdmitted(admitted: unknown): [refusal: string, language: string] {
  if (typeof admitted !== 'string') throw new Error('The gates returned no result.');
  const space = admitted.indexOf(' ');
  return [admitted.slice(0, space), admitted.slice(space + 1)];
}

/** Refusal of a known token. */
export class TokenRefused extends DomainError {
  readonly token: TokenIdentity;

  constructor(code: ErrorCode, token: TokenIdentity) {
    super(code);
    this.token = token;
  }
}

/**
 * Returns the cache entry of a token that the gates have admitted, whatever its scopes. Throws the refusal, `TokenRefused` if the token is
 * known.
 */
function entryOf(row: Row): TokenEntry {
  const { company_id, token_id, token_name, language, has_networks, governs, employee_id, refusal } = row;
  if (!token_id) throw new DomainError((refusal ?? 'unauthorized') as ErrorCode);
  const token = {
    companyId: company_id as CompanyId,
    tokenId: token_id as string,
    tokenName: token_name as string,
  };
  if (refusal && refusal !== LACKS_SCOPE) throw new TokenRefused(refusal as ErrorCode, token);
  const limits = { hasNetworks: has_networks as boolean, governs: governs as boolean };
  return { ...token, language: language as string, ...limits, employeeId: employee_id as string | null };
}

const LACKS_SCOPE = 'scope_not_granted' satisfies ErrorCode;

// A token never changes its company, so this may be cached; its validity may not, and is checked every time.
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, TokenEntry>();

/** Credentials of a request. */
export interface Credentials {
  authorization: string | undefined;
  /** Scope that the operation requires; null: none. */
  scope: TokenScope | SelfScope | null;
  /** Client address of the request; null: unknown. Read only for tokens with networks. */
  address(): string | null;
  /** Stored by the audit with everything that the request writes (I11). */
  origin: Origin;
}

/** Caller of a request: their entrance, and the scope of their actions. */
export class Caller implements Entrance {
  readonly token: TokenIdentity;
  readonly tokenHash: Buffer;
  readonly scope: Scope;
  /** The company's language, as last read. */
  language: string;
  /** Whether the request has passed the gates. A token that lacks the scope has passed them. */
  entered = false;
  readonly text = ADMIT;
  private readonly runtime: Runtime;
  private readonly entry: TokenEntry;
  private readonly credentials: Credentials;
  /** Applies to everything that one attempt sends. */
  private tellsAddress: boolean;

  constructor(runtime: Runtime, entry: TokenEntry, tokenHash: Buffer, credentials: Credentials) {
    const { companyId, tokenId, tokenName, language, hasNetworks, governs, employeeId } = entry;
    const role = governs ? 'owner' : 'administrator';
    this.runtime = runtime;
    this.token = entry;
    this.entry = entry;
    this.tokenHash = tokenHash;
    this.credentials = credentials;
    this.language = language;
    this.tellsAddress = hasNetworks;
    this.scope = createScope({
      companyId,
      // A personal token has no rights of its owner's role (M7).
      actor: { type: 'token', id: tokenId, name: tokenName, role: employeeId ? 'employee' : role, employeeId },
      pool: runtime.pool,
      services: runtime,
      entrance: this,
      origin: credentials.origin,
    });
  }

  /** Whether it is a personal token, which reaches nothing but its person's own (M7). */
  get isPersonal(): boolean {
    return this.entry.employeeId !== null;
  }

  get values(): readonly unknown[] {
    return this.valuesFor(this.credentials.scope);
  }

  /** Applies gates 2 to 6 of the API, in its order, and the scope. The result includes the company's language: it may change. */
  admit(row: Row | undefined): void {
    const [refusal, language] = readAdmitted(row?.admitted);
    if (refusal === '' || refusal === LACKS_SCOPE) this.letIn(language);
    if (refusal === 'network_not_allowed' && !this.tellsAddress) throw new AddressNeeded();
    if (refusal !== '') throw new DomainError(refusal as ErrorCode);
  }

  letIn(language: string): void {
    this.entered = true;
    this.language = language;
    this.runtime.tokenUsage.note(this.entry.tokenId);
  }

  /**
   * Passes the gates in a separate statement, for a request that needs no other. Checks the operation's scope, or the given one; null:
   * none. Throws as `authenticateToken`, and `scope_not_granted`.
   */
  enter(needed: TokenScope | SelfScope | null = this.credentials.scope): Promise<void> {
    const { pool } = this.runtime;
    return this.attempt(async () => this.admit(await askGates(pool, this.entry.companyId, this.valuesFor(needed))));
  }

  /** Runs the work of the request; runs it again if its first transaction was refused because the gates need the caller's address. */
  async attempt<Done>(work: () => Promise<Done>): Promise<Done> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AddressNeeded)) throw error;
      this.entry.hasNetworks = true;
      // Work after an earlier admission may have had effects, which must not happen twice.
      if (this.entered) throw error;
      this.tellsAddress = true;
      return work();
    }
  }

  private valuesFor(needed: TokenScope | SelfScope | null): unknown[] {
    return [this.tokenHash, needed, this.tellsAddress ? this.credentials.address() : null];
  }
}

/**
 * Returns the caller of a request. A known token costs no statement here: its gates travel with the operation's own transaction, which
 * throws `scope_not_granted` too (I10). Throws `unauthorized`, `api_token_expired`, `subscription_expired`, `not_an_api_consumer`,
 * `public_api_not_enabled` or `network_not_allowed`.
 */
export async function authenticateToken(runtime: Runtime, credentials: Credentials): Promise<Caller> {
  const { authorization, scope, address } = credentials;
  const hash = readBearer(authorization);
  if (!hash) throw new DomainError('unauthorized');
  const memory = hash.toString('latin1');
  const known = remembered.get(memory);
  if (known) return new Caller(runtime, known, hash, credentials);
  const first = await askWhose(runtime.pool, [hash, scope, address()]);
  const entry = entryOf(first);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(memory, entry);
  const caller = new Caller(runtime, entry, hash, credentials);
  // A missing scope is refused after the rate limit, where the gates run again.
  if (!first.refusal) caller.letIn(entry.language);
  return caller;
}
