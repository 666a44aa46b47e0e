'use client';

import { ActionIcon, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { Person } from '#components/ui/person.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Plan } from './plan.ts';
import { PlanPreview } from './plan-preview.tsx';

type PlanPeopleProps = { opened: boolean; plan: Plan; onClose: () => void };

/** People assigned to a plan; a preview shows its effect before another person is assigned. */
export function PlanPeople({ opened, plan, onClose }: PlanPeopleProps) {
  const t = useTranslations('absences.plans.assigned');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [added, setAdded] = useState<string | null>(null);
  const path = { vacationConfigurationId: plan.id, year: plan.year };
  const assigned = trpc.leave.plans.listAssignations.useQuery({ ...path, year: [plan.year], limit: MAX_LIMIT });
  const refresh = async (message: string) => {
    setAdded(null);
    notifications.show({ message });
    await Promise.all([utils.leave.invalidate(), utils.absences.invalidate()]);
  };
  const assign = trpc.leave.plans.assign.useMutation({
    onSuccess: () => refresh(t('done')),
    onError: (error) => showError(error),
  });
  const unassign = trpc.leave.plans.unassign.useMutation({
    onSuccess: () => refresh(t('removed')),
    onError: (error) => showError(error),
  });
  const rows = assigned.data?.rows ?? [];
  return (
    <Modal opened={opened} onClose={onClose} title={t('title', { name: plan.name, year: String(plan.year) })} size="lg">
      <Stack gap="md">
        <PersonPicker label={t('add')} value={added} onChange={setAdded} />
        {added !== null && (
          <section aria-live="polite" aria-label={t('preview')}>
            <PlanPreview
              input={{
                ...{
                  year: plan.year,
                  yearStart: plan.yearStart,
                  maxDaysOff: plan.maxDaysOff,
                  absenceTypeId: plan.absenceTypeId,
                },
                ...{ accrual: plan.accrual, carryOver: plan.carryOver, employeeIds: [added] },
              }}
            />
            <Group justify="flex-end" mt="sm">
              <Button loading={assign.isPending} onClick={() => assign.mutate({ ...path, employeeIds: [added] })}>
                {common('assign')}
              </Button>
            </Group>
          </section>
        )}
        <Title order={3}>{t('count', { count: assigned.data?.total ?? 0 })}</Title>
        {assigned.error && <Text role="alert">{errorText(assigned.error)}</Text>}
        {assigned.data && rows.length === 0 && <Text c="dimmed">{t('nobody')}</Text>}
        {rows.map(({ employee }) => (
          <Group key={employee.id} justify="space-between" wrap="nowrap">
            <Person
              name={fullNameOf(employee)}
              picture={employee.imageProfileURL}
              detail={employee.email ?? undefined}
            />
            <ActionIcon
              aria-label={t('remove', { name: fullNameOf(employee) })}
              loading={unassign.isPending && unassign.variables.employeeId === employee.id}
              onClick={() => unassign.mutate({ ...path, employeeId: employee.id })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
