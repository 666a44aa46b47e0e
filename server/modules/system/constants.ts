/** States of a finding, in the order in which they are shown. */
export const FINDING_STATES = ['problem', 'warning', 'notChecked', 'ok'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** Findings by topic, each with its state. Their words are in the catalogue `system`: a sentence, and a cure unless it is `ok`. */
export const FINDINGS = {
  address: {
    addressMatches: 'ok',
    addressReached: 'ok',
    addressLocal: 'ok',
    addressUnset: 'problem',
    addressUnsetForOthers: 'warning',
    schemeDiffers: 'problem',
    hostDiffers: 'problem',
    portDiffers: 'problem',
    addressUnreached: 'problem',
    addressOfOther: 'problem',
  },
  tls: {
    tlsValid: 'ok',
    tlsLocal: 'ok',
    tlsUnused: 'warning',
    certificateExpires: 'warning',
    certificateRefused: 'problem',
    certificateUnread: 'notChecked',
  },
  forwarding: {
    forwardingTrusted: 'ok',
    forwardingDirect: 'ok',
    proxiesConfigured: 'ok',
    proxyUntrusted: 'problem',
    forwardedAddressMissing: 'problem',
    proxiesUnset: 'warning',
  },
  database: {
    databaseVersion: 'ok',
    databaseRefused: 'problem',
    databaseUnreached: 'problem',
  },
  replica: {
    replicaOff: 'ok',
    replicaFollows: 'ok',
    replicaUncounted: 'ok',
    replicaBehind: 'warning',
    replicaUnreached: 'warning',
    replicaFailure: 'warning',
    replicaForeign: 'problem',
  },
  size: { databaseSize: 'ok' },
  connections: { connectionsFree: 'ok', connectionsScarce: 'warning', connectionsTooFew: 'warning' },
  migrations: { migrationsCurrent: 'ok', migrationsMissing: 'problem', migrationsNewer: 'problem' },
  roles: {
    rolesBound: 'ok',
    rowSecurityOff: 'problem',
    rolesMissing: 'problem',
    rolesUnbound: 'problem',
    loginsRefused: 'problem',
    secretUnread: 'problem',
  },
  clock: { clocksAgree: 'ok', clocksDiffer: 'warning', clocksFarApart: 'problem' },
  mail: {
    mailConfigured: 'ok',
    mailOff: 'warning',
    mailWaiting: 'warning',
    mailAccepted: 'ok',
    mailLimited: 'warning',
    mailRefused: 'problem',
  },
  queue: { queueRuns: 'ok', queueLate: 'problem', jobsFailed: 'warning', queueUnused: 'notChecked' },
  webhooks: {
    webhooksDelivered: 'ok',
    webhooksOff: 'warning',
    webhooksFailing: 'warning',
    webhooksOverdue: 'warning',
  },
  backup: {
    backupGood: 'ok',
    backupFailed: 'warning',
    backupFailure: 'warning',
    backupOverdue: 'problem',
    backupMissing: 'problem',
    backupExpected: 'notChecked',
    backupOff: 'warning',
    backupExposed: 'warning',
  },
  disk: { diskFree: 'ok', diskScarce: 'warning', diskFull: 'problem', diskUnread: 'notChecked' },
} as const satisfies Record<string, Record<string, FindingState>>;

export type Topic = keyof typeof FINDINGS;
export const TOPICS = Object.keys(FINDINGS) as [Topic, ...Topic[]];

type KeysOf<Group> = Group extends unknown ? keyof Group : never;
export type FindingId = KeysOf<(typeof FINDINGS)[Topic]>;
export const FINDING_IDS = TOPICS.flatMap((topic) => Object.keys(FINDINGS[topic])) as [FindingId, ...FindingId[]];

/** Units of facts, which are the placeholders of a finding's words. */
export const FACT_KINDS = {
  allowed: 'number',
  bytes: 'bytes',
  configured: 'text',
  count: 'number',
  failed: 'instant',
  free: 'bytes',
  host: 'text',
  listening: 'text',
  made: 'instant',
  names: 'text',
  needed: 'number',
  opened: 'text',
  peer: 'text',
  reason: 'text',
  seconds: 'seconds',
  server: 'text',
  status: 'number',
  total: 'bytes',
  until: 'instant',
  used: 'number',
  version: 'text',
} as const satisfies Record<string, 'text' | 'number' | 'bytes' | 'seconds' | 'instant'>;
export type FactName = keyof typeof FACT_KINDS;
export const FACT_NAMES = Object.keys(FACT_KINDS) as [FactName, ...FactName[]];

/** Days before its end from which a certificate is a warning: automatic renewal happens earlier. */
export const CERTIFICATE_DAYS = 14;
/** Part of the allowed connections from which they are scarce. */
export const SCARCE_CONNECTIONS = 0.8;
/** One-time passwords change every 30 seconds. */
export const CLOCK_SECONDS = { warning: 2, problem: 30 } as const;
/** A replica follows within a second. */
export const REPLICA_LAG_SECONDS = 10;
/** Jobs are taken within seconds, and repeated after five minutes at most. */
export const LATE_JOB_SECONDS = 900;
/** The first attempts to deliver an event are over by then. */
export const OVERDUE_DELIVERY_SECONDS = 3600;
/** The first backup is begun within 15 minutes of the first start, and a large one takes longer to write and verify. */
export const FIRST_BACKUP_HOURS = 2;
export const DISK_BYTES = { warning: 2 * 1024 ** 3, problem: 512 * 1024 ** 2 } as const;
/** Of a user. */
export const TEST_MAILS_PER_MINUTE = 3;
