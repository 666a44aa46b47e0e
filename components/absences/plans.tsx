'use client';

import { Button, Group, Paper, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { WideTable } from '#components/ui/wide-table.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import type { Plan } from './plan.ts';
import type { AbsencesViewer } from './types.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx').then((file) => file.PlanDialog));
const PlanPeople = lazyPart(() => import('./plan-people.tsx').then((file) => file.PlanPeople));

/** The entitlement plans: what they give, and to whom. */
export function Plans({ viewer }: { viewer: AbsencesViewer }) {
  const t = useTranslations('absences.plans');
  const errorText = useErrorText();
  const options = { enabled: viewer.canAdminister };
  const plans = trpc.leave.plans.list.useQuery({ limit: MAX_LIMIT, orderBy: 'year desc, name' }, options);
  const types = trpc.absences.listTypes.useQuery({ limit: MAX_LIMIT, orderBy: 'name' }, options).data?.rows ?? [];
  const exporting = trpc.absences.exportPlans.useMutation();
  const dialog = useLazyDialog();
  const people = useLazyDialog();
  const [editing, setEditing] = useState<Plan | null>(null);
  const edit = (plan: Plan | null) => {
    setEditing(plan);
    dialog.open();
  };
  const create = viewer.canAdminister && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      {t('create')}
    </Button>
  );
  const gives = ({ maxDaysOff, accrual }: Plan) => {
    if (maxDaysOff === null && accrual === null) return t('unlimited');
    const parts = [
      maxDaysOff !== null && t('granted', { days: maxDaysOff }),
      accrual && t(`accrued.${accrual.period}`, { days: accrual.levels[0]?.amountDays ?? 0 }),
    ];
    return parts.filter(Boolean).join(' + ');
  };
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        viewer.canAdminister && (
          <>
            <ExportMenu onExport={(format) => exporting.mutateAsync({ format })} />
            {create}
          </>
        )
      }
    >
      <AbsencesTabs current="plans" viewer={viewer} />
      {!viewer.canAdminister && <EmptyState kind="notAllowed">{t('refused')}</EmptyState>}
      {plans.error && !plans.data && (
        <NotLoaded title={t('failed')} onRetry={() => void plans.refetch()}>
          {errorText(plans.error)}
        </NotLoaded>
      )}
      {viewer.canAdminister && plans.isPending && <Skeleton height={240} />}
      {plans.data?.rows.length === 0 && (
        <EmptyState kind="nothingYet" title={t('empty.title')} action={create}>
          {t('empty.hint')}
        </EmptyState>
      )}
      {plans.data && plans.data.rows.length > 0 && (
        <Paper>
          <WideTable label={t('title')} minWidth={560}>
            <thead>
              <tr>
                <th>{t('columns.name')}</th>
                <th>{t('columns.year')}</th>
                <th>{t('columns.type')}</th>
                <th>{t('columns.gives')}</th>
                <th>
                  <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {plans.data.rows.map((plan) => (
                <tr key={plan.id}>
                  <td>
                    <UnstyledButton fw={500} aria-label={t('editOf', { name: plan.name })} onClick={() => edit(plan)}>
                      {plan.name}
                    </UnstyledButton>
                  </td>
                  <td>{String(plan.year)}</td>
                  <td>{types.find(({ id }) => id === plan.absenceTypeId)?.name ?? '–'}</td>
                  <td>{gives(plan)}</td>
                  <td>
                    <Group justify="flex-end">
                      <Button
                        variant="default"
                        size="compact-md"
                        leftSection={<IconUsers size={14} aria-hidden />}
                        aria-label={t('peopleOf', { name: plan.name })}
                        onClick={() => {
                          setEditing(plan);
                          people.open();
                        }}
                      >
                        {t('people')}
                      </Button>
                    </Group>
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </Paper>
      )}
      {dialog.used && (
        <PlanDialog
          key={`${editing?.id} ${dialog.opened}`}
          opened={dialog.opened}
          plan={editing}
          types={types}
          onClose={dialog.close}
        />
      )}
      {people.used && editing && (
        <PlanPeople
          key={`${editing.id} ${people.opened}`}
          opened={people.opened}
          plan={editing}
          onClose={people.close}
        />
      )}
    </Page>
  );
}
