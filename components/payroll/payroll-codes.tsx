'use client';

import { NativeSelect, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { changedKindOf } from '#server/modules/payroll/rules-kinds.ts';
import type { Column } from '../table/column.ts';
import { CODE_MAP_PATH } from './api-paths.ts';
import { PayrollTabs } from './payroll-tabs.tsx';
import type { PayrollCode } from './types.ts';
import { usePayrollWords } from './use-payroll-words.ts';

const CodeDialog = lazyPart(() => import('./code-dialog.tsx').then((file) => file.CodeDialog));

type Row = { id: string; code: PayrollCode | null; ofCompany: PayrollCode | null; ofKind: PayrollCode | null };

const NO_SORTS: readonly 'kind'[] = [];

/** How each kind of time goes to payroll, of the company or of an office. */
export function PayrollCodes() {
  const t = useTranslations('payroll');
  const words = useTranslations('common.words');
  const common = useTranslations('common.actions');
  const { kinds, kindName, unitName } = usePayrollWords();
  const utils = trpc.useUtils();
  useLive(['payroll'], () => void utils.payroll.invalidate());
  const [office, setOffice] = useQueryState('office', parseAsString);
  const { data: units } = trpc.access.listScopeUnits.useQuery();
  const company = trpc.payroll.getCodeMap.useQuery({});
  const own = trpc.payroll.getCodeMap.useQuery({ officeId: office });
  const state = useTableState({ sorts: NO_SORTS, filters: {}, defaultSort: { key: 'kind', direction: 'asc' } });
  const find = (codes: readonly PayrollCode[] | undefined, kind: string) =>
    codes?.find((code) => code.kind === kind) ?? null;
  const known = new Set(kinds?.map(({ kind }) => kind));
  const all = [...known, ...(own.data?.codes ?? []).map(({ kind }) => kind).filter((kind) => !known.has(kind))];
  const rows: Row[] | undefined =
    kinds && own.data && company.data
      ? all.map((kind) => ({
          id: kind,
          code: find(own.data.codes, kind),
          ofCompany: find(company.data.codes, kind),
          ofKind: find(own.data.codes, changedKindOf(kind)) ?? find(company.data.codes, changedKindOf(kind)),
        }))
      : undefined;
  const dialogs = useDialogs({
    edit: ({ id, code }: Row, props) => <CodeDialog {...props} kind={id} officeId={office} code={code} />,
  });
  const shown = ({ code, ofCompany, ofKind }: Row) => code ?? ofCompany ?? ofKind;
  const columns: Column<Row>[] = [
    { key: 'kind', title: t('codes.kind'), render: ({ id }) => kindName(id) },
    {
      ...{ key: 'code', title: words('code') },
      render: (row) => {
        const code = shown(row);
        if (!code) return <StatusBadge meaning="attention">{t('codes.none')}</StatusBadge>;
        if (!code.exported) return <Text c="dimmed">{t('codes.notExported')}</Text>;
        return code.code;
      },
    },
    {
      key: 'unit',
      title: t('codes.unit'),
      render: (row) => shown(row)?.exported && unitName(shown(row)?.unit ?? 'hours'),
    },
    {
      ...{ key: 'factor', title: t('codes.factor'), align: 'right', wide: true },
      render: (row) => shown(row)?.exported && shown(row)?.factor,
    },
    ...(office
      ? [
          {
            ...{ key: 'from', title: t('codes.from'), wide: true },
            render: ({ code, ofCompany }: Row) => (code ? words('office') : ofCompany ? t('codes.company') : ''),
          },
        ]
      : []),
  ];
  return (
    <RecordList
      title={t('codes.title')}
      description={t('codes.description')}
      apiPath={CODE_MAP_PATH}
      tabs={
        <>
          <PayrollTabs current="codes" />
          <NativeSelect
            label={t('codes.of')}
            data={[
              { value: '', label: t('codes.company') },
              ...(units?.offices ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={office ?? ''}
            onChange={({ currentTarget }) => void setOffice(currentTarget.value || null)}
            w={{ base: '100%', xs: 280 }}
          />
        </>
      }
      query={{
        data: rows && { rows, total: rows.length },
        error: own.error ?? company.error,
        refetch: () => void utils.payroll.invalidate(),
      }}
      state={{ ...state, pageSize: rows?.length ?? 1 }}
      sorts={NO_SORTS}
      columns={columns}
      cards
      nameOf={({ id }) => kindName(id)}
      actionsOf={(row) => [
        { label: common('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => dialogs.open('edit', row) },
      ]}
      empty={{ title: t('codes.title'), hint: t('codes.description') }}
      dialogs={dialogs}
    />
  );
}
