import { index, text } from 'drizzle-orm/pg-core';
import { auth, user } from './auth.ts';
import { instant } from './columns.ts';

/** Links to choose a new password (I7), kept for a while after they ended, so that a late visitor learns why they no longer work. */
export const passwordResets = auth.table(
  'password_resets',
  {
    /** Of the secret in the link, which is kept nowhere. */
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Another link, or another password, came after it. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
