import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  description?: string;
  /** Beside the title: a state, or what can be done. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** A card of the account page. */
export function Section({ title, description, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Title order={2} id={id}>
              {title}
            </Title>
            {description && <Text c="dimmed">{description}</Text>}
          </div>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
