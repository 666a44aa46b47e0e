'use client';

import type { z } from 'zod';
import { trpc } from '#components/trpc/client.ts';
import type { Expiry } from '#server/modules/documents/constants.ts';
import type { documentKindOutput } from '#server/modules/documents/schema-kinds.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';

export type DocumentKind = z.output<typeof documentKindOutput>;

/** The company's kinds of documents by name; undefined while loading. */
export function useDocumentKinds(): DocumentKind[] | undefined {
  const { data } = trpc.documents.kinds.list.useQuery({ limit: MAX_LIMIT, orderBy: 'name' });
  return data?.rows as DocumentKind[] | undefined;
}

/** Where a document stands with its last day (N5). */
export function expiryOf(expiresOn: string, { reminderDays }: DocumentKind, today: string): Expiry {
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, reminderDays) ? 'soon' : 'valid';
}
