'use client';

import { Group, Skeleton, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PhotoButton } from '#components/photo/photo-button.tsx';
import { trpc } from '#components/trpc/client.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { Section } from './section.tsx';

const SIZE = 72;

/** One's own photo, as colleagues see it (N6). */
export function PhotoSection({ employeeId }: { employeeId: string }) {
  const t = useTranslations('people.photo');
  const { data: employee, isPending } = trpc.people.getEmployee.useQuery({ id: employeeId });
  if (!employee && !isPending) return null;
  return (
    <Section title={t('label')}>
      <Group gap="md" wrap="nowrap">
        {employee ? (
          <PhotoButton
            person={{ id: employee.id, name: fullNameOf(employee), picture: employee.imageProfileURL }}
            size={SIZE}
          />
        ) : (
          <Skeleton circle height={SIZE} />
        )}
        <Text c="dimmed">{t('seenBy')}</Text>
      </Group>
    </Section>
  );
}
