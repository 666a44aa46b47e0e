'use client';

import { useTranslations } from 'next-intl';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { Page } from '#components/ui/page.tsx';
import { Board } from './board.tsx';
import { Findings, OwnDay, Waiting, WeekAbsences } from './cards.tsx';
import { FirstSteps } from './first-steps.tsx';
import classes from './today.module.css';
import { boardInput, boardOptions } from './today-state.ts';

/** The day as it is: where everybody is, what waits, what is odd, who is away this week. Changes show by themselves. */
export function Today({ canAdminister }: { canAdminister: boolean }) {
  const t = useTranslations('today');
  const utils = trpc.useUtils();
  const exporting = trpc.today.exportBoard.useMutation();
  const state = useTableState(boardOptions);
  const { first, limit, ...asked } = boardInput(state.filters);
  useLive(['time', 'absences'], () => void utils.today.invalidate());
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<ExportMenu onExport={(format) => exporting.mutateAsync({ ...asked, format })} />}
    >
      <div className={classes.page}>
        <Board state={state} />
        <div className={classes.side}>
          {canAdminister && <FirstSteps />}
          <OwnDay />
          <Waiting />
          <Findings />
          <WeekAbsences />
        </div>
      </div>
    </Page>
  );
}
