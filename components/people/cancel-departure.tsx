'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { employeePath } from './api-paths.ts';
import type { Employee } from './types.ts';

/** Takes a planned last day back, after asking. */
export function CancelDeparture({ employee }: { employee: Employee }) {
  const t = useTranslations('people.leave');
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const name = fullNameOf(employee);
  const refresh = () => utils.people.invalidate();
  const update = trpc.people.updateEmployee.useMutation(
    useAnswered({ refresh, done: t('kept', { name }), onClose: () => setIsAsking(false) }),
  );
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('keep')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('keepTitle', { name })}
        confirmLabel={t('keep')}
        pending={update.isPending}
        apiCall={{ method: 'PUT', path: employeePath(employee.id), body: { leavesOn: null } }}
        onConfirm={() => update.mutate({ id: employee.id, leavesOn: null })}
      >
        {t('keepText')}
      </ConfirmDialog>
    </>
  );
}
