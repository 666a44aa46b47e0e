import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Facts of the scheduled backups that outlive their folder. */
export interface BackupRecord {
  /** Part of the names of the files. A restored copy has no record, and gets another id. */
  id: string;
  /** When the last good backup was made; before the first one, when the first was looked for. */
  goodUntil: Temporal.Instant;
  /** When an attempt began that has not ended well; null: the last one has. */
  attemptedAt: Temporal.Instant | null;
  failure: { at: Temporal.Instant; reason: string } | null;
  /** When the operator was mailed that backups are overdue; null: they are not. */
  mailedAt: Temporal.Instant | null;
}

type Queryable = Pick<pg.Pool, 'query'>;

/** A database that PostgreSQL copied from another has its rows too, and another oid. */
const CREATE = `
  create schema if not exists drizzle;
  create table if not exists drizzle.daily_backups (database oid primary key, id text not null, good_until timestamptz not null,
    attempted_at timestamptz, failed_at timestamptz, failure text, mailed_at timestamptz)`;
const THIS_DATABASE = '(select oid from pg_database where datname = current_database())';
const millisecondsOf = (column: string) => `extract(epoch from ${column})::float8 * 1000 as ${column}`;

/** Reads the record of the scheduled backups, with the rights of the owner; undefined before the first look. */
export async function readBackupRecord(db: Queryable): Promise<BackupRecord | undefined> {
  const { rows: made } = await db.query(`select to_regclass('drizzle.daily_backups') is not null as found`);
  if (!made[0].found) return undefined;
  const times = ['good_until', 'attempted_at', 'failed_at', 'mailed_at'].map(millisecondsOf).join(', ');
  const { rows } = await db.query(
    `select id, failure, ${times} from drizzle.daily_backups where database = ${THIS_DATABASE}`,
  );
  if (!rows[0]) return undefined;
  const { id, failure: reason, good_until, attempted_at, failed_at, mailed_at } = rows[0];
  const at = instantOf(failed_at);
  return {
    ...{ id, goodUntil: Temporal.Instant.fromEpochMilliseconds(Math.round(good_until)) },
    ...{ attemptedAt: instantOf(attempted_at), mailedAt: instantOf(mailed_at) },
    failure: at && { at, reason },
  };
}

const instantOf = (milliseconds: number | null) =>
  milliseconds === null ? null : Temporal.Instant.fromEpochMilliseconds(Math.round(milliseconds));

/** Reads the record, and begins it if there is none. */
export async function openBackupRecord(db: Queryable, now: Temporal.Instant): Promise<BackupRecord> {
  const found = await readBackupRecord(db);
  if (found) return found;
  await db.query(CREATE);
  await db.query(
    `insert into drizzle.daily_backups (database, id, good_until) values (${THIS_DATABASE}, $1, $2) on conflict do nothing`,
    [randomBytes(8).toString('hex'), now.toString()],
  );
  return (await readBackupRecord(db)) as BackupRecord;
}

/** Replaces the facts of the record. */
export async function writeBackupRecord(db: Queryable, record: BackupRecord): Promise<void> {
  const { id, goodUntil, attemptedAt, failure, mailedAt } = record;
  await db.query(
    `update drizzle.daily_backups set good_until = $2, attempted_at = $3, failed_at = $4, failure = $5, mailed_at = $6
     where database = ${THIS_DATABASE} and id = $1`,
    [
      ...[id, goodUntil.toString(), attemptedAt?.toString(), failure?.at.toString(), failure?.reason],
      mailedAt?.toString(),
    ],
  );
}
