import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './preview-frame.module.css';

type PreviewFrameProps = {
  title: string;
  isReading: boolean;
  /** Pixels that are reserved, so that nothing jumps while typing. */
  height: number;
  /** It takes the rest of the height beside it. */
  grows?: boolean;
  children: ReactNode;
};

/** The effect of a form's current values, beside or below its fields. */
export function PreviewFrame({ title, isReading, height, grows = false, children }: PreviewFrameProps) {
  const id = useId();
  return (
    <section
      className={classes.frame}
      style={{ minHeight: height, flex: grows ? 1 : undefined }}
      aria-labelledby={id}
      aria-live="polite"
      aria-busy={isReading}
    >
      <Text id={id} size="xs" fw={600} c="dimmed">
        {title}
      </Text>
      {children}
    </section>
  );
}
