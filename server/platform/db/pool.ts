import pg from 'pg';
import { readAddress, type Target } from './address.ts';
import { isStalePlan } from './errors.ts';
import { FairQueue, NoPlaceError } from './fair-queue.ts';
import './read-values.ts';
import { PATIENCE_MILLISECONDS, PATIENT_SESSION, SESSION, STATEMENT_MILLISECONDS } from './session-settings.ts';

/** How long a connection may take to be made for what is patient. */
const PATIENT_MILLISECONDS = 10_000;
/** No answer by then means the network has lost the database, which would have ended the statement itself. Ends the connection. */
const SILENCE_MILLISECONDS = STATEMENT_MILLISECONDS + 2000;

/** What one company leaves to the others when it could use all connections. */
const RESERVED_CONNECTIONS = 2;
const MAX_WAITING_PER_KEY = 200;

/** On whose behalf a connection is taken before it is known which company asks. */
export const NOBODY = '';

/** Who logs in instead of the user of the address. */
export interface Login {
  user: string;
  password: string;
}

interface PoolOptions {
  connections: number;
  /** Left out by what needs the rights of the owner: migrations, readiness, the operator's command. */
  login?: Login;
  /** Whether connections stay open while nobody needs them, so that nobody waits for one to be made. */
  keepsOpen?: boolean;
  /** Whether a statement may take as long as it takes, as those of migrations. */
  isPatient?: boolean;
}

type Connected = pg.PoolClient & { generation?: number };
type OnConnected = (
  error: Error | undefined,
  client: Connected | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** What the driver's pool does beyond its published types: those that wait get what is idle when it is asked to look. */
interface PoolQueue {
  readonly _pendingQueue: { callback(error: Error | undefined, client: Connected | undefined): void }[];
  _pulseQueue(): void;
}

/**
 * A small pool of pipelining connections, shared fairly among companies. A database that does not answer, and a pool that stays full,
 * are refused within two seconds, so that overload is answered instead of queued.
 */
export class DatabasePool extends pg.Pool {
  private readonly queue: FairQueue;
  private readonly choice: { targets: readonly Target[]; at: number };
  /** Connections of earlier ones are closed instead of used. */
  private generation = 0;

  constructor(url: string, { connections, login, keepsOpen = false, isPatient = false }: PoolOptions) {
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
      // What takes its time is sent one at a time; COPY is not sent in any other way.
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
          // Not copied: the pool hides the password from whoever lists its settings.
          super(Object.assign(Object.create(config), choice.targets[choice.at]));
        }
      },
      ...(address.needsWritable && { verify: requireWritable }),
    } as unknown as pg.PoolConfig);
    this.choice = choice;
    this.queue = new FairQueue({
      places: connections,
      reserved: RESERVED_CONNECTIONS,
      maxWaiting: MAX_WAITING_PER_KEY,
      patienceMilliseconds: PATIENCE_MILLISECONDS,
    });
    const sendOne = this.query.bind(this) as (...asked: unknown[]) => Promise<unknown>;
    // A statement by itself is carried out or not at all.
    this.query = ((...asked: unknown[]) => this.repeatingStale(() => sendOne(...asked))) as typeof this.query;
    // A broken connection is dropped by the pool and reported by the query that needed it; without listeners it would end the process.
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
  }

  /** Opens all connections. Throws when the database cannot be reached. */
  async openAll(): Promise<void> {
    const opened = await Promise.allSettled(Array.from({ length: this.options.max }, () => this.connect()));
    for (const one of opened) if (one.status === 'fulfilled') one.value.release();
    const refused = opened.find((one) => one.status === 'rejected');
    if (refused) throw refused.reason;
  }

  /** A connection to the host that answered last, else to the next one of the address; whatever needs one gets it here. */
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

  /** How many requests wait for a connection. */
  get waiting(): number {
    return this.queue.waiting;
  }

  /** A connection on behalf of a company, or of nobody in particular. Release it. Throws when none becomes free in time. */
  connectFor(key: string): pg.PoolClient | Promise<pg.PoolClient> {
    if (!this.queue.tryEnter(key)) return this.connectInTurn(key);
    const client = this.idleClient();
    return client ? this.held(client, key) : this.connectInside(key, performance.now() + PATIENCE_MILLISECONDS);
  }

  private async connectInTurn(key: string): Promise<pg.PoolClient> {
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    await this.queue.enter(key);
    return this.connectInside(key, deadline);
  }

  /** With a place of the key taken, which it leaves when it is released. */
  private async connectInside(key: string, deadline: number): Promise<pg.PoolClient> {
    try {
      return this.held(await this.clientBefore(deadline), key);
    } catch (error) {
      this.queue.leave(key);
      throw error;
    }
  }

  private held(client: Connected, key: string): pg.PoolClient {
    const release = client.release;
    client.release = (error) => {
      client.release = release;
      release(error ?? client.generation !== this.generation);
      this.queue.leave(key);
    };
    return client;
  }

  /** An idle connection, at once: asked for by `connect`, the same one costs a timer, a promise and a turn of the loop. */
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

  /** One statement on behalf of a company, or of nobody in particular. */
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
   * Does what has written nothing when it is refused, once more when a migration has changed what the rows of a prepared statement look
   * like: PostgreSQL refuses such a statement for as long as its connection lives, so all connections made until now are given up.
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

  /** What comes too late goes back to the pool. */
  private async clientBefore(deadline: number): Promise<Connected> {
    // One that is idle comes at once; a timer for it would be most of its price.
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

  /** The connection, unless it was given up: then it is closed. */
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

/** A pool on the address of `DATABASE_URL`. Throws when the address cannot be read. */
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
