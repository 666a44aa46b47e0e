import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const KINDS = {
  info: { color: 'yellow', Icon: IconInfoCircle, role: 'status' },
  done: { color: 'green', Icon: IconCircleCheck, role: 'status' },
  problem: { color: 'red', Icon: IconAlertTriangle, role: 'alert' },
} as const;

/** Message of a page outside the shell; read out when it appears. */
export function Notice({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const { color, Icon, role } = KINDS[kind];
  return (
    <Alert
      color={color}
      variant="outline"
      icon={<Icon size={18} aria-hidden />}
      role={role}
      // An address can be longer than a line.
      style={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Alert>
  );
}
