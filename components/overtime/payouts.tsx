'use client';

import { Tabs } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { ExactToggle } from '#components/ui/exact-toggle.tsx';
import { Page } from '#components/ui/page.tsx';
import { OvertimeTabs } from './overtime-tabs.tsx';
import { PayoutsDue } from './payouts-due.tsx';
import { PayoutsMade } from './payouts-made.tsx';
import { completePeriod, periodParsers, periodSearch } from './period.ts';

const TABS = ['due', 'made'] as const;
const parseAsTab = parseAsStringLiteral(TABS).withDefault('due');

export type PayoutsProps = {
  today: string;
  timeZone: string;
  /** Whether the viewer's role pays people out, or only looks. */
  mayPay: boolean;
  /** The employee whom the viewer may not pay: themselves (I5). Null: nobody. */
  ownId: string | null;
};

/** Surplus that can be paid out (D13), and what was: paid, given over to payroll, or taken back before that. */
export function Payouts(props: PayoutsProps) {
  const t = useTranslations('overtime.payouts');
  const [tab, setTab] = useQueryState('tab', parseAsTab);
  const [, setPage] = useQueryState('page');
  const [dates] = useQueryStates(periodParsers);
  return (
    <Page title={t('title')} description={t('description')} actions={<ExactToggle />}>
      <OvertimeTabs current="payouts" search={periodSearch(completePeriod(dates, props.today), props.today)} />
      <Tabs
        value={tab}
        onChange={(next) => {
          void setPage(null);
          void setTab(parseAsTab.parse(next ?? ''));
        }}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="due">{t('tabs.due')}</Tabs.Tab>
          <Tabs.Tab value="made">{t('tabs.made')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="due">
          <PayoutsDue {...props} onPaid={() => void setTab('made')} />
        </Tabs.Panel>
        <Tabs.Panel value="made">
          <PayoutsMade {...props} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
