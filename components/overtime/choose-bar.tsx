import { Box, Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './payouts.module.css';

type ChooseBarProps = {
  label: string;
  /** How many on this page may be chosen, and how many of these are. */
  open: number;
  chosen: number;
  onChange: (isChosen: boolean) => void;
  /** How many are chosen on all pages. */
  count: string;
  /** Actions on the chosen rows. */
  children: ReactNode;
};

/** Chooses all of a page that may be chosen, says how many are, and offers what is done with them. */
export function ChooseBar({ label, open, chosen, onChange, count, children }: ChooseBarProps) {
  return (
    <Group gap="md" className={classes.bar}>
      <Checkbox
        label={label}
        checked={open > 0 && chosen === open}
        indeterminate={chosen > 0 && chosen < open}
        disabled={open === 0}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Text c="dimmed" aria-live="polite">
        {count}
      </Text>
      <Box ml="auto">{children}</Box>
    </Group>
  );
}
