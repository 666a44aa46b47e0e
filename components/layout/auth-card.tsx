import { Center, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './auth-card.module.css';

/** The card of a page outside the shell: sign-in, or why access is refused. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Center component="main" mih="70dvh" p="md">
      {/* Without responsive props: they write a style that the policy of pages built once does not know when the card is shown again. */}
      <Paper className={classes.card}>
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
