'use client';

import type { Messages } from '#messages/catalogue.ts';
import classes from './failure.module.css';

type FailureProps = {
  words: Messages['failure'];
  /** Of the server's log, where it failed there. */
  reference: string | undefined;
  /** It is the whole document. */
  isAlone?: boolean;
  onRetry: () => void;
};

/** In place of a page that could not be drawn: what happened, and the ways on. It needs no theme and no texts around it. */
export function Failure({ words, reference, isAlone = false, onRetry }: FailureProps) {
  return (
    <div role="alert" className={isAlone ? `${classes.failure} ${classes.alone}` : classes.failure}>
      <h1 className={classes.title}>{words.title}</h1>
      <p className={classes.text}>{words.text}</p>
      {reference && <p className={classes.reference}>{`${words.reference} ${reference}`}</p>}
      <div className={classes.actions}>
        <button type="button" className={classes.main} onClick={onRetry}>
          {words.retry}
        </button>
        <button type="button" className={classes.action} onClick={() => window.location.reload()}>
          {words.reload}
        </button>
      </div>
    </div>
  );
}
