import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import type { PagePath } from './page-path.ts';
import classes from './person.module.css';
import { Portrait } from './portrait.tsx';

type PersonProps = {
  name: string;
  /** Address of their photo (`imageProfileURL`), where it is known. */
  picture?: string | null;
  /** A second, quieter line. */
  detail?: ReactNode;
  href?: PagePath;
  /** Of the link, where something else leads the focus to it. */
  tabIndex?: number;
};

export function Person({ name, picture, detail, href, tabIndex }: PersonProps) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0} className={classes.person}>
      <Portrait name={name} picture={picture} size={28} />
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
