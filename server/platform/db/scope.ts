import type { Logger } from 'pino';
import type { Settings } from '../runtime/settings.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Origin } from '../shared/origin.ts';
import type { Role } from '../shared/roles.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Installation } from './installation.ts';
import type { DatabasePool } from './pool.ts';
import { type Statement, writeText } from './statement.ts';
import {
  type Entrance,
  inShape,
  type ReadOnly,
  readInTenant,
  type Send,
  type Transaction,
  writeInTenant,
} from './tenant.ts';

/** The actor: stored with every action, and shown in histories. */
export interface Actor {
  type: 'token' | 'user' | 'system';
  /** Token or user id; null for the system. */
  id: string | null;
  name: string;
  /** Company tokens and the system have all rights; a personal token those of an employee (M7). */
  role: Role;
  /** The user's employee, if linked; of a personal token its person. */
  employeeId: string | null;
  /** For a user: everybody in the company is in their scope (I3). Otherwise statements show only the people in it. */
  seesEverybody?: boolean;
  /** For a user: their company shows pay to managers (I4). */
  managersSeePay?: boolean;
  /** For a user in an operation that has to check it: called by code that reads their scope (I3), or whether a matter is their own (I5). */
  noteAsked?(what: Asked): void;
}

/** Checks of the caller that an operation makes before it returns. */
export type Asked = 'whom they see' | 'whether it is their own';

/** Parts of the process that use cases need. */
export interface Services {
  settings: Settings;
  log: Logger;
  /** Signs sessions, and encrypts the secrets of webhooks, providers and mails; from the environment or the data folder. */
  secret: string;
  /** Changes for open pages. */
  changes: ChangeFeed;
  /** State of the database and of the queue, without data of companies. */
  installation: Installation;
  /** Clock of the rules; tests move it. */
  now?: () => Temporal.Instant;
}

/** Resources of background work: the parts of the process, and the connections of the system. */
export interface Background extends Services {
  systemPool: DatabasePool;
  /** Origin of its changes (I11). */
  origin?: Origin;
}

/** Reason of a change of closed days (K4). */
export interface LateCorrection {
  reason: string;
}

/**
 * First argument of every use case: the company, the actor, the clock, and the only two ways to the data. Both check the caller's rights
 * again in the same transaction (`Entrance`), so a revoked token ends at once.
 */
export interface Scope {
  readonly companyId: CompanyId;
  readonly actor: Actor;
  readonly services: Services;
  /** The call may change days of closed periods, and why (K4); undefined: such changes are refused. */
  readonly lateCorrection?: LateCorrection | undefined;
  /** The server's clock, in whole seconds. */
  now(): Temporal.Instant;
  /** Sends reading statements in one round trip, as of one moment. */
  readonly read: Send<ReadOnly>;
  /** For work that writes or needs one result before the next statement. Only `send` and `commit` send anything. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Returns the same scope for work that changes nothing: a replica may answer its reads (`streaming-replica.ts`). */
  usingReplica(): Scope;
  /** Returns the same scope for an operation: each of several in a request is recorded under its own name (I11). */
  doing(operation: string): Scope;
}

interface ScopeOptions {
  companyId: CompanyId;
  actor: Actor;
  pool: DatabasePool;
  services: Services;
  entrance: Entrance;
  origin?: Origin | undefined;
  now?: (() => Temporal.Instant) | undefined;
  usesReplica?: boolean;
}

/** The system itself, and the author in its records. */
export const SYSTEM_ACTOR: Actor = { type: 'system', id: null, name: 'Jornada', role: 'owner', employeeId: null };

export const systemClock = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(Date.now() / 1000) * 1000);

export function createScope(options: ScopeOptions): Scope {
  const { origin } = options;
  const scope: Scope = {
    companyId: options.companyId,
    actor: options.actor,
    services: options.services,
    now: options.now ?? options.services.now ?? systemClock,
    read: (async (...statements: ReadOnly[]) => inShape(await readInTenant(options, statements))) as Send<ReadOnly>,
    transaction: (work) => writeInTenant(options, work),
    usingReplica: () =>
      options.pool.replica && !options.usesReplica ? createScope({ ...options, usesReplica: true }) : scope,
    doing: (operation) =>
      origin && origin.operation !== operation ? createScope({ ...options, origin: { ...origin, operation } }) : scope,
  };
  return scope;
}

const SAVEPOINT = writeText('savepoint part')({});
const RELEASE = writeText('release savepoint part')({});
const ROLL_BACK_TO_SAVEPOINT = writeText('rollback to savepoint part')({});

/**
 * Returns the scope as a part of an open transaction: its work is committed or rolled back with the whole. A failed part is rolled back by
 * itself, as a transaction of its own would be.
 */
export function within(scope: Scope, { send }: Transaction): Scope {
  // One part at a time: their savepoints follow the order of the statements.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(part: () => Promise<T>): Promise<T> => {
    const done = last.then(part, part);
    last = done;
    return done;
  };
  const part: Scope = {
    ...scope,
    doing: () => part,
    usingReplica: () => part,
    read: ((...statements: Statement<unknown>[]) => inTurn(() => send(...statements))) as Send<ReadOnly>,
    transaction: (work) =>
      inTurn(async () => {
        await send(SAVEPOINT);
        try {
          const done = await work({ send, commit: send });
          await send(RELEASE);
          return done;
        } catch (error) {
          await send(ROLL_BACK_TO_SAVEPOINT);
          throw error;
        }
      }),
  };
  return part;
}

/** Work of the system for somebody is recorded under their name (I11). */
function enteringAs(
  companyId: CompanyId,
  { actor = SYSTEM_ACTOR, waitsForDisk = true }: { actor?: Actor | undefined; waitsForDisk?: boolean } = {},
): Pick<Entrance, 'text' | 'values'> {
  if (!waitsForDisk)
    return {
      text: `select e.*, set_config('synchronous_commit', 'off', true) from enter_company($1, origin => $2) e`,
      values: [companyId],
    };
  return { text: 'select * from enter_company($1, $2, $3, $4)', values: [companyId, actor.type, actor.id] };
}

/**
 * Returns the scope of scheduled work, the operator's command and the demo company, on the clock of `background` if no other is given. With `waitsForDisk` false a power failure can lose commits until a later commit that waits, always the latest ones.
 */
export function systemScope(
  background: Background,
  companyId: CompanyId,
  options?: {
    now?: (() => Temporal.Instant) | undefined;
    actor?: Actor | undefined;
    origin?: Origin | undefined;
    waitsForDisk?: boolean;
  },
): Scope {
  return createScope({
    companyId,
    actor: options?.actor ?? SYSTEM_ACTOR,
    pool: background.systemPool,
    services: background,
    now: options?.now,
    origin: options?.origin,
    entrance: {
      ...enteringAs(companyId, options),
      admit: (row) => {
        if (!row?.company_id) throw new Error('The company does not exist.');
      },
    },
  });
}
