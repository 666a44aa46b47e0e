'use client';

import { IconBan, IconHistory, IconRefresh } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { RecordList } from '#components/table/record-list.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { Column } from '../table/column.ts';
import classes from './api-tokens.module.css';
import type { ApiToken } from './token.ts';
import { TokenAccess } from './token-access.tsx';

const CreateTokenDialog = lazyPart(() => import('./create-token-dialog.tsx').then((file) => file.CreateTokenDialog));
const RevokeTokenDialog = lazyPart(() => import('./revoke-token-dialog.tsx').then((file) => file.RevokeTokenDialog));
const RotateTokenDialog = lazyPart(() => import('./rotate-token-dialog.tsx').then((file) => file.RotateTokenDialog));
const RecordHistory = lazyPart(() => import('#components/audit/record-history.tsx').then((file) => file.RecordHistory));

const NO_SORTS: readonly 'createdAt'[] = [];

/** The company's API tokens: who can call the API, since when, and when last. Creates, rotates and revokes them. */
export function ApiTokens({ timeZone }: { timeZone: string }) {
  const t = useTranslations('settings.api');
  const common = useTranslations('common.actions');
  const terms = useTranslations('common.words');
  const format = useFormatter();
  const words = useTranslations('audit.history');
  const dialogs = useDialogs({
    create: (_: null, props) => <CreateTokenDialog {...props} timeZone={timeZone} />,
    rotate: (token: ApiToken, props) => <RotateTokenDialog {...props} token={token} timeZone={timeZone} />,
    revoke: (token: ApiToken, props) => <RevokeTokenDialog {...props} token={token} timeZone={timeZone} />,
    history: ({ id, name }: ApiToken, props) => (
      <RecordHistory {...props} record={{ type: 'api_token', id, name }} timeZone={timeZone} />
    ),
  });
  const create = () => dialogs.open('create', null);
  const state = useTableState({
    sorts: NO_SORTS,
    defaultSort: { key: 'createdAt', direction: 'desc' },
    filters: {},
  });
  const tokens = trpc.access.listTokens.useQuery({ page: state.page, limit: ROWS_PER_PAGE });
  useKeys([{ key: 'n', description: t('create.open'), run: create }]);

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
      title: terms('status'),
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
      title: terms('created'),
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
    {
      label: words('open'),
      icon: <IconHistory size={16} aria-hidden />,
      onClick: () => dialogs.open('history', token),
    },
    ...(token.active
      ? [
          {
            label: t('rotate.action'),
            icon: <IconRefresh size={16} aria-hidden />,
            onClick: () => dialogs.open('rotate', token),
          },
        ]
      : []),
    ...(token.revokedAt === null
      ? [
          {
            ...{ label: common('revoke'), icon: <IconBan size={16} aria-hidden />, isDangerous: true },
            onClick: () => dialogs.open('revoke', token),
          },
        ]
      : []),
  ];

  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      label={t('list')}
      create={{ label: t('create.open'), onClick: create }}
      query={tokens}
      state={state}
      sorts={NO_SORTS}
      columns={columns}
      columnsOf="api-tokens"
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}

function TokenStatus({ token }: { token: ApiToken }) {
  const t = useTranslations('settings.api.status');
  if (token.revokedAt) return <StatusBadge meaning="rejected">{t('revoked')}</StatusBadge>;
  if (!token.active) return <StatusBadge meaning="attention">{t('expired')}</StatusBadge>;
  return <StatusBadge meaning="accepted">{t('active')}</StatusBadge>;
}
