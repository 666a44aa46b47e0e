'use client';

import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import type { PagePath } from './page-path.ts';

/** A link that looks like a button, also for server components. */
export function LinkButton({ href, children, ...button }: ButtonProps & { href: PagePath; children: ReactNode }) {
  return (
    <Button component={Link} href={href} {...button}>
      {children}
    </Button>
  );
}
