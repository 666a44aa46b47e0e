import type pg from 'pg';
import type { MailKind } from './mails.ts';

/** A mail that this process may try to send until its lease expires. */
export interface ClaimedMail {
  id: string;
  kind: MailKind;
  message: Buffer;
  /** Attempts, including this one. */
  attempts: number;
  giveUpAt: Date;
}

/** Claims the mail that is due first; no other process gets it before the lease expires. Undefined if none is due. */
export async function claimMail(
  pool: pg.Pool,
  { now, leaseUntil }: { now: Temporal.Instant; leaseUntil: Temporal.Instant },
): Promise<ClaimedMail | undefined> {
  const { rows } = await pool.query<ClaimedMail>({
    name: 'claim_mail',
    // Materialized: as a part of the join, some plans would run it again for each row, and claim one mail each time.
    text: `with due as materialized (
        select id from auth.mail_outbox where next_attempt_at <= $1 and give_up_at > $1
          order by next_attempt_at limit 1 for update skip locked)
      update auth.mail_outbox m set attempts = m.attempts + 1, next_attempt_at = $2 from due where m.id = due.id
      returning m.id, m.kind, m.message, m.attempts, m.give_up_at as "giveUpAt"`,
    values: [now.toString(), leaseUntil.toString()],
  });
  return rows[0];
}

/** Deletes a mail that was sent, or never will be. */
export async function removeMail(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('delete from auth.mail_outbox where id = $1', [id]);
}

/** Schedules the next attempt. Another attempt that has begun meanwhile takes precedence. */
export async function postponeMail(
  pool: pg.Pool,
  { id, attempts }: ClaimedMail,
  nextAttemptAt: Temporal.Instant,
): Promise<void> {
  await pool.query('update auth.mail_outbox set next_attempt_at = $3 where id = $1 and attempts = $2', [
    ...[id, attempts],
    nextAttemptAt.toString(),
  ]);
}

/** Deletes expired mails; returns their number. */
export async function removeGivenUp(pool: pg.Pool, now: Temporal.Instant): Promise<number> {
  const { rowCount } = await pool.query('delete from auth.mail_outbox where give_up_at <= $1', [now.toString()]);
  return rowCount ?? 0;
}
