'use client';

import { Anchor, Text } from '@mantine/core';
import { IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { RecordList } from '#components/table/record-list.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { Column } from '../table/column.ts';
import { OvertimeTabs } from './overtime-tabs.tsx';
import { periodOf } from './period.ts';
import classes from './policies.module.css';
import { policiesInput, policyOptions } from './policies-state.ts';
import type { Policy } from './policy-values.ts';
import { usePolicyWords } from './use-policy-words.ts';

const AssignDialog = lazyPart(() => import('./assign-policy-dialog.tsx').then((file) => file.AssignPolicyDialog));
const DeleteDialog = lazyPart(() => import('./delete-policy-dialog.tsx').then((file) => file.DeletePolicyDialog));

type PoliciesProps = { today: string; canAdminister: boolean };

/** The overtime policies of the company: what each does, and for how many it counts. */
export function Policies({ today, canAdminister }: PoliciesProps) {
  const t = useTranslations('policies');
  const common = useTranslations('common.actions');
  const terms = useTranslations('common.words');
  const typeName = useTranslations('policies.form.types');
  const router = useRouter();
  const words = usePolicyWords();
  const state = useTableState(policyOptions);
  const policies = trpc.overtime.listPolicies.useQuery(policiesInput(state), { placeholderData: keepPreviousData });
  const exporting = trpc.overtime.exportPolicies.useMutation();
  const rows = policies.data?.rows;
  // As many as the list of balances shows of each: the people in scope.
  const period = periodOf('year', today);
  const counts = trpc.useQueries((query) =>
    (rows ?? []).map(({ id }) =>
      query.overtime.listBalances({ ...period, policyId: id, page: 1, limit: 1, orderBy: 'name' }),
    ),
  );
  const people = new Map(rows?.map(({ id }, index) => [id, counts[index]?.data?.total]));
  const dialogs = useDialogs({
    assign: (policy: Policy, props) => <AssignDialog {...props} policy={policy} today={today} />,
    delete: (policy: Policy, props) => <DeleteDialog {...props} policy={policy} />,
  });

  const columns: Column<Policy>[] = [
    {
      key: 'name',
      title: terms('policy'),
      width: 280,
      render: ({ id, name, isDefault }) => (
        <div className={classes.name}>
          {canAdminister ? (
            <Anchor component={Link} inherit href={paths.overtimePolicy(id)}>
              {name}
            </Anchor>
          ) : (
            <span>{name}</span>
          )}
          {isDefault && <small>{t('default')}</small>}
        </div>
      ),
    },
    { key: 'type', title: terms('type'), wide: true, width: 200, render: ({ type }) => typeName(type) },
    {
      key: 'rules',
      title: t('columns.rules'),
      wide: true,
      render: (policy) => {
        const said = words(policy);
        return said.length > 0 ? <span className={classes.rules}>{said.join(' · ')}</span> : <Text c="dimmed">–</Text>;
      },
    },
    {
      key: 'people',
      title: terms('people'),
      align: 'right',
      width: 96,
      render: ({ id, name }) => {
        const count = people.get(id);
        if (count === undefined) return '–';
        return (
          <Anchor
            component={Link}
            inherit
            href={paths.overtime({ policy: id })}
            aria-label={t('peopleOf', { name, count })}
          >
            {count}
          </Anchor>
        );
      },
    },
  ];
  const reasonToKeep = ({ id, isDefault }: Policy) => {
    if (isDefault) return t('delete.isDefault');
    const count = people.get(id) ?? 0;
    return count > 0 ? t('delete.isUsed', { count }) : undefined;
  };
  const actionsOf = (policy: Policy): RowAction[] => [
    {
      ...{ label: common('edit'), icon: <IconPencil size={16} aria-hidden /> },
      onClick: () => router.push(paths.overtimePolicy(policy.id)),
    },
    {
      ...{ label: t('assign.action'), icon: <IconUserPlus size={16} aria-hidden /> },
      onClick: () => dialogs.open('assign', policy),
    },
    {
      ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
      reason: reasonToKeep(policy),
      onClick: () => dialogs.open('delete', policy),
    },
  ];
  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      tools={
        <ExportMenu onExport={(format) => exporting.mutateAsync({ orderBy: policiesInput(state).orderBy, format })} />
      }
      create={canAdminister && { label: t('create'), href: paths.newOvertimePolicy() }}
      tabs={<OvertimeTabs current="policies" />}
      query={policies}
      state={state}
      sorts={policyOptions.sorts}
      columns={columns}
      cards
      nameOf={({ name }) => name}
      actionsOf={canAdminister && actionsOf}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
