import { Avatar, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import type { PagePath } from './page-path.ts';
import classes from './person.module.css';

type PersonProps = {
  name: string;
  /** A second, quieter line. */
  detail?: ReactNode;
  href?: PagePath;
  /** Of the link, where something else leads the focus to it. */
  tabIndex?: number;
};

/** First letters of the first and the last word: `Ana María Ruiz` gives `AR`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

export function Person({ name, detail, href, tabIndex }: PersonProps) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0} className={classes.person}>
      <Avatar size={28} radius="xl" color="teal" aria-hidden>
        {initialsOf(name)}
      </Avatar>
      <div className={classes.words}>
        {href ? (
          <Link className={classes.name} href={href} tabIndex={tabIndex}>
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {detail !== undefined && (
          <Text size="xs" c="dimmed" truncate component="div">
            {detail}
          </Text>
        )}
      </div>
    </Group>
  );
}
