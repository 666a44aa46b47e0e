import type { CompanyId } from '../shared/ids.ts';
import type { Origin } from '../shared/origin.ts';
import type { Role } from '../shared/roles.ts';
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

/** Who acts: kept with what was done, and shown in histories. */
export interface Actor {
  type: 'token' | 'user' | 'system';
  /** Token or user id; null for the system. */
  id: string | null;
  name: string;
  /** A company token and the system act with all rights. */
  role: Role;
  /** The employee that a user is, if linked. */
  employeeId: string | null;
  /** Of a user: everybody in the company is in their scope (I3). Otherwise statements show them the people in it and nobody else. */
  seesEverybody?: boolean;
  /** Of a user: their company lets its managers see pay (I4). */
  managersSeePay?: boolean;
  /** Of a user in an operation that has to ask it: called by whatever asks the database whom they see (I3), or whether a matter is their own (I5). */
  noteAsked?(what: Asked): void;
}

/** What an operation asks about its caller before it answers. */
export type Asked = 'whom they see' | 'whether it is their own';

/**
 * What every use case receives first: the company it works for, who acts, the clock, and the only two ways to the data. Both
 * check the caller's right again in the same transaction (`Entrance`), so a revoked token ends at once.
 */
export interface Scope {
  readonly companyId: CompanyId;
  readonly actor: Actor;
  /** The server's clock, in whole seconds. */
  now(): Temporal.Instant;
  /** One round trip, and one moment: statements that read, in their order. */
  readonly read: Send<ReadOnly>;
  /** For anything that writes or needs one answer before it asks the next. Only `send` and `commit` send anything. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same scope for an operation: of several that a request asks for, each is recorded under its own name (I11). */
  doing(operation: string): Scope;
}

interface ScopeOptions {
  companyId: CompanyId;
  actor: Actor;
  pool: DatabasePool;
  entrance: Entrance;
  origin?: Origin | undefined;
  now?: () => Temporal.Instant;
}

/** The system itself, and the author its records show. */
export const SYSTEM_ACTOR: Actor = { type: 'system', id: null, name: 'Jornada', role: 'owner', employeeId: null };

export const systemClock = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(Date.now() / 1000) * 1000);

export function createScope(options: ScopeOptions): Scope {
  const { origin } = options;
  const scope: Scope = {
    companyId: options.companyId,
    actor: options.actor,
    now: options.now ?? systemClock,
    read: (async (...statements: ReadOnly[]) => inShape(await readInTenant(options, statements))) as Send<ReadOnly>,
    transaction: (work) => writeInTenant(options, work),
    doing: (operation) =>
      origin && origin.operation !== operation ? createScope({ ...options, origin: { ...origin, operation } }) : scope,
  };
  return scope;
}

const SAVEPOINT = writeText('savepoint part')({});
const RELEASE = writeText('release savepoint part')({});
const ROLL_BACK_TO_SAVEPOINT = writeText('rollback to savepoint part')({});

/**
 * The scope as a part of a transaction that is open: what is done with it is kept or undone with the whole. A part that fails is
 * undone by itself, as a transaction of its own would be.
 */
export function within(scope: Scope, { send }: Transaction): Scope {
  // One part at a time: their savepoints stand in the order of the statements.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(part: () => Promise<T>): Promise<T> => {
    const done = last.then(part, part);
    last = done;
    return done;
  };
  const part: Scope = {
    ...scope,
    doing: () => part,
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

/** What the system does for somebody is recorded as theirs (I11). */
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
 * The scope of scheduled work, the operator's command and the demo company. `pool` logs in as the system (`Runtime.systemPool`). What
 * `waitsForDisk` false commits can be lost with the power until a later commit that waits, and is lost from the end only.
 */
export function systemScope(
  pool: DatabasePool,
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
    pool,
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
