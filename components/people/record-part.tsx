import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type RecordPartProps = {
  /** One line above the content. */
  description?: ReactNode;
  /** Buttons at the right; the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a tab of a person's record: its buttons and its content, below the header of the person. */
export function RecordPart({ description, actions, children }: RecordPartProps) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" component="div">
          {description}
        </Text>
        <Group gap="sm">{actions}</Group>
      </Group>
      {children}
    </Stack>
  );
}
