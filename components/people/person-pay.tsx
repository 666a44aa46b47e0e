'use client';

import { Button, Group, Paper, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { RowMenu } from '#components/table/row-menu.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { WideTable } from '#components/ui/wide-table.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { SALARIES_PATH } from './api-paths.ts';
import { salariesInput } from './people-state.ts';
import type { Employee, RecordViewer, Salary } from './types.ts';

const SalaryDialog = lazyPart(() => import('./salary-dialog.tsx').then((file) => file.SalaryDialog));

type PersonPayProps = { employee: Employee; viewer: RecordViewer; today: string };

/** A person's salaries, the latest first, for those who may see pay (I4); administrators change them, but not their own (I5). */
export function PersonPay({ employee, viewer, today }: PersonPayProps) {
  const t = useTranslations('people.pay');
  const errorText = useErrorText();
  const period = usePeriod();
  const query = trpc.contracts.listSalaries.useQuery(salariesInput(employee.id), { enabled: viewer.sees.pay });
  const salaries = query.data?.rows;
  const dialogs = useDialogs({
    edit: (salary: Salary | null, props) => (
      <SalaryDialog
        {...props}
        employeeId={employee.id}
        salary={salary}
        open={salaries?.find(({ endDate }) => endDate === null) ?? null}
        today={today}
      />
    ),
    remove: (salary: Salary, props) => <RemoveSalary {...props} salary={salary} period={period(salary)} />,
  });
  if (!viewer.sees.pay) return <EmptyState kind="notAllowed">{t('hidden')}</EmptyState>;
  const reason = viewer.isOwn && !viewer.decidesOwn ? t('own') : undefined;
  const button = viewer.canAdminister && (
    <Button
      ref={dialogs.createRef}
      leftSection={<IconPlus size={16} aria-hidden />}
      title={reason}
      aria-disabled={reason !== undefined}
      data-disabled={reason !== undefined || undefined}
      onClick={() => reason === undefined && dialogs.open('edit', null)}
    >
      {t('create')}
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2}>{t('title')}</Title>
        <Group gap="sm">
          <AsApiCall method="GET" path={`${SALARIES_PATH}?employeeId=${employee.id}`} />
          {salaries && salaries.length > 0 && button}
        </Group>
      </Group>
      {!salaries && query.error && (
        <NotLoaded title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </NotLoaded>
      )}
      {!salaries && !query.error && <Skeleton height={160} />}
      {salaries?.length === 0 && (
        <EmptyState kind="nothingYet" title={t('empty.title')} action={button}>
          {t(viewer.canAdminister ? 'empty.hint' : 'empty.none')}
        </EmptyState>
      )}
      {salaries && salaries.length > 0 && (
        <SalaryTable
          salaries={salaries}
          label={viewer.isOwn ? t('title') : t('table.label', { name: fullNameOf(employee) })}
          {...(viewer.canAdminister && {
            changes: {
              reason,
              onEdit: (salary: Salary) => dialogs.open('edit', salary),
              onRemove: (salary: Salary) => dialogs.open('remove', salary),
            },
          })}
        />
      )}
      {dialogs.elements}
    </Stack>
  );
}

/** The words of when a salary is paid. */
function usePeriod(): (salary: Pick<Salary, 'startDate' | 'endDate'>) => string {
  const t = useTranslations('people.pay');
  const common = useTranslations('common.words');
  const date = useLocalDate();
  return ({ startDate, endDate }) =>
    endDate === null
      ? t('from', { from: date(startDate) })
      : common('range', { from: date(startDate), to: date(endDate) });
}

type SalaryTableProps = {
  salaries: readonly Salary[];
  label: string;
  /** Left out for those who only read. */
  changes?: {
    /** Why nothing can be changed. */
    reason: string | undefined;
    onEdit: (salary: Salary) => void;
    onRemove: (salary: Salary) => void;
  };
};

function SalaryTable({ salaries, label, changes }: SalaryTableProps) {
  const t = useTranslations('people.pay');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const format = useFormatter();
  const period = usePeriod();
  const detailsOf = ({ prorated, contributionGroup, comments }: Salary) =>
    [prorated && t('prorated'), contributionGroup && t('group', { group: contributionGroup }), comments]
      .filter(Boolean)
      .join(' · ');
  return (
    <Paper>
      <WideTable label={label} minWidth={720}>
        <thead>
          <tr>
            <th>{words('period')}</th>
            <th data-align="right">{t('table.gross')}</th>
            <th data-align="right">{t('table.month')}</th>
            <th data-align="right">{t('table.year')}</th>
            <th>{t('table.details')}</th>
            {changes && (
              <th>
                <VisuallyHidden>{words('actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {salaries.map((salary) => {
            const money = (amount: number) => format.number(amount, { style: 'currency', currency: salary.currency });
            return (
              <tr key={salary.id}>
                <td style={{ whiteSpace: 'nowrap' }}>{period(salary)}</td>
                <td data-align="right" className="tabular">
                  {money(salary.grossSalary)}
                  <Text size="xs" c="dimmed">
                    {t(`per.${salary.payPeriod}`)}
                  </Text>
                </td>
                <td data-align="right" className="tabular">
                  {money(salary.monthlyGrossSalary)}
                  <Text size="xs" c="dimmed">
                    {t('payments', { count: salary.payments })}
                  </Text>
                </td>
                <td data-align="right" className="tabular">
                  {money(salary.remuneration)}
                </td>
                <td>{detailsOf(salary) || '–'}</td>
                {changes && (
                  <td>
                    <RowMenu
                      name={period(salary)}
                      actions={[
                        {
                          ...{ label: t('edit'), icon: <IconPencil size={16} aria-hidden />, reason: changes.reason },
                          onClick: () => changes.onEdit(salary),
                        },
                        {
                          ...{
                            label: common('delete'),
                            icon: <IconTrash size={16} aria-hidden />,
                            reason: changes.reason,
                          },
                          ...{ isDangerous: true, onClick: () => changes.onRemove(salary) },
                        },
                      ]}
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </WideTable>
    </Paper>
  );
}

type RemoveSalaryProps = DialogProps & { salary: Salary; period: string };

function RemoveSalary({ opened, salary, period, onClose, onDone }: RemoveSalaryProps) {
  const t = useTranslations('people.pay.remove');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const refresh = () => utils.contracts.listSalaries.invalidate();
  const remove = trpc.contracts.deleteSalary.useMutation(useAnswered({ refresh, done: t('done'), onDone, onClose }));
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('title', { period })}
      confirmLabel={common('delete')}
      destructive
      pending={remove.isPending}
      apiCall={{ method: 'DELETE', path: `${SALARIES_PATH}/${salary.id}` }}
      onConfirm={() => remove.mutate({ id: salary.id })}
    >
      {t('text')}
    </ConfirmDialog>
  );
}
