'use client';

import { Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';

const KINDS = ['office', 'department'] as const;
const MAX_MINIMUM = 100_000;

/** How many have to be in, by office and department. */
export function MinimumsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('absences.minimums');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const units = trpc.organisation.listStaffedUnits.useQuery().data;
  const [changed, setChanged] = useState<ReadonlyMap<string, number | null>>(new Map());
  const set = trpc.organisation.setMinimumPresent.useMutation();
  const save = async () => {
    const changes = (units ?? []).filter(
      ({ id, minimumPresent }) => changed.has(id) && changed.get(id) !== minimumPresent,
    );
    try {
      for (const { type, id } of changes) {
        await set.mutateAsync({ entityReference: { type, id }, minimumPresent: changed.get(id) ?? null });
      }
      onClose();
      setChanged(new Map());
      notifications.show({ message: t('saved') });
    } catch (error) {
      showError(error);
    }
    await Promise.all([
      utils.organisation.listStaffedUnits.invalidate(),
      utils.absences.getCoverage.invalidate(),
      utils.approvals.getInboxRequest.invalidate(),
    ]);
  };
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title')}>
      <RecordForm onSubmit={save} submitLabel={t('save')} pending={set.isPending}>
        <Text c="dimmed">{t('hint')}</Text>
        {KINDS.map((kind) => {
          const ofKind = (units ?? []).filter(({ type }) => type === kind);
          if (ofKind.length === 0) return null;
          return (
            <Stack key={kind} gap="sm">
              <Title order={3}>{t(`kinds.${kind}`)}</Title>
              {ofKind.map(({ id, name, minimumPresent }) => (
                <NumberField
                  key={id}
                  label={name}
                  placeholder={t('none')}
                  min={1}
                  max={MAX_MINIMUM}
                  decimals={0}
                  value={(changed.has(id) ? changed.get(id) : minimumPresent) ?? ''}
                  onChange={(value) => setChanged(new Map(changed).set(id, typeof value === 'number' ? value : null))}
                />
              ))}
            </Stack>
          );
        })}
      </RecordForm>
    </FormDialog>
  );
}
