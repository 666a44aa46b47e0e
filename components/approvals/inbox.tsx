'use client';

import { Box, Button, Group, Paper } from '@mantine/core';
import { IconArrowLeft, IconUserShare } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { paths } from '#components/layout/paths.ts';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useDecisionStore } from './decision-store.ts';
import { Filters } from './filters.tsx';
import classes from './inbox.module.css';
import { inboxInput } from './inbox-state.ts';
import { Pager } from './pager.tsx';
import { RequestList } from './request-list.tsx';
import { RequestPane } from './request-pane.tsx';
import type { Viewer } from './types.ts';
import { LIST_ID, useInbox } from './use-inbox.ts';
import { useScrollKey } from './use-scroll-key.ts';

const UndoBar = lazyPart(() => import('#components/ui/undo-bar.tsx').then((file) => file.UndoBar));
const RunResults = lazyPart(() => import('./run-results.tsx').then((file) => file.RunResults));

/** Pending requests: the list, and next to it everything that a decision needs. */
export function Inbox({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('approvals');
  const delegations = useTranslations('delegations');
  const errorText = useErrorText();
  const inbox = useInbox(viewer);
  const { run, failures } = useDecisionStore();
  const { table, list, selection, send } = inbox;
  const exporting = trpc.approvals.exportInbox.useMutation();
  const { page, limit, ...asked } = inboxInput(table.filters, 1);
  const canSelect = viewer.canDecide && (table.filters.status === 'pending' || table.filters.status === 'all');

  useKeys([
    { key: 'j', description: t('keys.next'), run: () => send({ type: 'step', by: 1 }), worksOffline: true },
    { key: 'k', description: t('keys.previous'), run: () => send({ type: 'step', by: -1 }), worksOffline: true },
  ]);
  useKeys(
    [
      { key: 'a', description: t('keys.accept'), run: () => send({ type: 'accept', what: 'key' }) },
      { key: 'r', description: t('keys.reject'), run: () => send({ type: 'askReason', what: 'key' }) },
      { key: 'x', description: t('keys.select'), run: () => send({ type: 'toggleCurrent' }), worksOffline: true },
      { key: 'z', description: t('keys.undo'), run: () => inbox.undo(), worksOffline: true },
    ],
    viewer.canDecide,
  );

  const pane = useRef<HTMLElement>(null);
  useScrollKey(pane, t('keys.scroll'));

  const isEmpty = list.rows?.length === 0 && !list.isFilling;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ExportMenu onExport={(format) => exporting.mutateAsync({ ...asked, format })} />
          {viewer.canDecide && (
            <LinkButton
              href={paths.delegations()}
              variant="default"
              leftSection={<IconUserShare size={16} aria-hidden />}
            >
              {delegations('open')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={classes.page} data-opened={inbox.opened !== null || undefined}>
        <Filters state={table} total={list.rows && list.total} counts={list.counts} onLeaveSearch={inbox.leaveSearch} />
        <div className={classes.panes}>
          <div className={classes.left}>
            <section id={LIST_ID} tabIndex={-1} aria-label={t('list.label')} className={classes.frame}>
              {canSelect && selection.selectable + selection.requests.length > 0 && (
                <BulkBar
                  onPage={selection.selectable}
                  selectedOnPage={selection.selectedOnPage}
                  selected={selection.requests.length}
                  matching={table.filters.status === 'pending' ? list.total : null}
                  isCollecting={selection.isCollecting}
                  onTogglePage={() => send({ type: 'togglePage' })}
                  onSelectMatching={() => send({ type: 'collect' })}
                  onClear={() => send({ type: 'clear' })}
                  check={inbox.check}
                  isRejecting={inbox.rejecting === 'selection'}
                  onAccept={() => send({ type: 'accept', what: 'selection' })}
                  onAskReject={() => send({ type: 'askReason', what: 'selection' })}
                  onReject={(comment) => send({ type: 'reject', what: 'selection', comment })}
                  onGoOn={() => send({ type: 'goOn' })}
                  onBack={() => send({ type: 'leaveReason' })}
                />
              )}
              <div className={classes.rows}>
                {list.error && !list.rows ? (
                  <Box p="md">
                    <NotLoaded title={t('list.error')} onRetry={list.retry}>
                      {errorText(list.error)}
                    </NotLoaded>
                  </Box>
                ) : isEmpty ? (
                  <NothingHere isFiltered={table.isFiltered || table.page > 1} onReset={table.reset} />
                ) : (
                  <RequestList
                    rows={list.isFilling ? undefined : list.rows}
                    current={inbox.current.id}
                    onOpen={({ id }) => send({ type: 'open', id })}
                    selection={
                      canSelect ? { has: selection.has, toggle: (request) => send({ type: 'toggle', request }) } : null
                    }
                    failures={failures}
                    timeZone={viewer.timeZone}
                  />
                )}
              </div>
              {!isEmpty && list.rows && inbox.pages > 1 && (
                <Group className={classes.foot} justify="flex-end">
                  <Pager page={table.page} pages={inbox.pages} onChange={table.setPage} />
                </Group>
              )}
            </section>
          </div>
          {inbox.done && (
            <UndoBar until={inbox.done.until} onUndo={() => inbox.undo()}>
              {inbox.done.words}
            </UndoBar>
          )}
          {run && (
            <div className={classes.results}>
              <RunResults run={run} />
            </div>
          )}
          <Paper component="section" ref={pane} className={classes.right} aria-label={t('detail.label')}>
            <Button
              className={classes.back}
              variant="subtle"
              size="compact-md"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => send({ type: 'close' })}
            >
              {t('detail.back')}
            </Button>
            <RequestPane
              inbox={inbox}
              selected={selection.requests.length}
              failures={failures}
              timeZone={viewer.timeZone}
            />
          </Paper>
        </div>
      </div>
    </Page>
  );
}

function NothingHere({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTranslations('approvals.empty');
  if (isFiltered) return <EmptyState isBare kind="nothingMatches" onReset={onReset} />;
  return (
    <EmptyState isBare kind="nothingYet" title={t('title')}>
      {t('text')}
    </EmptyState>
  );
}
