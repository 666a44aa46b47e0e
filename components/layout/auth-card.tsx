import { Center, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The card of a page outside the shell: sign-in, or why access is refused. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Center component="main" mih="70dvh" p="md">
      <Paper w="100%" maw={380} p={{ base: 'md', xs: 'xl' }}>
        <Text fw={650} size="lg" c="dimmed">
          Jornada
        </Text>
        <Title order={1} mb="lg">
          {title}
        </Title>
        {children}
      </Paper>
    </Center>
  );
}
