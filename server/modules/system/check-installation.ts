import type pg from 'pg';
import { readBackupState } from '../../platform/backups/read-backup-state.ts';
import { DatabaseRefusedError } from '../../platform/db/database-refused.ts';
import { type DatabaseFacts, Installation, readDatabaseFacts, readQueueFacts } from '../../platform/db/installation.ts';
import { LoginRefusedError, prepareLogins } from '../../platform/db/logins.ts';
import { createPool } from '../../platform/db/pool.ts';
import { requireDatabase } from '../../platform/db/require-database.ts';
import { StreamingReplica } from '../../platform/db/streaming-replica.ts';
import { findReplicaReads, type ReplicaReads } from '../../platform/runtime/metrics.ts';
import { neededConnections } from '../../platform/runtime/pool-sizes.ts';
import { readDisk } from '../../platform/runtime/read-disk.ts';
import { readSecret } from '../../platform/runtime/secret.ts';
import { type Settings, SettingsError } from '../../platform/runtime/settings.ts';
import { checkAddress } from './check-address.ts';
import { addressesOf } from './check-system.ts';
import { countRepeatedMails, readWebhooksOfAll } from './repository.ts';
import {
  type Finding,
  finding,
  inOrder,
  judgeBackup,
  judgeBackupFailure,
  judgeBackupFolder,
  judgeDatabase,
  judgeDisk,
  judgeMail,
  judgeQueue,
  judgeReplicaForOperator,
  judgeWebhooks,
} from './rules.ts';
import { judgeProxies, judgeReachedAddress, judgeTls } from './rules-address.ts';

const METRICS_MILLISECONDS = 5000;

/** Checks the installation for its operator, with the figures of all companies. It changes no data, and migrates nothing. */
export async function checkInstallation(settings: Settings, databaseUrl: string): Promise<Finding[]> {
  const addresses = addressesOf(settings);
  const [reached, disk, backups] = await Promise.all([
    checkAddress(addresses.publicUrl),
    readDisk(settings.dataDir),
    readBackups(settings, databaseUrl),
  ]);
  const now = Temporal.Now.instant();
  return inOrder([
    ...judgeReachedAddress(addresses, reached),
    judgeTls(addresses, reached, now),
    judgeProxies({ publicUrl: addresses.publicUrl, hasProxies: settings.trustedProxies !== undefined }),
    ...(await checkDatabase(settings, databaseUrl)),
    ...backups,
    judgeDisk(disk),
  ]);
}

/** Without the database nothing says which backups are its own. */
async function readBackups(settings: Settings, databaseUrl: string): Promise<Finding[]> {
  const pool = createPool(databaseUrl, { connections: 1 });
  try {
    const state = await readBackupState({ settings, installation: new Installation(pool) });
    return [judgeBackup(state, Temporal.Now.instant()), ...judgeBackupFolder(state), ...judgeBackupFailure(state)];
  } catch {
    return [];
  } finally {
    await pool.end();
  }
}

async function checkDatabase(settings: Settings, databaseUrl: string): Promise<Finding[]> {
  const { smtpUrl } = settings;
  const pool = createPool(databaseUrl, { connections: 1 });
  try {
    await requireDatabase(databaseUrl);
    const facts = await readDatabaseFacts(pool);
    const isMigrated = facts.migrations === 'current';
    return [
      ...judgeDatabase(facts, neededConnections(settings)),
      await checkReplica(settings, pool),
      // Tables of another release may be missing.
      ...(isMigrated ? await checkWork(pool, smtpUrl) : [judgeMail({ smtpUrl, repeated: 0 })]),
      ...(await checkLogins(settings, databaseUrl, facts)),
    ];
  } catch (error) {
    const judged = error instanceof DatabaseRefusedError ? 'databaseRefused' : 'databaseUnreached';
    return [finding(judged, { reason: (error as Error).message }), judgeMail({ smtpUrl, repeated: 0 })];
  } finally {
    await pool.end();
  }
}

async function checkWork(pool: pg.Pool, smtpUrl: string | undefined): Promise<Finding[]> {
  return [
    judgeMail({ smtpUrl, repeated: await countRepeatedMails(pool) }),
    ...judgeQueue(await readQueueFacts(pool)),
    ...judgeWebhooks(await readWebhooksOfAll(pool)),
  ];
}

async function checkReplica(settings: Settings, primary: pg.Pool): Promise<Finding> {
  if (settings.replicaUrl === undefined) return judgeReplicaForOperator(null, null);
  const replica = new StreamingReplica(settings.replicaUrl, { connections: 1, note: () => {} });
  try {
    return judgeReplicaForOperator(await replica.readState(primary), await askReplicaReads(settings));
  } finally {
    await replica.end();
  }
}

/** Asks the server that listens on this machine; null if none answers. */
async function askReplicaReads(settings: Settings): Promise<ReplicaReads | null> {
  try {
    const answer = await fetch(`${addressesOf(settings).listening}/metrics`, {
      signal: AbortSignal.timeout(METRICS_MILLISECONDS),
    });
    return answer.ok ? findReplicaReads(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** Logs in as requests do, with the roles that a start makes. */
async function checkLogins(settings: Settings, databaseUrl: string, facts: DatabaseFacts): Promise<Finding[]> {
  if (facts.missingRoles.length > 0) return [];
  try {
    const secret = await readSecret(settings, { mayMake: false });
    await prepareLogins(databaseUrl, { secret, password: settings.databaseRolePassword });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return [finding('secretUnread', { reason: error.message })];
    if (!(error instanceof LoginRefusedError)) throw error;
    return [finding('loginsRefused', { reason: error.message })];
  }
}
