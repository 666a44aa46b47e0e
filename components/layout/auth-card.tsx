import { Center, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The one card of a page outside the shell: signing in, and why somebody cannot come in. */
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
