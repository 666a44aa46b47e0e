import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './today.module.css';

type CardProps = {
  title: string;
  /** At the right of the title: a count, a link. */
  aside?: ReactNode;
  /** Why it could not be read. */
  failure?: string | null;
  children: ReactNode;
};

/** A block beside the board. */
export function Card({ title, aside, failure, children }: CardProps) {
  return (
    <Paper component="section" aria-label={title} className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {aside}
      </div>
      {failure ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      ) : (
        children
      )}
    </Paper>
  );
}
