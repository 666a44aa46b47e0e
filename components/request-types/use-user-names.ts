'use client';

import { trpc } from '#components/trpc/client.ts';
import type { Level } from './types.ts';

/** The names of the users whom levels name. Null: somebody who has left; undefined while they are read. */
export function useUserNames(levels: readonly Level[]): (userId: string) => string | null | undefined {
  const ids = [...new Set(levels.flatMap(({ approvers }) => approvers.flatMap(({ userId }) => userId ?? [])))];
  const users = trpc.useQueries((query) => ids.map((id) => query.access.getUser({ id }, { retry: false })));
  const names = new Map(
    users.map(({ data, error }, index) => [ids[index], data ? (data.name ?? data.email) : error ? null : undefined]),
  );
  return (userId) => names.get(userId);
}
