import type { ReactNode } from 'react';
import classes from './by-mail.module.css';

/**
 * Content that needs mail, and its replacement if this installation sends none. Pages for visitors are the same for everyone: only an
 * attribute that the server writes into them selects one (`server/entry/front/built-pages.ts`).
 */
export function ByMail({ children, instead }: { children: ReactNode; instead: ReactNode }) {
  return (
    <>
      <div className={classes.offer}>{children}</div>
      <div className={classes.instead}>{instead}</div>
    </>
  );
}
