'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconBan, IconHistory, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { type Column, DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { DEFAULT_LIMIT } from '#server/shared/limits.ts';
import classes from './api-tokens.module.css';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { RotateTokenDialog } from './rotate-token-dialog.tsx';
import type { ApiToken } from './token.ts';
import { TokenAccess } from './token-access.tsx';

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
      title: t('columns.lastUsed'),
      wide: true,
      render: ({ lastUsedAt }) => (
        <div className={classes.moment}>
          {lastUsedAt && day(lastUsedAt)}
          <small>{lastUsedAt ? time(lastUsedAt) : t('neverUsed')}</small>
        </div>
      ),
    },
    {
      key: 'actions',
      title: t('columns.actions'),
      titleHidden: true,
      align: 'right',
      render: (token) => (
        <div className={classes.actions}>
          <Hint label={words('open')}>
            <ActionIcon color="gray" aria-label={words('of', { name: token.name })} onClick={() => showHistory(token)}>
              <IconHistory size={18} aria-hidden />
            </ActionIcon>
          </Hint>
          {token.active && (
            <Hint label={t('rotate.action')}>
              <ActionIcon aria-label={t('rotate.of', { name: token.name })} onClick={() => setRotating(token)}>
                <IconRefresh size={18} aria-hidden />
              </ActionIcon>
            </Hint>
          )}
          {token.revokedAt === null && (
            <Hint label={t('revoke.action')}>
              <ActionIcon
                color="red"
                aria-label={t('revoke.of', { name: token.name })}
                onClick={() => setRevoking(token)}
              >
                <IconBan size={18} aria-hidden />
              </ActionIcon>
            </Hint>
          )}
        </div>
      ),
    },
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
