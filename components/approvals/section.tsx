import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a request's detail, under its title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb={6}>
        {title}
      </Title>
      {children}
    </section>
  );
}
