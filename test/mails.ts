import type { SMTPServerOptions } from 'smtp-server';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { type MailServer, sendMailsTo, startMailServer } from './mail-server.ts';
import type { World } from './world.ts';

export const START = '2026-11-22T10:00:00Z';
export const LINK = 'https://time.example/reset-password#SECRET';

/** A mail that waits, as its row. */
interface WaitingMail {
  id: string;
  message: Buffer;
  attempts: number;
  next_attempt_at: Date;
  give_up_at: Date;
}

/** A world whose clock stands still, with a company that queues mails. */
export async function createMailWorld(world: World) {
  // Failures are what these tests are about.
  world.runtime.log.level = 'silent';
  const acme = await world.company();
  const at = (minutes: number) =>
    Temporal.Instant.from(START)
      .add({ seconds: Math.round(minutes * 60) })
      .toString();
  return {
    acme,
    at,
    /** Moves the clock to so many minutes after the start. */
    pass: (minutes: number) => world.setNow(at(minutes)),
    waiting: async () =>
      (await world.ownerPool.query('select * from auth.mail_outbox order by queued_at, id')).rows as WaitingMail[],
    empty: () => world.ownerPool.query('delete from auth.mail_outbox'),
    /** Queues a mail whose link works for so many hours, as any transaction does. */
    queue: (to = 'ana@acme.example', hours = 48) => {
      const expiresAt = Temporal.Instant.from(START).add({ hours });
      const mail = queueMail(world.runtime, {
        to,
        language: 'en',
        kind: 'password_reset',
        values: { link: LINK, expiresAt },
      });
      return acme.scope.transaction(({ commit }) => commit(mail));
    },
    /** A server that the world sends its mails to. */
    serve: async (options?: SMTPServerOptions): Promise<MailServer> => {
      const server = await startMailServer(options);
      sendMailsTo(world, server.url);
      return server;
    },
  };
}
