'use client';

import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { ExactToggle } from '#components/ui/exact-toggle.tsx';
import { Page } from '#components/ui/page.tsx';
import { OvertimeTabs } from './overtime-tabs.tsx';
import classes from './payouts.module.css';
import { PayoutsDue } from './payouts-due.tsx';
import { PayoutsMade } from './payouts-made.tsx';
import type { PayoutsProps } from './payouts-props.ts';
import { completePeriod, periodParsers, periodSearch } from './period.ts';

const VIEWS = ['due', 'waiting', 'exported', 'made'] as const;
const parseAsView = parseAsStringLiteral(VIEWS).withDefault('due');

/** Surplus that can be paid out (D13), and what was: paid, given over to payroll, or taken back before that. */
export function Payouts(props: PayoutsProps) {
  const t = useTranslations('overtime.payouts');
  const [view, setView] = useQueryState('tab', parseAsView);
  const [, setPage] = useQueryState('page');
  const show = (next: (typeof VIEWS)[number]) => {
    void setPage(null);
    void setView(next);
  };
  const [dates] = useQueryStates(periodParsers);
  return (
    <Page title={t('title')} description={t('description')} actions={<ExactToggle />}>
      <OvertimeTabs current="payouts" search={periodSearch(completePeriod(dates, props.today), props.today)} />
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('views.label')}
          data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(next) => show(parseAsView.parse(next) ?? 'due')}
        />
      </div>
      {view === 'due' ? (
        <PayoutsDue {...props} onPaid={() => show('made')} />
      ) : (
        <PayoutsMade key={view} {...props} state={view === 'made' ? null : view} onShowAll={() => show('made')} />
      )}
    </Page>
  );
}
