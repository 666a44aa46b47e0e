import type pg from 'pg';
import type { CompanyId } from '../shared/ids.ts';
import { databaseError, isUnavailable } from './errors.ts';
import { createPool, type DatabasePool, type Login } from './pool.ts';
import type { Position, Replica, ReplicaRead, ReplicaState } from './replica.ts';
import type { Part } from './statement.ts';
import { sendTogether } from './statement-batch.ts';

/** Time for which a read waits for a connection to the replica, and then for its position. */
const REPLICA_PATIENCE_MILLISECONDS = 50;
/** Time for which the primary answers after the replica could not: a silent one costs few reads their patience. */
const REST_MILLISECONDS = 1000;

const waitForReplay = ({ lsn, timeline }: Position): Part => ({
  text: 'select wait_for_replay($1, $2, $3) as "isReplayed"',
  values: [lsn, timeline, REPLICA_PATIENCE_MILLISECONDS],
});

const SELECT_SERVER = `select system_identifier::text as id,
  case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn from pg_control_system()`;

/** `$1` and `$2`: identifier and position of the primary. */
const SELECT_STATE = `select not pg_is_in_recovery() or system_identifier::text <> $1 as "isForeign",
    greatest(lag.bytes, 0)::float8 as "lagBytes",
    case when lag.bytes > 0 then extract(epoch from clock_timestamp()
      - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))::float8 else 0 end as "lagSeconds"
  from pg_control_system(),
    lateral (select coalesce(pg_wal_lsn_diff($2, pg_last_wal_replay_lsn()), 0) as bytes) lag`;

/**
 * A streaming replica, for reads that may use one. It answers what has reached the position of the read in time. Otherwise the primary
 * does, and for a while the replica is not asked again.
 */
export class StreamingReplica implements Replica {
  private readonly pool: DatabasePool;
  private readonly note: (read: ReplicaRead) => void;
  private rest: { until: number; because: ReplicaRead } | undefined;

  /** `url`: `DATABASE_REPLICA_URL`. `note` is called for each read. */
  constructor(
    url: string,
    { note, ...options }: { connections: number; login?: Login; note: (read: ReplicaRead) => void },
  ) {
    this.pool = createPool(url, {
      ...options,
      keepsOpen: true,
      patienceMilliseconds: REPLICA_PATIENCE_MILLISECONDS,
    });
    this.note = note;
  }

  get isReady(): boolean {
    const { rest } = this;
    if (!rest || performance.now() >= rest.until) return true;
    this.note(rest.because);
    return false;
  }

  async read<Answer>(
    companyId: CompanyId,
    position: Position,
    read: (client: pg.PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    try {
      return await this.pool.repeatingStale(async () => {
        const client = await this.connectAt(companyId, position);
        if (!client) return this.leaveToPrimary('behind');
        const answer = await read(client);
        this.note('replica');
        return { answer };
      });
    } catch (error) {
      if (!(error instanceof UnreachableError) && !isPassing(error)) throw error;
      return this.leaveToPrimary('unreachable');
    }
  }

  async readState(primary: Pick<pg.Pool, 'query'>): Promise<ReplicaState> {
    const { rows: servers } = await primary.query<{ id: string; lsn: string | null }>(SELECT_SERVER);
    try {
      const { rows } = await this.pool.query(SELECT_STATE, [servers[0]?.id, servers[0]?.lsn]);
      return { isReached: true, ...rows[0] };
    } catch (error) {
      return { isReached: false, reason: (error as Error).message };
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  private leaveToPrimary(because: ReplicaRead): undefined {
    this.rest = { until: performance.now() + REST_MILLISECONDS, because };
    this.note(because);
  }

  /** Returns a connection to a replica that has reached the position; undefined if it does not in time. */
  private async connectAt(companyId: CompanyId, position: Position): Promise<pg.PoolClient | undefined> {
    if (position.lsn === null) return undefined;
    const client = await Promise.resolve(this.pool.connectFor(companyId)).catch((cause) => {
      throw new UnreachableError('The replica cannot be reached.', { cause });
    });
    const { isReplayed, error } = await this.waitOn(client, position);
    if (isReplayed) return client;
    client.release(error);
    if (error) throw new UnreachableError('The replica does not answer.', { cause: error });
    return undefined;
  }

  /** Waits for the position, and on a connection that has become silent only a little longer. */
  private async waitOn(client: pg.PoolClient, position: Position): Promise<{ isReplayed?: boolean; error?: Error }> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<{ error: Error }>((resolve) => {
      timer = setTimeout(
        () => resolve({ error: new Error('The replica was silent.') }),
        2 * REPLICA_PATIENCE_MILLISECONDS,
      );
    });
    const asked = sendTogether(client, [waitForReplay(position)]).then(({ results: [result], error }) =>
      error ? { error } : (result?.rows[0] as { isReplayed: boolean }),
    );
    return Promise.race([asked, silence]).finally(() => clearTimeout(timer));
  }
}

class UnreachableError extends Error {}

const STATEMENT_TIMEOUT = '57014';

/** Whether a read failed because of the server it ran on. One that takes too long would do so on the primary too. */
const isPassing = (error: unknown): boolean => isUnavailable(error) && databaseError(error)?.code !== STATEMENT_TIMEOUT;
