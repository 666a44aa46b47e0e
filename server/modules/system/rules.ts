import { BACKUP_OVERDUE_HOURS } from '../../platform/shared/limits.ts';
import {
  CLOCK_SECONDS,
  DISK_BYTES,
  type FACT_KINDS,
  type FactName,
  FINDING_STATES,
  FINDINGS,
  FIRST_BACKUP_HOURS,
  type FindingId,
  type FindingState,
  LATE_JOB_SECONDS,
  OVERDUE_DELIVERY_SECONDS,
  REPLICA_LAG_SECONDS,
  SCARCE_CONNECTIONS,
  TOPICS,
  type Topic,
} from './constants.ts';

type ValueOf<Kind> = Kind extends 'text' | 'instant' ? string : number;
export type Facts = { [Name in FactName]?: ValueOf<(typeof FACT_KINDS)[Name]> };

/** Result of a check. Its words follow from the id, and its facts are their placeholders. */
export interface Finding {
  id: FindingId;
  topic: Topic;
  state: FindingState;
  facts: Facts;
}

const TOPIC_OF = new Map(
  TOPICS.flatMap((topic) => Object.keys(FINDINGS[topic]).map((id) => [id as FindingId, topic] as const)),
);

/** Makes a finding; its topic and state are declared in `FINDINGS`. */
export function finding(id: FindingId, facts: Facts = {}): Finding {
  const topic = TOPIC_OF.get(id) as Topic;
  return { id, topic, state: (FINDINGS[topic] as Record<string, FindingState>)[id] as FindingState, facts };
}

/** Problems first; findings of a state in the order of the topics. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (one, other) =>
      FINDING_STATES.indexOf(one.state) - FINDING_STATES.indexOf(other.state) ||
      TOPICS.indexOf(one.topic) - TOPICS.indexOf(other.topic),
  );

interface DatabaseFacts {
  serverVersion: string;
  bytes: number;
  connectionsUsed: number;
  connectionsAllowed: number;
  migrations: 'current' | 'missing' | 'newer';
  unboundTables: readonly string[];
  missingRoles: readonly string[];
  unboundRoles: readonly string[];
  clockDifferenceSeconds: number;
}

/** `needed`: connections that one process opens at most. */
export const judgeDatabase = (facts: DatabaseFacts, needed: number): Finding[] => [
  finding('databaseVersion', { version: facts.serverVersion }),
  finding('databaseSize', { bytes: facts.bytes }),
  judgeConnections(facts, needed),
  judgeMigrations(facts),
  ...judgeRoles(facts),
  judgeClock(facts.clockDifferenceSeconds),
];

function judgeConnections(
  { connectionsUsed: used, connectionsAllowed: allowed }: DatabaseFacts,
  needed: number,
): Finding {
  if (allowed < needed) return finding('connectionsTooFew', { allowed, needed });
  return finding(used >= allowed * SCARCE_CONNECTIONS ? 'connectionsScarce' : 'connectionsFree', { used, allowed });
}

const judgeMigrations = ({ migrations }: DatabaseFacts): Finding =>
  finding(
    ({ current: 'migrationsCurrent', missing: 'migrationsMissing', newer: 'migrationsNewer' } as const)[migrations],
  );

function judgeRoles({ migrations, unboundTables, missingRoles, unboundRoles }: DatabaseFacts): Finding[] {
  const faults = [
    ...(unboundTables.length > 0 ? [finding('rowSecurityOff', { names: unboundTables.join(', ') })] : []),
    // An empty database has none of them yet.
    ...(missingRoles.length > 0 && migrations !== 'missing'
      ? [finding('rolesMissing', { names: missingRoles.join(', ') })]
      : []),
    ...(unboundRoles.length > 0 ? [finding('rolesUnbound', { names: unboundRoles.join(', ') })] : []),
  ];
  return faults.length > 0 ? faults : [finding('rolesBound')];
}

export function judgeClock(differenceSeconds: number): Finding {
  const seconds = Math.abs(differenceSeconds);
  if (seconds < CLOCK_SECONDS.warning) return finding('clocksAgree');
  return finding(seconds < CLOCK_SECONDS.problem ? 'clocksDiffer' : 'clocksFarApart', { seconds });
}

type ReplicaState = { isReached: true; isForeign: boolean; lagSeconds: number } | { isReached: false; reason: string };

/** Reads that may use the replica, since the start of the server. */
interface ReplicaReads {
  byReplica: number;
  byPrimary: number;
}

/**
 * Replica for reads; null: none is configured. `reads` is null if no server can be asked. Names no reason, since owners of companies see it.
 */
export function judgeReplica(state: ReplicaState | null, reads: ReplicaReads | null): Finding {
  if (!state) return finding('replicaOff');
  if (!state.isReached) return finding('replicaUnreached');
  if (state.isForeign) return finding('replicaForeign');
  const seconds = Math.ceil(state.lagSeconds);
  if (seconds >= REPLICA_LAG_SECONDS) return finding('replicaBehind', { seconds });
  if (!reads) return finding('replicaUncounted', { seconds });
  return finding('replicaFollows', { seconds, used: reads.byReplica, count: reads.byPrimary });
}

/** The same for the operator, with the reason: it may contain addresses. */
export const judgeReplicaForOperator = (state: ReplicaState | null, reads: ReplicaReads | null): Finding =>
  state && !state.isReached ? finding('replicaFailure', { reason: state.reason }) : judgeReplica(state, reads);

interface QueueFacts {
  lateSeconds: number;
  failed: number;
  failedNames: readonly string[];
}

export function judgeQueue(facts: QueueFacts | null): Finding[] {
  if (!facts) return [finding('queueUnused')];
  const { lateSeconds, failed, failedNames } = facts;
  const faults = [
    ...(lateSeconds >= LATE_JOB_SECONDS ? [finding('queueLate', { seconds: lateSeconds })] : []),
    ...(failed > 0 ? [finding('jobsFailed', { count: failed, names: failedNames.join(', ') })] : []),
  ];
  return faults.length > 0 ? faults : [finding('queueRuns')];
}

interface WebhookFacts {
  endpoints: number;
  switchedOff: number;
  failing: number;
  undeliveredSeconds: number;
}

export function judgeWebhooks({ endpoints, switchedOff, failing, undeliveredSeconds }: WebhookFacts): Finding[] {
  const faults = [
    ...(switchedOff > 0 ? [finding('webhooksOff', { count: switchedOff })] : []),
    ...(failing > 0 ? [finding('webhooksFailing', { count: failing })] : []),
    ...(undeliveredSeconds >= OVERDUE_DELIVERY_SECONDS
      ? [finding('webhooksOverdue', { seconds: undeliveredSeconds })]
      : []),
  ];
  return faults.length > 0 ? faults : [finding('webhooksDelivered', { count: endpoints })];
}

/** Space of the data folder's file system; null: it could not be read. */
export function judgeDisk(space: { free: number; total: number } | null): Finding {
  if (!space) return finding('diskUnread');
  const id = space.free < DISK_BYTES.problem ? 'diskFull' : space.free < DISK_BYTES.warning ? 'diskScarce' : 'diskFree';
  return finding(id, space);
}

interface BackupState {
  lastGood: { madeAt: Temporal.Instant; bytes: number } | null;
  lastFailure: { at: Temporal.Instant; reason: string } | null;
  /** Before the first good one: when backups were first looked for. Null: not yet. */
  since: Temporal.Instant | null;
}

/** Scheduled backups; null: none are configured. Names neither folder nor reason, since owners of companies see it. */
export function judgeBackup(state: BackupState | null, now: Temporal.Instant): Finding {
  if (!state) return finding('backupOff');
  const { lastGood } = state;
  if (!lastGood) return finding(isFirstExpected(state, now) ? 'backupExpected' : 'backupMissing');
  const made = lastGood.madeAt.toString();
  if (now.since(lastGood.madeAt).total('hours') >= BACKUP_OVERDUE_HOURS) return finding('backupOverdue', { made });
  return hasFailedSince(state)
    ? finding('backupFailed', { made })
    : finding('backupGood', { made, bytes: lastGood.bytes });
}

const isFirstExpected = ({ lastFailure, since }: BackupState, now: Temporal.Instant): boolean =>
  lastFailure === null && (since === null || now.since(since).total('hours') < FIRST_BACKUP_HOURS);

/** A folder in which other accounts of the machine could read backups, delete them, or put files with their names. */
export const judgeBackupFolder = (state: { isExposed: boolean } | null): Finding[] =>
  state?.isExposed ? [finding('backupExposed')] : [];

/** Why the last scheduled backup failed, for the operator: it may contain paths and addresses. */
export const judgeBackupFailure = (state: BackupState | null): Finding[] =>
  state?.lastFailure && hasFailedSince(state)
    ? [finding('backupFailure', { failed: state.lastFailure.at.toString(), reason: state.lastFailure.reason })]
    : [];

const hasFailedSince = ({ lastGood, lastFailure }: Pick<BackupState, 'lastGood' | 'lastFailure'>): boolean =>
  lastFailure !== null && (!lastGood || Temporal.Instant.compare(lastFailure.at, lastGood.madeAt) > 0);

interface MailSettings {
  smtpUrl: string | undefined;
  /** Mails that are being tried again. */
  repeated: number;
}

/** Names the mail server without user and password. */
export function judgeMail({ smtpUrl, repeated }: MailSettings): Finding {
  if (smtpUrl === undefined) return finding('mailOff');
  const server = mailServerOf(smtpUrl);
  return repeated > 0 ? finding('mailWaiting', { server, count: repeated }) : finding('mailConfigured', { server });
}

export const mailServerOf = (smtpUrl: string): string => {
  const { protocol, host } = new URL(smtpUrl);
  return `${protocol}//${host}`;
};

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;
const BYTES_PER_KILOBYTE = 1024;

/** Returns an amount of bytes in the largest unit of which it has at least one, or in kilobytes. */
export function inUnitOfBytes(bytes: number): { value: number; unit: (typeof UNITS)[number] } {
  const power = Math.trunc(Math.log(Math.max(bytes, 1)) / Math.log(BYTES_PER_KILOBYTE));
  const place = Math.min(Math.max(power, 1), UNITS.length);
  return { value: bytes / BYTES_PER_KILOBYTE ** place, unit: UNITS[place - 1] ?? 'kilobyte' };
}
