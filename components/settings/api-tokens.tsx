'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { type Column, DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { DEFAULT_LIMIT } from '#server/shared/limits.ts';
import classes from './api-tokens.module.css';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import type { ApiToken } from './token.ts';

const NO_SORTS: readonly 'createdAt'[] = [];

/** The company's API tokens: who can call the API, since when, and when last. Creates and revokes them. */
export function ApiTokens({ timeZone }: { timeZone: string }) {
  const t = useTranslations('settings.api');
  const errorText = useErrorText();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const newToken = useRef<HTMLButtonElement>(null);
  const state = useTableState({
    sorts: NO_SORTS,
    defaultSort: { key: 'createdAt', direction: 'desc' },
    filters: {},
    pageSize: DEFAULT_LIMIT,
  });
  const tokens = trpc.access.listTokens.useQuery({ page: state.page, limit: DEFAULT_LIMIT });
  useKeys([{ key: 'n', description: t('create.open'), run: () => setCreating(true) }]);

  const moment = (at: string | null, note: string | null) => (
    <div className={classes.moment}>
      {at && <Instant at={at} timeZone={timeZone} />}
      {note && <span>{note}</span>}
    </div>
  );
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
    { key: 'status', title: t('columns.status'), render: (token) => <TokenStatus token={token} /> },
    {
      key: 'created',
      title: t('columns.created'),
      wide: true,
      render: ({ createdAt, createdByName }) => moment(createdAt, createdByName && t('by', { name: createdByName })),
    },
    {
      key: 'expires',
      title: t('columns.expires'),
      wide: true,
      render: ({ expiresAt }) => moment(expiresAt, expiresAt ? null : t('never')),
    },
    {
      key: 'lastUsed',
      title: t('columns.lastUsed'),
      wide: true,
      render: ({ lastUsedAt }) => moment(lastUsedAt, lastUsedAt ? null : t('neverUsed')),
    },
    {
      key: 'actions',
      title: t('columns.actions'),
      titleHidden: true,
      align: 'right',
      render: (token) =>
        token.revokedAt === null && (
          <Hint label={t('revoke.action')}>
            <ActionIcon
              color="red"
              aria-label={t('revoke.of', { name: token.name })}
              onClick={() => setRevoking(token)}
            >
              <IconBan size={18} aria-hidden />
            </ActionIcon>
          </Hint>
        ),
    },
  ];

  const create = (ref?: Ref<HTMLButtonElement>) => (
    <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('create.open')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <LinkButton href={paths.apiRequests()} variant="default">
            {t('requests')}
          </LinkButton>
          {create(newToken)}
        </>
      }
    >
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
      <CreateTokenDialog opened={creating} onClose={() => setCreating(false)} />
      <RevokeTokenDialog
        token={revoking}
        timeZone={timeZone}
        onClose={() => setRevoking(null)}
        onRevoked={() => newToken.current?.focus()}
      />
    </Page>
  );
}

function TokenStatus({ token }: { token: ApiToken }) {
  const t = useTranslations('settings.api.status');
  if (token.revokedAt) return <StatusBadge meaning="rejected">{t('revoked')}</StatusBadge>;
  if (!token.active) return <StatusBadge meaning="attention">{t('expired')}</StatusBadge>;
  return <StatusBadge meaning="accepted">{t('active')}</StatusBadge>;
}
