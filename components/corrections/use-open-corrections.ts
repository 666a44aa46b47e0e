'use client';

import { trpc } from '#components/trpc/client.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Correction } from './types.ts';

export const OPEN_STATUSES = ['proposed', 'overdue'] as const;

type Asked = { employeeId: string; period: { from: string; to: string } | undefined };

/** Open corrections of a person in a period, which are shown beside its sums (J3); none while loading, or without a period. */
export function useOpenCorrections({ employeeId, period }: Asked): readonly Correction[] {
  const { data } = trpc.corrections.list.useQuery(
    {
      ...{ employeeId: [employeeId], from: period?.from, to: period?.to },
      ...{ status: [...OPEN_STATUSES], limit: MAX_LIMIT },
    },
    { enabled: period !== undefined },
  );
  return data?.rows ?? NONE;
}

const NONE: readonly Correction[] = [];
