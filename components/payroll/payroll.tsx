'use client';

import { Alert, Anchor, Button, Group, NativeSelect, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileExport, IconListDetails } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { parseAsString, useQueryStates } from 'nuqs';
import { paths } from '#components/layout/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { useRangeText } from '#components/ui/use-range-text.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import { ExportsMade } from './exports-made.tsx';
import { MissingCodes } from './missing-codes.tsx';
import { PayrollTabs } from './payroll-tabs.tsx';
import type { CodeSum } from './types.ts';
import { usePayrollWords } from './use-payroll-words.ts';

const CodeLines = lazyPart(() => import('./lines-dialog.tsx').then((file) => file.CodeLines));
const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((file) => file.ExportDialog));

const PARSERS = { period: parseAsString, office: parseAsString, template: parseAsString };
const WHOLE = { page: 1, isFiltered: false, setPage: () => {}, setSort: () => {}, reset: () => {} };
const NO_SORTS: readonly 'code'[] = [];
/** Of a select: a phone has one below the other. */
const SELECT_WIDTH = { base: '100%', xs: 280 };

/** A period on its way to payroll: kinds without a code first, lines by code with their sums, and the files. */
export function Payroll({ timeZone }: { timeZone: string }) {
  const t = useTranslations('payroll');
  const words = useTranslations('common.words');
  const rangeText = useRangeText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { kindName, quantity } = usePayrollWords();
  const format = useFormatter();
  useLive(['payroll', 'periods'], () => {
    void utils.payroll.invalidate();
    void utils.periods.list.invalidate();
  });
  const [{ period: asked, office, template: chosen }, setSearch] = useQueryStates(PARSERS, { history: 'replace' });
  const listed = trpc.periods.list.useQuery({ limit: MAX_LIMIT });
  const periods = listed.data;
  const { data: units } = trpc.access.listScopeUnits.useQuery();
  // The newest that can be exported; else the newest of all.
  const period =
    periods?.rows.find(({ id }) => id === asked) ??
    periods?.rows.find(({ status }) => status !== 'open') ??
    periods?.rows[0];
  const officeIds = office ? [office] : [];
  const periodId = period?.id ?? '';
  const listedTemplates = trpc.payroll.templates.list.useQuery({ limit: MAX_LIMIT });
  const templates = listedTemplates.data?.rows ?? [];
  // The quantities are those of its file.
  const templateId = (templates.find(({ id }) => id === chosen) ?? templates[0])?.id;
  const shown = { periodId, officeIds, templateId };
  const summary = trpc.payroll.summarise.useQuery(shown, {
    enabled: period !== undefined && listedTemplates.data !== undefined,
  });
  const failed = [listed, listedTemplates, summary].find(({ error }) => error !== null);
  const dialogs = useDialogs({
    lines: (sum: CodeSum, props) => <CodeLines {...props} sum={sum} shown={shown} />,
    export: (draft: boolean, props) => <ExportDialog {...props} {...shown} draft={draft} />,
  });
  const isDraft = summary.data?.draft ?? period?.status !== 'closed';
  const missing = summary.data?.withoutCode ?? [];
  const nameless = summary.data?.withoutNumber ?? [];
  const notClosed = summary.data?.notClosed ?? [];
  // Without a period nothing is read.
  const hasNone = periods?.rows.length === 0;
  const rows = hasNone ? [] : summary.data?.codes;
  const reason =
    period?.status === 'open'
      ? t('period.open')
      : !isDraft && missing.length > 0
        ? t('missing.title', { count: new Set(missing.map(({ kind }) => kind)).size })
        : '';
  const columns: Column<CodeSum>[] = [
    {
      ...{ key: 'code', title: words('code') },
      render: (sum) => (
        <Anchor
          component="button"
          type="button"
          inherit
          aria-label={t('lines.ofCode', { code: sum.code })}
          onClick={() => dialogs.open('lines', sum)}
        >
          {sum.code}
        </Anchor>
      ),
    },
    { key: 'kinds', title: t('period.kinds'), wide: true, render: ({ kinds }) => kinds.map(kindName).join(', ') },
    { key: 'people', title: words('people'), align: 'right', render: ({ people }) => people },
    {
      ...{ key: 'sum', title: t('period.sum'), align: 'right' },
      render: (sum) => <strong>{quantity(sum.quantity, sum.unit)}</strong>,
    },
  ];
  const spanOf = ({ from, to }: { from: string; to: string }) =>
    rangeText(new Date(from), new Date(to), { dateStyle: 'medium', timeZone: 'UTC' });
  const monthOf = (date: string) =>
    format.dateTime(new Date(date), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Page
      title={t('period.title')}
      description={period ? spanOf(period) : t('period.description')}
      actions={
        period && (
          <Hint label={reason} disabled={!reason}>
            <Button
              leftSection={<IconFileExport size={16} aria-hidden />}
              data-disabled={reason ? true : undefined}
              aria-disabled={reason ? true : undefined}
              onClick={() => reason || dialogs.open('export', isDraft)}
            >
              {t(isDraft ? 'export.draftAction' : 'export.action')}
            </Button>
          </Hint>
        )
      }
    >
      <PayrollTabs current="period" />
      {!hasNone && (
        <Group gap="sm">
          <NativeSelect
            label={words('period')}
            data={(periods?.rows ?? []).map(({ id, to, status }) => ({
              value: id,
              label: t('period.option', { month: monthOf(to), status: t(`period.states.${status}`) }),
            }))}
            value={period?.id ?? ''}
            onChange={({ currentTarget }) => void setSearch({ period: currentTarget.value })}
            w={SELECT_WIDTH}
          />
          <NativeSelect
            label={words('office')}
            data={[
              { value: '', label: t('period.allOffices') },
              ...(units?.offices ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={office ?? ''}
            onChange={({ currentTarget }) => void setSearch({ office: currentTarget.value || null })}
            w={SELECT_WIDTH}
          />
          {templates.length > 0 && (
            <NativeSelect
              label={t('export.template')}
              data={templates.map(({ id, name }) => ({ value: id, label: name }))}
              value={templateId}
              onChange={({ currentTarget }) => void setSearch({ template: currentTarget.value })}
              w={SELECT_WIDTH}
            />
          )}
        </Group>
      )}
      {period && notClosed.length > 0 && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('missing.notClosed', { count: notClosed.length })}
        >
          <Group gap="md">
            {notClosed.map(({ name }) => name).join(', ')}
            <LinkButton href={paths.period(period.id)} size="compact-sm" variant="default">
              {t('missing.closePeople')}
            </LinkButton>
          </Group>
        </Alert>
      )}
      {missing.length > 0 && <MissingCodes missing={missing} />}
      {nameless.length > 0 && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('missing.numbers', { count: nameless.length })}
        >
          {nameless.map(({ name }) => name).join(', ')}
        </Alert>
      )}
      <Title order={2}>{t('period.lines')}</Title>
      <DataTable
        label={t('period.lines')}
        columns={columns}
        rows={rows}
        total={rows?.length}
        rowId={({ code, unit }) => `${unit} ${code}`}
        state={{ ...WHOLE, pageSize: rows?.length || 1, sort: { key: 'code', direction: 'asc' } }}
        sorts={NO_SORTS}
        cards
        error={failed && !failed.data ? errorText(failed.error) : null}
        onRetry={() => void failed?.refetch()}
        rowActions={{
          nameOf: ({ code }) => code,
          actionsOf: (sum) => [
            {
              ...{ label: t('lines.show'), icon: <IconListDetails size={16} aria-hidden /> },
              onClick: () => dialogs.open('lines', sum),
            },
          ],
        }}
        empty={
          <EmptyState kind="nothingYet" title={t(hasNone ? 'period.none.title' : 'period.empty.title')}>
            {t(hasNone ? 'period.none.hint' : 'period.empty.hint')}
          </EmptyState>
        }
      />
      {period && <ExportsMade periodId={period.id} timeZone={timeZone} />}
      {dialogs.elements}
    </Page>
  );
}
