'use client';

import { Button, type ButtonProps } from '@mantine/core';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { PagePath } from './page-path.ts';

/** A way to another page that looks like a button; usable from pages made on the server. */
export function LinkButton({ href, children, ...button }: ButtonProps & { href: PagePath; children: ReactNode }) {
  return (
    <Button component={Link} href={href} {...button}>
      {children}
    </Button>
  );
}
