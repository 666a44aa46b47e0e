'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import type { ApiCall } from '#components/ui/curl.ts';
import { Instant } from '#components/ui/instant.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import type { Column } from '../table/column.ts';
import classes from './api-requests.module.css';
import {
  OUTCOME_NAMES,
  OUTCOMES,
  type RequestFilters,
  requestOptions,
  requestsInput,
  tokenChoicesInput,
} from './api-requests-state.ts';
import type { ApiRequest } from './token.ts';

/** Characters of a request id. */
const MAX_REQUEST_ID = 128;

/** Requests of the company's tokens in the last 30 days, newest first. */
export function ApiRequests({ timeZone }: { timeZone: string }) {
  const t = useTranslations('settings.requests');
  const words = useTranslations('common.words');
  const format = useFormatter();
  const state = useTableState(requestOptions);
  const tokens = trpc.access.listTokens.useQuery(tokenChoicesInput);
  const requests = trpc.access.listApiRequests.useQuery(requestsInput(state), { placeholderData: keepPreviousData });

  const columns: Column<ApiRequest>[] = [
    {
      key: 'operation',
      title: t('columns.operation'),
      render: ({ at, operation, method, path }) => (
        <div className={classes.operation}>
          <span>{operation}</span>
          <code>
            {method} {path}
          </code>
          <Instant at={at} timeZone={timeZone} withSeconds size="xs" c="dimmed" className={classes.onPhones} />
        </div>
      ),
    },
    { key: 'status', title: words('status'), render: (request) => <RequestStatus request={request} /> },
    {
      key: 'at',
      title: t('columns.at'),
      wide: true,
      render: ({ at }) => <Instant at={at} timeZone={timeZone} withSeconds />,
    },
    {
      key: 'milliseconds',
      optional: 'on',
      title: t('columns.milliseconds'),
      align: 'right',
      wide: true,
      render: ({ milliseconds }) => <span className="tabular">{format.number(milliseconds)}</span>,
    },
    { key: 'token', title: t('columns.token'), wide: true, optional: 'on', render: ({ tokenName }) => tokenName },
    {
      key: 'id',
      optional: 'on',
      title: t('columns.id'),
      wide: true,
      render: ({ requestId }) => (
        <code className={classes.id} title={requestId}>
          {requestId}
        </code>
      ),
    },
    {
      key: 'actions',
      title: words('actions'),
      titleHidden: true,
      align: 'right',
      render: (request) => <AsApiCall {...callOf(request)} />,
    },
  ];

  const filters: Filter<RequestFilters>[] = [
    {
      ...{ kind: 'choice', name: 'show', label: t('filters.show') },
      choices: OUTCOME_NAMES.map((value) => ({ value, label: t(`filters.outcomes.${value}`) })),
    },
    {
      ...{ kind: 'choice', name: 'token', label: t('filters.token') },
      choices: tokens.data?.rows.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'text', name: 'operation', label: t('filters.operation'), maxLength: MAX_REQUEST_ID },
    { kind: 'text', name: 'id', label: t('filters.id'), maxLength: MAX_REQUEST_ID },
  ];

  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      query={requests}
      state={state}
      sorts={requestOptions.sorts}
      filters={<FilterBar views="settings/api/requests" state={state} filters={filters} total={requests.data?.total} />}
      columns={columns}
      columnsOf="api-requests"
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
    />
  );
}

function RequestStatus({ request: { status, errorCode } }: { request: ApiRequest }) {
  const meaning = status >= OUTCOMES.failed ? 'attention' : status >= OUTCOMES.refused ? 'rejected' : 'accepted';
  return (
    <div className={classes.operation}>
      <StatusBadge meaning={meaning}>{status}</StatusBadge>
      {errorCode && <code>{errorCode}</code>}
    </div>
  );
}

/** Brackets in an address mean something else to curl. */
const callOf = ({ method, path }: ApiRequest): ApiCall => ({
  method: method === 'HEAD' ? 'GET' : (method as ApiCall['method']),
  path: path.replaceAll('[', '%5B').replaceAll(']', '%5D'),
});
