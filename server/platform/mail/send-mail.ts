import { createTransport } from 'nodemailer';
import { systemScope } from '../db/scope.ts';
import { readText } from '../db/statement.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Mail, MailedNotices } from './mails.ts';
import { decryptQueued } from './outbox-message.ts';
import { type ClaimedMail, claimMail, postponeMail, removeGivenUp, removeMail } from './repository-mail.ts';
import { nextAttemptAt } from './rules-mail.ts';
import { writeMail } from './write-mail.ts';

/** From connecting to the response; a longer attempt ends. */
const ATTEMPT_MILLISECONDS = 45_000;
/** Longer than any attempt: an older claim belongs to a process that has ended. */
const LEASE = { milliseconds: 2 * ATTEMPT_MILLISECONDS };
/** Mails that one run sends in parallel. */
export const SENT_AT_ONCE = 4;
const RUN_MILLISECONDS = 60_000;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Fields of nodemailer's errors. The message may quote an address. */
interface MailError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Records lines of the conversation, with their side as `tnx`. */
export interface Logger {
  debug(entry: { tnx?: string }, text: unknown): void;
}

type Deliver = (claimed: ClaimedMail, mail: Mail) => Promise<void>;

/**
 * Sends due mails, in any number of processes: one of them claims a mail, and another claims it again if that one ends before it is done. A
 * mail arrives once, unless the mail server accepted it and the process ended, or the connection broke, before the row was deleted: then
 * twice under one `Message-ID`. Continues while something is due; after the signal it starts no other mail.
 */
export async function sendMails(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const { smtpUrl, mailFrom } = runtime.settings;
  if (smtpUrl === undefined || mailFrom === undefined) return;
  const deliver = deliverThrough(smtpUrl, mailFrom);
  const ends = performance.now() + RUN_MILLISECONDS;
  const sendInTurn = async () => {
    while (!signal?.aborted && performance.now() < ends) {
      const now = nowOf(runtime);
      const claimed = await claimMail(runtime.signInPool, { now, leaseUntil: now.add(LEASE) });
      if (!claimed) return;
      await attempt(runtime, claimed, deliver);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: SENT_AT_ONCE }, sendInTurn));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Job that deletes expired mails, and logs their number. */
export async function pruneMails(runtime: Runtime): Promise<void> {
  const removed = await removeGivenUp(runtime.signInPool, nowOf(runtime));
  if (removed > 0) runtime.log.warn({ mails: removed }, 'expired mails removed: no mail server accepted them in time');
}

const nowOf = ({ now }: Runtime): Temporal.Instant => now?.() ?? Temporal.Now.instant();

/** Opens connections to the mail server of `SMTP_URL`, one for each mail. `logger` records the conversation. */
export function mailTransport(smtpUrl: string, logger?: Logger) {
  const { protocol, hostname, username } = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A password crosses no network unencrypted; without one TLS is used if the server offers it.
    ...(protocol === 'smtp:' && username !== '' && !LOOPBACK.has(hostname) && { requireTLS: true }),
    ...(logger && { logger, transactionLog: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns the domain for the ids of messages. */
export const domainOf = (mailFrom: string, smtpUrl: string): string =>
  /@([^>]+)>?$/.exec(mailFrom)?.[1] ?? new URL(smtpUrl).hostname;

function deliverThrough(smtpUrl: string, mailFrom: string): Deliver {
  const transport = mailTransport(smtpUrl);
  const domain = domainOf(mailFrom, smtpUrl);
  return async ({ id }, mail) => {
    await transport.sendMail({
      ...writeMail(mail),
      from: mailFrom,
      to: { name: '', address: mail.to },
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS),
    });
  };
}

async function attempt(runtime: Runtime, claimed: ClaimedMail, deliver: Deliver): Promise<void> {
  const { signInPool, log, secret } = runtime;
  const { id, kind, attempts } = claimed;
  const queued = decryptQueued(secret, id, claimed.message);
  if (!queued) {
    log.error({ mail: id, kind }, 'mail dropped: it was queued under another secret');
    return removeMail(signInPool, id);
  }
  const { mail, notices } = queued;
  if (notices && !(await isStillSeen(runtime, notices))) {
    log.debug({ mail: id, kind }, 'mail dropped: its reader may no longer see what it is about');
    return removeMail(signInPool, id);
  }
  try {
    await deliver(claimed, mail);
  } catch (error) {
    return settleFailure(runtime, claimed, error as MailError);
  }
  await removeMail(signInPool, id);
  log.debug({ mail: id, kind, attempts }, 'mail sent');
}

const selectSeen = readText<{ isSeen: boolean }, { membershipId: string; now: string; ids: readonly string[] }>(`
  select exists (
    select from visible_notices($membershipId::uuid, $now::timestamptz) n where n.id = any($ids::uuid[])
  ) as "isSeen"`);

/** M5, I4: returns whether the reader may still see one of the notices. */
async function isStillSeen(runtime: Runtime, { companyId, membershipId, ids }: MailedNotices): Promise<boolean> {
  const scope = systemScope(runtime, companyId, { origin: runtime.origin });
  const [seen] = await scope.read(selectSeen({ membershipId, now: nowOf(runtime).toString(), ids }));
  return seen?.isSeen === true;
}

async function settleFailure(runtime: Runtime, claimed: ClaimedMail, error: MailError): Promise<void> {
  const { signInPool, log } = runtime;
  const { id, kind, attempts } = claimed;
  const { code, command, responseCode } = error;
  const said = { mail: id, kind, attempts, code: code ?? error.name, command, responseCode };
  if (isRefused(error)) {
    log.warn(said, 'mail dropped: the mail server refuses it');
    return removeMail(signInPool, id);
  }
  const times = { now: nowOf(runtime), giveUpAt: claimed.giveUpAt.toTemporalInstant(), random: Math.random() };
  const next = nextAttemptAt(attempts, times);
  if (!next) {
    log.warn(said, 'mail dropped: the last attempt failed');
    return removeMail(signInPool, id);
  }
  log.warn({ ...said, nextAttemptAt: next.toString() }, 'mail not sent; retrying later');
  await postponeMail(signInPool, claimed, next);
}

/**
 * True if the mail is refused for good, by its address or content. A refused sender or sign-in is for the operator to repair, and is tried
 * again.
 */
const isRefused = ({ code, command, responseCode = 0 }: MailError): boolean =>
  responseCode >= 500 && ((code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE');
