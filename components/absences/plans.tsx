'use client';

import { Button, UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { Page } from '#components/ui/page.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { CALENDAR_YEAR, HIRING } from '#server/modules/leave/constants.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import type { Plan } from './plan.ts';
import type { AbsencesViewer } from './types.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx').then((file) => file.PlanDialog));
const PlanPeople = lazyPart(() => import('./plan-people.tsx').then((file) => file.PlanPeople));

const NO_SORTS: readonly 'year'[] = [];

/** The entitlement plans: what they give, and to whom. */
export function Plans({ viewer }: { viewer: AbsencesViewer }) {
  const t = useTranslations('absences.plans');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const date = useLocalDate();
  const options = { enabled: viewer.canAdminister };
  const state = useTableState({
    ...{ sorts: NO_SORTS, filters: {} },
    defaultSort: { key: 'year', direction: 'desc' },
  });
  const plans = trpc.leave.plans.list.useQuery({ limit: MAX_LIMIT, orderBy: 'year desc, name' }, options);
  const types = trpc.absences.listTypes.useQuery({ limit: MAX_LIMIT, orderBy: 'name' }, options).data?.rows ?? [];
  const exporting = trpc.absences.exportPlans.useMutation();
  const dialogs = useDialogs({
    edit: (plan: Plan | null, props) => <PlanDialog {...props} plan={plan} types={types} />,
    people: (plan: Plan, props) => <PlanPeople {...props} plan={plan} />,
  });
  const gives = ({ maxDaysOff, accrual }: Plan) => {
    if (maxDaysOff === null && accrual === null) return words('noLimit');
    const parts = [
      maxDaysOff !== null && t('granted', { days: maxDaysOff }),
      accrual && t(`accrued.${accrual.period}`, { days: accrual.levels[0]?.amountDays ?? 0 }),
    ];
    return parts.filter(Boolean).join(' + ');
  };
  const yearWords = ({ year, yearStart }: Plan) => {
    if (yearStart === HIRING) return t('yearStart.fromHiring', { year: String(year) });
    return yearStart === CALENDAR_YEAR ? String(year) : t('yearStart.from', { date: date(`${year}-${yearStart}`) });
  };
  const tabs = <AbsencesTabs current="plans" viewer={viewer} />;
  if (!viewer.canAdminister) {
    return (
      <Page title={t('title')} description={t('description')}>
        {tabs}
        <EmptyState kind="notAllowed">{t('refused')}</EmptyState>
      </Page>
    );
  }
  const columns: Column<Plan>[] = [
    {
      key: 'name',
      title: words('name'),
      render: (plan) => (
        <UnstyledButton
          fw={500}
          aria-label={common('editOf', { name: plan.name })}
          onClick={() => dialogs.open('edit', plan)}
        >
          {plan.name}
        </UnstyledButton>
      ),
    },
    { key: 'year', title: words('year'), render: yearWords },
    {
      key: 'type',
      title: words('absenceType'),
      render: ({ absenceTypeId }) => types.find(({ id }) => id === absenceTypeId)?.name ?? '–',
    },
    { key: 'gives', title: t('columns.gives'), render: gives },
    {
      key: 'actions',
      title: words('actions'),
      titleHidden: true,
      align: 'right',
      render: (plan) => (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUsers size={14} aria-hidden />}
          aria-label={t('peopleOf', { name: plan.name })}
          onClick={() => dialogs.open('people', plan)}
        >
          {words('people')}
        </Button>
      ),
    },
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      tools={<ExportMenu onExport={(format) => exporting.mutateAsync({ format })} />}
      create={{ label: t('create'), onClick: () => dialogs.open('edit', null) }}
      tabs={tabs}
      query={plans}
      state={state}
      sorts={NO_SORTS}
      columns={columns}
      virtual
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
