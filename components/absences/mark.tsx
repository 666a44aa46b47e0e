import type { CSSProperties } from 'react';
import classes from './mark.module.css';
import type { LetteredType, TimelineDay } from './types.ts';

type MarkProps = {
  kind: TimelineDay['kind'];
  /** Of a part of a day: its half; null: the whole day. */
  part: 'morning' | 'afternoon' | null;
  /** Null: nothing more than the absence is to be seen. */
  type: Pick<LetteredType, 'color' | 'letter'> | null;
};

/** An absence on one date: colour and letter of its type; hatched while it is pending, crossed out when it is asked to be cancelled. */
export function Mark({ kind, part, type }: MarkProps) {
  return (
    <span
      className={classes.mark}
      data-kind={kind}
      data-part={part ?? undefined}
      style={type?.color ? ({ '--type': type.color } as CSSProperties) : undefined}
      aria-hidden
    >
      {type?.letter ?? '·'}
    </span>
  );
}

/** Which half of the day a part of it begins in. */
export const partOf = ({ startTime }: Pick<TimelineDay, 'startTime'>): MarkProps['part'] =>
  startTime === null ? null : startTime < '12:00' ? 'morning' : 'afternoon';
