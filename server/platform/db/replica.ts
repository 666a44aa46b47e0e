import type pg from 'pg';
import type { CompanyId } from '../shared/ids.ts';
import type { Part } from './statement.ts';

/** Position of the primary that contains every write acknowledged so far. Null: the server is a standby itself. */
export interface Position {
  lsn: string | null;
  /** Number of the history that the position belongs to: a promoted standby begins another one. */
  timeline: string | null;
}

/**
 * Selects the current position. Commits are acknowledged once they are on the disk, so what is still in memory is of no caller; a server
 * with `synchronous_commit = off` acknowledges that too.
 */
export const SELECT_POSITION: Part = {
  text: `select lsn::text, left(pg_walfile_name(lsn), 8) as timeline from (select case
    when pg_is_in_recovery() then null
    when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end as lsn) as position`,
  values: [],
};

/** State of a replica, for its operator. */
export type ReplicaState =
  /** `isForeign`: it is no standby, or that of another server. `lagSeconds`: age of what it contains; 0 if nothing is missing. */
  { isReached: true; isForeign: boolean; lagBytes: number; lagSeconds: number } | { isReached: false; reason: string };

/** Server that answered a read. `behind` and `unreachable`: the primary, because the replica was. */
export type ReplicaRead = 'replica' | 'behind' | 'unreachable';

/** A streaming replica, for reads that may use one. */
export interface Replica {
  /** Whether the next read may ask the replica. If not, notes the read: the primary answers it. */
  readonly isReady: boolean;
  /**
   * Runs a read once the replica has reached the position. Undefined: the primary has to answer, since the replica is behind, promoted or
   * cannot be reached. `read` releases the connection.
   */
  read<Answer>(
    companyId: CompanyId,
    position: Position,
    read: (client: pg.PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined>;
  /** Compares the replica with the primary. */
  readState(primary: Pick<pg.Pool, 'query'>): Promise<ReplicaState>;
  /** Closes all connections. */
  end(): Promise<void>;
}
