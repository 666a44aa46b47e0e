'use client';

import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { Page } from '#components/ui/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useDecisionStore } from './decision-store.ts';
import { Filters } from './filters.tsx';
import classes from './inbox.module.css';
import { PAGE_SIZE } from './inbox-state.ts';
import { Pager } from './pager.tsx';
import { RequestList, rowElementId } from './request-list.tsx';
import { RequestPane } from './request-pane.tsx';
import type { Viewer } from './types.ts';
import { LIST_ID, useInbox } from './use-inbox.ts';

const RunResults = dynamic(() => import('./run-results.tsx').then((file) => file.RunResults), { ssr: false });

/** Requests that wait for a decision: the list, and beside it all that the decision needs. */
export function Inbox({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('inbox');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const inbox = useInbox(viewer);
  const { run, failures } = useDecisionStore();
  const { state, list, selection, hasSelection } = inbox;
  const search = useRef<HTMLInputElement>(null);
  const canSelect = viewer.canDecide && (state.filters.status === 'pending' || state.filters.status === 'all');

  useKeys([
    { key: 'j', description: t('keys.next'), run: () => inbox.step(1) },
    { key: 'k', description: t('keys.previous'), run: () => inbox.step(-1) },
    { key: '/', description: t('keys.search'), run: () => search.current?.focus() },
  ]);
  useKeys(
    [
      { key: 'a', description: t('keys.accept'), run: inbox.accept },
      { key: 'r', description: t('keys.reject'), run: inbox.askReject },
      { key: 'x', description: t('keys.select'), run: inbox.toggleCurrent },
      { key: 'z', description: t('keys.undo'), run: () => inbox.decisions.undo() },
    ],
    viewer.canDecide,
  );

  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZE));
  const isEmpty = list.rows?.length === 0 && !list.isFilling;
  return (
    <Page title={t('title')} description={t('description')}>
      <div className={classes.panes} data-opened={inbox.opened !== null || undefined}>
        <div className={classes.left}>
          <Filters
            filters={state.filters}
            onChange={state.setFilters}
            searchField={search}
            onLeaveSearch={() => inbox.focus(inbox.current ? rowElementId(inbox.current) : LIST_ID)}
          />
          {run && <RunResults run={run} />}
          <section id={LIST_ID} tabIndex={-1} aria-label={t('list.label')} className={classes.frame}>
            {canSelect && selection.selectable + selection.selected.length > 0 && (
              <BulkBar
                onPage={selection.selectable}
                selectedOnPage={selection.selectedOnPage}
                selected={selection.selected.length}
                matching={state.filters.status === 'pending' ? list.total : null}
                isCollecting={selection.isCollecting}
                onTogglePage={selection.togglePage}
                onSelectMatching={() => void selection.selectMatching()}
                onClear={selection.clear}
                isRejecting={inbox.rejecting === 'selection'}
                onAccept={() => inbox.decideSelection('accepted')}
                onAskReject={inbox.askReject}
                onReject={(comment) => inbox.decideSelection('rejected', comment)}
                onBack={inbox.backFromReject}
              />
            )}
            {list.error && !list.rows ? (
              <Alert color="red" title={t('list.error')} m="md">
                <Text mb="sm">{errorText(list.error)}</Text>
                <Button onClick={list.retry}>{common('actions.retry')}</Button>
              </Alert>
            ) : isEmpty ? (
              <NothingHere isFiltered={state.isFiltered || state.page > 1} onReset={state.reset} />
            ) : (
              <RequestList
                rows={list.isFilling ? undefined : list.rows}
                current={inbox.current}
                onOpen={(row) => inbox.open(row.id)}
                selection={canSelect ? selection : null}
                failures={failures}
                timeZone={viewer.timeZone}
              />
            )}
            {!isEmpty && list.rows && (
              <Group className={classes.foot} justify="space-between" gap="sm">
                <Text size="xs" c="dimmed" className="tabular" role="status">
                  {t('list.total', { count: list.total })}
                </Text>
                {pages > 1 && <Pager page={state.page} pages={pages} onChange={state.setPage} />}
              </Group>
            )}
          </section>
        </div>
        <Paper component="section" className={classes.right} aria-label={t('detail.label')}>
          <Button
            className={classes.back}
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => inbox.close()}
          >
            {t('detail.back')}
          </Button>
          <RequestPane inbox={inbox} hasKeys={!hasSelection} failures={failures} timeZone={viewer.timeZone} />
        </Paper>
      </div>
    </Page>
  );
}

function NothingHere({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTranslations('inbox.empty');
  if (isFiltered) return <EmptyState kind="nothingMatches" onReset={onReset} />;
  return (
    <EmptyState kind="nothingYet" title={t('title')}>
      {t('text')}
    </EmptyState>
  );
}
