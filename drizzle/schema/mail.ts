import { customType, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { auth } from './auth.ts';
import { instant } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Mails that wait to be sent, each removed when it was. To whom and with which link is encrypted under the server's secret; what is
 * readable says nothing about a person or a company.
 */
export const mailOutbox = auth.table(
  'mail_outbox',
  {
    /** Of the message too, so that a receiver recognises it when it comes twice. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    message: bytea('message').notNull(),
    queuedAt: instant('queued_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Nobody needs it from then on: the link in it is no longer valid, or it was tried for long enough. */
    giveUpAt: instant('give_up_at').notNull(),
  },
  (table) => [index().on(table.nextAttemptAt)],
);
