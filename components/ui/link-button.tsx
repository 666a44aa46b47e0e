'use client';

import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Link } from './link.tsx';
import type { PagePath } from './page-path.ts';

type LinkButtonProps = ButtonProps & { href: PagePath; children: ReactNode; ref?: Ref<HTMLAnchorElement> | undefined };

/** A link that looks like a button, also for server components. */
export function LinkButton({ href, children, ...button }: LinkButtonProps) {
  return (
    <Button component={Link} href={href} {...button}>
      {children}
    </Button>
  );
}
