import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

type WideTableProps = {
  /** What the table holds. */
  label: string;
  /** Below this width, in pixels, it scrolls sideways. */
  minWidth: number;
  children: ReactNode;
};

/** A table that scrolls sideways where it does not fit, by keyboard too. */
export function WideTable({ label, minWidth, children }: WideTableProps) {
  return (
    <Box component="section" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Box miw={minWidth}>{children}</Box>
    </Box>
  );
}
