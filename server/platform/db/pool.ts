import pg from 'pg';
import { readAddress, type Target } from './address.ts';
import { isStalePlan } from './errors.ts';
import { type Access, FairQueue, NoPlaceError } from './fair-queue.ts';
import './read-values.ts';
import type { Replica } from './replica.ts';
import { PATIENCE_MILLISECONDS, PATIENT_SESSION, SESSION, STATEMENT_MILLISECONDS } from './session-settings.ts';

/** Timeout for connecting, for patient pools. */
const PATIENT_MILLISECONDS = 10_000;
/** A longer silence means that the network has lost the database, because a statement would have timed out before. Ends the connection. */
const SILENCE_MILLISECONDS = STATEMENT_MILLISECONDS + 2000;

/** Connections that one company leaves to the others if it could use all. */
const RESERVED_CONNECTIONS = 2;
/** Connections that slow lists of a company leave to its punches. */
const RESERVED_FOR_WRITES = 1;
const MAX_WAITING_PER_KEY = 200;

/** Key of a connection that is taken before the company is known. */
export const NOBODY = '';

/** Login in place of the address's user. */
export interface Login {
  user: string;
  password: string;
}

interface PoolOptions {
  connections: number;
  /** Omitted for work that needs the rights of the owner: migrations, readiness, the operator's command. */
  login?: Login;
  /** Whether idle connections stay open, so that nobody waits for a new one. */
  keepsOpen?: boolean;
  /** Whether statements may take any time, as those of migrations. */
  isPatient?: boolean;
  /** Time for which a caller waits for a connection. */
  patienceMilliseconds?: number;
  /** A replica of this database with the same login, for reads that may use one. */
  replica?: Replica | undefined;
}

type Connected = pg.PoolClient & { generation?: number };
type OnConnected = (
  error: Error | undefined,
  client: Connected | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** Of a connection, in the queue. */
interface Place {
  key: string;
  access: Access;
}

/** Functions of the driver's pool beyond its published types: when asked to look, it hands idle connections to waiting callers. */
interface PoolQueue {
  readonly _pendingQueue: { callback(error: Error | undefined, client: Connected | undefined): void }[];
  _pulseQueue(): void;
}

/**
 * A small pool of pipelining connections, shared fairly among companies. If the database does not respond, or the pool stays full, it
 * refuses within two seconds instead of queueing the overload.
 */
export class DatabasePool extends pg.Pool {
  readonly replica: Replica | undefined;
  private readonly queue: FairQueue;
  private readonly patienceMilliseconds: number;
  private readonly choice: { targets: readonly Target[]; at: number };
  /** Connections of earlier generations are closed instead of used. */
  private generation = 0;

  constructor(
    url: string,
    {
      connections,
      login,
      keepsOpen = false,
      isPatient = false,
      patienceMilliseconds = PATIENCE_MILLISECONDS,
      replica,
    }: PoolOptions,
  ) {
    const address = readAddress(url);
    const choice = { targets: address.targets, at: 0 };
    const connectMilliseconds =
      address.connectTimeoutMilliseconds ?? (isPatient ? PATIENT_MILLISECONDS : PATIENCE_MILLISECONDS);
    super({
      user: address.user,
      password: address.password,
      ...login,
      database: address.database,
      max: connections,
      min: keepsOpen ? connections : 0,
      // Slow statements are sent one at a time; so is COPY, by necessity.
      pipeline: !isPatient,
      query_timeout: isPatient ? 0 : SILENCE_MILLISECONDS,
      connectionTimeoutMillis: connectMilliseconds,
      idleTimeoutMillis: 30_000,
      application_name: address.applicationName ?? 'jornada',
      options: address.options,
      onConnect: (client: pg.Client) =>
        client.query({
          text: isPatient ? PATIENT_SESSION : SESSION,
          query_timeout: connectMilliseconds,
        } as pg.QueryConfig),
      Client: class extends pg.Client {
        constructor(config: pg.ClientConfig) {
          // Not copied: the pool hides the password when its settings are listed.
          super(Object.assign(Object.create(config), choice.targets[choice.at]));
        }
      },
      ...(address.needsWritable && { verify: requireWritable }),
    } as unknown as pg.PoolConfig);
    this.choice = choice;
    this.replica = replica;
    this.patienceMilliseconds = patienceMilliseconds;
    this.queue = new FairQueue({
      places: connections,
      reserved: RESERVED_CONNECTIONS,
      reservedForWrites: RESERVED_FOR_WRITES,
      maxWaiting: MAX_WAITING_PER_KEY,
      patienceMilliseconds,
    });
    const sendOne = this.query.bind(this) as (...asked: unknown[]) => Promise<unknown>;
    // A single statement runs completely or not at all.
    this.query = ((...asked: unknown[]) => this.repeatingStale(() => sendOne(...asked))) as typeof this.query;
    // The pool drops a broken connection, and the query that needed it reports the error; without a listener it would end the process.
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
  }

  /** Opens all connections. Throws if the database cannot be reached. */
  async openAll(): Promise<void> {
    const opened = await Promise.allSettled(Array.from({ length: this.options.max }, () => this.connect()));
    for (const one of opened) if (one.status === 'fulfilled') one.value.release();
    const refused = opened.find((one) => one.status === 'rejected');
    if (refused) throw refused.reason;
  }

  /** Connects to the host that was reachable last, else to the next one of the address; every connection comes from here. */
  override connect(): Promise<Connected>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<Connected> | undefined {
    const coming = this.currentClient();
    if (!callback) return coming;
    coming.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  /** Number of requests waiting for a connection. */
  get waiting(): number {
    return this.queue.waiting;
  }

  /** Returns a connection on behalf of a company, or of nobody in particular. Release it. Throws if none becomes free in time. */
  connectFor(key: string, access: Access = 'write'): pg.PoolClient | Promise<pg.PoolClient> {
    const place = { key, access };
    if (!this.queue.tryEnter(key, access)) return this.connectInTurn(place);
    const client = this.idleClient();
    return client ? this.held(client, place) : this.connectInside(place, performance.now() + this.patienceMilliseconds);
  }

  private async connectInTurn(place: Place): Promise<pg.PoolClient> {
    const deadline = performance.now() + this.patienceMilliseconds;
    await this.queue.enter(place.key, place.access);
    return this.connectInside(place, deadline);
  }

  /** Takes a place of the key, which the connection frees when it is released. */
  private async connectInside(place: Place, deadline: number): Promise<pg.PoolClient> {
    try {
      return this.held(await this.clientBefore(deadline), place);
    } catch (error) {
      this.queue.leave(place.key, place.access);
      throw error;
    }
  }

  private held(client: Connected, { key, access }: Place): pg.PoolClient {
    const release = client.release;
    client.release = (error) => {
      client.release = release;
      release(error ?? client.generation !== this.generation);
      this.queue.leave(key, access);
    };
    return client;
  }

  /** Returns an idle connection, at once: through `connect`, the same one costs a timer, a promise and a turn of the event loop. */
  private idleClient(): Connected | undefined {
    if (this.ending || this.idleCount === 0 || this.waitingCount > 0) return undefined;
    const pool = this as unknown as PoolQueue;
    let client: Connected | undefined;
    pool._pendingQueue.push({
      callback: (_, idle) => {
        client = idle;
      },
    });
    pool._pulseQueue();
    return client && this.current(client);
  }

  /** Runs one statement on behalf of a company, or of nobody in particular. */
  async queryFor<Row extends pg.QueryResultRow>(key: string, config: pg.QueryConfig): Promise<Row[]> {
    return this.repeatingStale(async () => {
      const client = await this.connectFor(key);
      try {
        const { rows } = await client.query<Row>(config);
        client.release();
        return rows;
      } catch (error) {
        client.release(error instanceof pg.DatabaseError ? undefined : (error as Error));
        throw error;
      }
    });
  }

  /**
   * Runs work that has written nothing if it is refused, and repeats it once if a migration has changed the result rows of a prepared
   * statement. PostgreSQL refuses such a statement for the lifetime of its connection, so all connections opened until now are retired.
   */
  async repeatingStale<T>(work: () => Promise<T>): Promise<T> {
    const { generation } = this;
    try {
      return await work();
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      if (generation === this.generation) this.retire();
      return work();
    }
  }

  /** Closes each connection instead of using it again. */
  retire(): void {
    this.generation += 1;
  }

  /** A connection that comes too late returns to the pool. */
  private async clientBefore(deadline: number): Promise<Connected> {
    // An idle one is returned at once; a timer would be most of its cost.
    if (this.idleCount > this.waitingCount) return this.connect();
    const coming = this.connect();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoPlaceError()), Math.max(deadline - performance.now(), 1));
      timer.unref();
    });
    try {
      return await Promise.race([coming, late]);
    } catch (error) {
      coming.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the connection, unless it was retired: then closes it. */
  private current(client: Connected): Connected | undefined {
    client.generation ??= this.generation;
    if (client.generation === this.generation) return client;
    client.release(true);
    return undefined;
  }

  private async currentClient(): Promise<Connected> {
    for (;;) {
      const client = this.current(await this.reachingClient());
      if (client) return client;
    }
  }

  private async reachingClient(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const { at, targets } = this.choice;
      try {
        return await super.connect();
      } catch (error) {
        if (this.choice.at === at) this.choice.at = (at + 1) % targets.length;
        if (tries >= targets.length) throw error;
      }
    }
  }
}

/** Creates a pool on the address of `DATABASE_URL`. Throws if the address cannot be parsed. */
export const createPool = (url: string, options: PoolOptions): DatabasePool => new DatabasePool(url, options);

function requireWritable(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query('show transaction_read_only')
    .then(
      ({ rows }) =>
        done(rows[0]?.transaction_read_only === 'off' ? undefined : new Error('The server takes no writes.')),
      done,
    );
}
