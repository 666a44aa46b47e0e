'use client';

import { Button } from '@mantine/core';
import { IconBan, IconHistory, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { DataTable } from '#components/table/data-table.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { DEFAULT_LIMIT } from '#server/platform/shared/limits.ts';
import type { Column } from '../table/column.ts';
import classes from './api-tokens.module.css';
import type { ApiToken } from './token.ts';
import { TokenAccess } from './token-access.tsx';

const CreateTokenDialog = lazyPart(() => import('./create-token-dialog.tsx').then((file) => file.CreateTokenDialog));
const RevokeTokenDialog = lazyPart(() => import('./revoke-token-dialog.tsx').then((file) => file.RevokeTokenDialog), {
  isOpened: ({ token }) => token !== null,
});
const RotateTokenDialog = lazyPart(() => import('./rotate-token-dialog.tsx').then((file) => file.RotateTokenDialog), {
  isOpened: ({ token }) => token !== null,
});
const RecordHistory = lazyPart(() => import('#components/audit/record-history.tsx').then((file) => file.RecordHistory));

const NO_SORTS: readonly 'createdAt'[] = [];

/** The company's API tokens: who can call the API, since when, and when last. Creates, rotates and revokes them. */
export function ApiTokens({ timeZone }: { timeZone: string }) {
  const t = useTranslations('settings.api');
  const format = useFormatter();
  const errorText = useErrorText();
  const [creating, setCreating] = useState(false);
  const [rotating, setRotating] = useState<ApiToken | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const words = useTranslations('audit.history');
  const history = useLazyDialog();
  const [read, setRead] = useState<ApiToken | null>(null);
  const showHistory = (token: ApiToken) => {
    setRead(token);
    history.open();
  };
  const newToken = useRef<HTMLButtonElement>(null);
  const state = useTableState({
    sorts: NO_SORTS,
    defaultSort: { key: 'createdAt', direction: 'desc' },
    filters: {},
    pageSize: DEFAULT_LIMIT,
  });
  const tokens = trpc.access.listTokens.useQuery({ page: state.page, limit: DEFAULT_LIMIT });
  useKeys([{ key: 'n', description: t('create.open'), run: () => setCreating(true) }]);

  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeZone });
  const time = (at: string) =>
    format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' });
  const columns: Column<ApiToken>[] = [
    {
      key: 'name',
      title: t('columns.token'),
      render: (token) => (
        <div className={classes.name}>
          <span>{token.name}</span>
          <code>{token.hint}</code>
        </div>
      ),
    },
    {
      key: 'access',
      title: t('columns.access'),
      wide: true,
      render: (token) => <TokenAccess token={token} />,
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (token) => (
        <div className={classes.moment}>
          <TokenStatus token={token} />
          {token.active && token.expiresAt && <small>{t('until', { date: day(token.expiresAt) })}</small>}
        </div>
      ),
    },
    {
      key: 'created',
      optional: 'on',
      title: t('columns.created'),
      wide: true,
      render: ({ createdAt, createdByName }) => (
        <div className={classes.moment}>
          {day(createdAt)}
          {createdByName && <small>{t('by', { name: createdByName })}</small>}
        </div>
      ),
    },
    {
      key: 'lastUsed',
      optional: 'on',
      title: t('columns.lastUsed'),
      wide: true,
      render: ({ lastUsedAt }) => (
        <div className={classes.moment}>
          {lastUsedAt && day(lastUsedAt)}
          <small>{lastUsedAt ? time(lastUsedAt) : t('neverUsed')}</small>
        </div>
      ),
    },
  ];

  const actionsOf = (token: ApiToken): RowAction[] => [
    { label: words('open'), icon: <IconHistory size={16} aria-hidden />, onClick: () => showHistory(token) },
    ...(token.active
      ? [{ label: t('rotate.action'), icon: <IconRefresh size={16} aria-hidden />, onClick: () => setRotating(token) }]
      : []),
    ...(token.revokedAt === null
      ? [
          {
            ...{ label: t('revoke.action'), icon: <IconBan size={16} aria-hidden />, isDangerous: true },
            onClick: () => setRevoking(token),
          },
        ]
      : []),
  ];

  const create = (ref?: Ref<HTMLButtonElement>) => (
    <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('create.open')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} actions={create(newToken)}>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={tokens.data?.rows}
        total={tokens.data?.total}
        rowId={(token) => token.id}
        state={state}
        sorts={NO_SORTS}
        rowActions={{ nameOf: (token) => token.name, actionsOf }}
        columnsOf="api-tokens"
        error={tokens.error && errorText(tokens.error)}
        onRetry={() => void tokens.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('empty.title')} action={create()}>
            {t('empty.hint')}
          </EmptyState>
        }
      />
      <CreateTokenDialog opened={creating} timeZone={timeZone} onClose={() => setCreating(false)} />
      <RotateTokenDialog token={rotating} timeZone={timeZone} onClose={() => setRotating(null)} />
      <RevokeTokenDialog
        token={revoking}
        timeZone={timeZone}
        onClose={() => setRevoking(null)}
        onRevoked={() => newToken.current?.focus()}
      />
      {history.used && (
        <RecordHistory
          record={read && { type: 'api_token', id: read.id, name: read.name }}
          opened={history.opened}
          onClose={history.close}
          timeZone={timeZone}
        />
      )}
    </Page>
  );
}

function TokenStatus({ token }: { token: ApiToken }) {
  const t = useTranslations('settings.api.status');
  if (token.revokedAt) return <StatusBadge meaning="rejected">{t('revoked')}</StatusBadge>;
  if (!token.active) return <StatusBadge meaning="attention">{t('expired')}</StatusBadge>;
  return <StatusBadge meaning="accepted">{t('active')}</StatusBadge>;
}
