import { useFormatter } from 'next-intl';
import classes from './users.module.css';

/** When a user was last at work here, in the company's zone: the day, and the time below it. */
export function LastSeen({ at, timeZone }: { at: Date; timeZone: string }) {
  const format = useFormatter();
  return (
    <time dateTime={at.toISOString()} className={classes.access}>
      {format.dateTime(at, { dateStyle: 'medium', timeZone })}
      <small>{format.dateTime(at, { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' })}</small>
    </time>
  );
}
