'use client';

import { Skeleton, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { UnitType } from './types.ts';

type LosingUnitProps = { type: UnitType; id: string; onRead: () => void };

/** Names the users, calendar feeds and open invitations that lose a unit when it is deleted. */
export function LosingUnit({ type, id, onRead }: LosingUnitProps) {
  const t = useTranslations('organisation.remove.losing');
  const errorText = useErrorText();
  const found = trpc.organisation.listUnitReferences.useQuery({ type, id }, { staleTime: 0 });
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (found.data) tell();
  }, [found.data]);
  if (found.error) return <NotLoaded onRetry={() => void found.refetch()}>{errorText(found.error)}</NotLoaded>;
  if (!found.data) return <Skeleton height={24} mt="sm" />;
  const { scopes, feeds, invitations } = found.data;
  const lists = [
    { kind: 'scopes', records: scopes.map((one) => ({ id: one.id, name: one.name })) },
    { kind: 'feeds', records: feeds.map((one) => ({ id: one.id, name: t('feedBy', { name: one.createdByName }) })) },
    { kind: 'invitations', records: invitations.map((one) => ({ id: one.id, name: one.email })) },
  ] as const;
  return lists.map(
    ({ kind, records }) =>
      records.length > 0 && (
        <div key={kind}>
          <Text fw={600} mt="sm" id={`losing-${kind}`}>
            {t(kind)}
          </Text>
          <ul aria-labelledby={`losing-${kind}`}>
            {records.map(({ id: recordId, name }) => (
              <li key={recordId}>{name}</li>
            ))}
          </ul>
        </div>
      ),
  );
}
