'use client';

import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { FilterBar } from '#components/table/filter-bar.tsx';
import { RecordList } from '#components/table/record-list.tsx';
import { isSelected, NOTHING_SELECTED, toggled, useSelection } from '#components/table/selection.ts';
import { useDroppedNotice, useTableState } from '#components/table/table-state.ts';
import { TimeTabs } from '#components/time/time-tabs.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Act } from './act-dialog.tsx';
import { CORRECTIONS_PATH } from './api-path.ts';
import { correctionOptions, correctionsInput, openedParsers } from './corrections-state.ts';
import { openerId } from './opener-id.ts';
import type { Correction } from './types.ts';
import { useCorrectionColumns } from './use-correction-columns.tsx';
import { useCorrectionDecisions } from './use-correction-decisions.tsx';
import { useCorrectionFilters } from './use-correction-filters.ts';

const CorrectionDrawer = lazyPart(() => import('./correction-drawer.tsx').then((file) => file.CorrectionDrawer));
const ActDialog = lazyPart(() => import('./act-dialog.tsx').then((file) => file.ActDialog));
const UndoBar = lazyPart(() => import('#components/ui/undo-bar.tsx').then((file) => file.UndoBar));

/** Corrections of time: proposals of both sides and how they ended; decided by keyboard as in the Inbox, one by one or many. */
export function CorrectionsPage({ today, timeZone }: { today: string; timeZone: string }) {
  const t = useTranslations('corrections');
  const utils = trpc.useUtils();
  const showError = useShowError();
  const state = useTableState(correctionOptions);
  const input = correctionsInput(state);
  const query = trpc.corrections.list.useQuery(input, { placeholderData: keepPreviousData });
  const [selected, setSelected] = useSelection({ ...input, page: 1 });
  const [{ correction: opened }, setAddress] = useQueryStates(openedParsers, { history: 'push' });
  useDroppedNotice(openedParsers, () => void setAddress(null, { history: 'replace' }));
  const [cursor, setCursor] = useState<string | null>(null);
  const decisions = useCorrectionDecisions();
  const filters = useCorrectionFilters(today);

  const rows = query.data?.rows ?? [];
  const currentId = opened ?? cursor ?? null;
  const current = rows.find(({ id }) => id === currentId);
  const open = (id: string | null) => {
    if (id !== null) setCursor(id);
    void setAddress({ correction: id });
  };
  const close = () => {
    open(null);
    if (cursor) document.getElementById(openerId(cursor))?.focus();
  };
  const step = (by: 1 | -1) => {
    const index = rows.findIndex(({ id }) => id === currentId);
    const next = rows[index < 0 ? 0 : index + by];
    if (!next) return;
    setCursor(next.id);
    if (opened) open(next.id);
    else document.getElementById(openerId(next.id))?.focus();
  };
  const columns = useCorrectionColumns({ statusOf: decisions.statusOf, onOpen: open });

  const isAny = selected.kind === 'all' || selected.ids.size > 0;
  async function readSelected(): Promise<Correction[]> {
    if (selected.kind === 'rows') return rows.filter(({ id }) => isSelected(selected, id));
    return (await utils.corrections.list.fetch({ ...input, page: 1, limit: MAX_LIMIT })).rows;
  }
  async function actOnSelected(action: 'accept' | 'reject' | 'withdraw') {
    try {
      const wanted = await readSelected();
      const able = wanted.filter((correction) => decisions.allows(correction, action));
      if (action === 'accept' && able.length > 0) {
        decisions.decide({ corrections: able, verdict: action, comment: null });
        setSelected(NOTHING_SELECTED);
      } else {
        // Nothing to approve: the dialog says so.
        const asked = action === 'accept' ? 'reject' : action;
        dialogs.open('act', { action: asked, corrections: able, skipped: wanted.length - able.length });
      }
    } catch (error) {
      showError(error);
    }
  }
  const dialogs = useDialogs({
    act: (act: Act, { opened: isOpened, onClose }) => (
      <ActDialog
        {...act}
        opened={isOpened}
        onClose={onClose}
        onDecide={(decision) => {
          decisions.decide(decision);
          setSelected(NOTHING_SELECTED);
        }}
      />
    ),
  });
  const accept = (correction: Correction) => {
    decisions.decide({ corrections: [correction], verdict: 'accept', comment: null });
    if (opened) close();
    else step(1);
  };
  const ask = (correction: Correction, action: Act['action']) => {
    if (opened) close();
    dialogs.open('act', { action, corrections: [correction], skipped: 0 });
  };
  const acceptByKey = () => {
    if (isAny && !opened) return void actOnSelected('accept');
    if (current && decisions.allows(current, 'accept')) accept(current);
  };
  const rejectByKey = () => {
    if (isAny && !opened) return void actOnSelected('reject');
    if (current && decisions.allows(current, 'reject')) ask(current, 'reject');
  };
  useKeys([
    { key: 'j', description: t('keys.next'), run: () => step(1), worksOffline: true },
    { key: 'k', description: t('keys.previous'), run: () => step(-1), worksOffline: true },
    { key: 'a', description: t('keys.accept'), run: acceptByKey },
    { key: 'r', description: t('keys.reject'), run: rejectByKey },
    {
      ...{ key: 'x', description: t('keys.select'), worksOffline: true },
      run: () =>
        current &&
        setSelected(
          toggled(
            selected,
            current.id,
            rows.map(({ id }) => id),
          ),
        ),
    },
    { key: 'z', description: t('keys.undo'), run: () => void decisions.undo(), worksOffline: true },
  ]);

  return (
    <>
      <RecordList
        title={t('title')}
        description={t('description')}
        apiPath={CORRECTIONS_PATH}
        tabs={<TimeTabs current="corrections" />}
        filters={<FilterBar views="time/corrections" state={state} filters={filters} total={query.data?.total} />}
        query={query}
        columns={columns}
        state={state}
        sorts={correctionOptions.sorts}
        isSelected={({ id }) => id === currentId}
        cards
        nameOf={({ employee }) => fullNameOf(employee)}
        selection={{
          selected,
          onChange: setSelected,
          nameOf: ({ employee }) => fullNameOf(employee),
          actions: (['accept', 'reject', 'withdraw'] as const).map((action) => (
            <Button
              key={action}
              variant={action === 'accept' ? 'filled' : 'default'}
              onClick={() => void actOnSelected(action)}
            >
              {t(`actions.${action}`)}
            </Button>
          )),
        }}
        empty={{ title: t('empty.title'), hint: t('empty.hint') }}
        dialogs={dialogs}
      />
      {decisions.done && (
        <UndoBar until={decisions.done.until} onUndo={() => void decisions.undo()}>
          {decisions.done.words}
        </UndoBar>
      )}
      {opened && (
        <CorrectionDrawer
          id={opened}
          decisions={decisions}
          onAccept={accept}
          onAsk={ask}
          timeZone={timeZone}
          opened
          onClose={close}
        />
      )}
    </>
  );
}
