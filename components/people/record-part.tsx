import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type RecordPartProps = {
  /** At the left: the period or year that is shown. */
  tools?: ReactNode;
  /** One line above the content. */
  description?: ReactNode;
  /** Buttons at the right; the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a tab of a person's record: its buttons and its content, below the header of the person. */
export function RecordPart({ tools, description, actions, children }: RecordPartProps) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          {tools}
          <Text c="dimmed" component="div">
            {description}
          </Text>
        </Group>
        <Group gap="sm">{actions}</Group>
      </Group>
      {children}
    </Stack>
  );
}
