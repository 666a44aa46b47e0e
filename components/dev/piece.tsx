import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export const Piece = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="sm" component="section" aria-label={title}>
    <Title order={2}>{title}</Title>
    {children}
  </Stack>
);
