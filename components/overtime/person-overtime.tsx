'use client';

import { Button, Skeleton, Tabs } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlusMinus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useRef } from 'react';
import { DateRange } from '#components/form/date-range.tsx';
import { paths } from '#components/layout/paths.ts';
import { RecordPart } from '#components/people/record-part.tsx';
import { parseAsDate } from '#components/table/table-parsers.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import tabs from '#components/ui/area-tabs.module.css';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { ExactToggle } from '#components/ui/exact-toggle.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { useIsOwn } from '#components/ui/viewer.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { BalanceSummary } from './balance-summary.tsx';
import { periodSearch } from './period.ts';
import type { PersonOvertime as Person } from './types.ts';
import { usePeriod } from './use-period.ts';

const Recomputing = lazyPart(() => import('./recomputing.tsx').then((file) => file.Recomputing), { isSilent: true });
const BalanceChart = lazyPart(() => import('./balance-chart.tsx').then((file) => file.BalanceChart), {
  waiting: () => <Skeleton height={318} />,
});
const DayTable = lazyPart(() => import('./day-table.tsx').then((file) => file.DayTable), {
  waiting: () => <Skeleton height={240} />,
});
const DayChanges = lazyPart(() => import('./day-changes.tsx').then((file) => file.DayChanges), {
  waiting: () => <Skeleton height={240} />,
});
const Ledger = lazyPart(() => import('./ledger.tsx').then((file) => file.Ledger), {
  waiting: () => <Skeleton height={240} />,
});
const AdjustDialog = lazyPart(() => import('./adjust-dialog.tsx').then((file) => file.AdjustDialog));
const YearStrip = lazyPart(() => import('./year-strip.tsx').then((file) => file.YearStrip), {
  waiting: () => <Skeleton height={200} />,
});
const DayExplanation = lazyPart(() => import('./day-explanation.tsx').then((file) => file.DayExplanation));

const TABS = ['days', 'year', 'ledger', 'recomputed'] as const;
const parseAsTab = parseAsStringLiteral(TABS).withDefault('days');

type PersonOvertimeProps = {
  employeeId: string;
  today: string;
  /** Why the viewer may not adjust it: their role only reads, or it is their own balance (I5). */
  refusal: 'role' | 'own' | null;
  /** On My overtime, where nothing is adjusted. */
  isMine?: boolean;
};

/** One person's overtime in a period: the balances, their trend, every day that counts and every movement. */
export function PersonOvertime({ employeeId, today, refusal, isMine = false }: PersonOvertimeProps) {
  const t = useTranslations('overtime.person');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const [period, setPeriod] = usePeriod(today);
  const [tab, setTab] = useQueryState('tab', parseAsTab);
  const [, setDayPage] = useQueryState('page');
  const [day, setDay] = useQueryState('day', parseAsDate);
  const drawer = useLazyDialog();
  const dialog = useLazyDialog();
  const button = useRef<HTMLButtonElement>(null);
  const year = period.to.slice(0, 4);
  const isOwn = useIsOwn(employeeId);
  const query = trpc.overtime.getPersonOvertime.useQuery({ employeeId, ...period });
  const person = query.data;
  const whyNot = person ? whyNotAdjustable(person, refusal) : null;
  // When the dialog closes, the focus goes back to the button, whether it was opened by key or by click.
  const open = () => {
    button.current?.focus();
    dialog.open();
  };
  // The drawer keeps its content while it closes.
  const explained = useRef(day);
  if (day) explained.current = day;
  const explain = (date: string) => {
    drawer.open();
    void setDay(date);
  };
  useKeys([{ key: 'e', description: t('adjust'), run: open }], person !== undefined && whyNot === null);

  if (query.error && !person) {
    return (
      <NotLoaded title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </NotLoaded>
    );
  }

  const ledgerSearch = { ...periodSearch(period, today), tab: 'ledger' };
  const ledger = isMine ? paths.myOvertime(ledgerSearch) : paths.personOvertime(employeeId, ledgerSearch);
  const adjust = (
    <Button
      ref={button}
      leftSection={<IconPlusMinus size={16} aria-hidden />}
      rightSection={<KeyHint keys="e" />}
      aria-disabled={!person || whyNot !== null}
      data-disabled={!person || whyNot !== null || undefined}
      onClick={() => {
        if (whyNot) notifications.show({ message: t(`whyNot.${whyNot}`) });
        else if (person) open();
      }}
    >
      {t('adjust')}
    </Button>
  );
  return (
    <RecordPart
      tools={
        <search aria-label={words('period')}>
          <DateRange
            label={words('period')}
            value={period}
            today={today}
            latest={today}
            onChange={(next) => {
              setPeriod(next);
              void setDayPage(null);
            }}
          />
        </search>
      }
      description={
        person ? (
          [person.policy.name, t(`policyTypes.${person.policy.type}`)].join(' · ')
        ) : (
          <Skeleton height={12} width={240} my={5} />
        )
      }
      actions={
        <>
          <ExactToggle />
          <AsApiCall
            method="GET"
            path={`/overtime-policies/v1/employees/${employeeId}/balance?${new URLSearchParams({ ...period, withDays: 'true' })}`}
          />
          {!isMine && (whyNot ? <Hint label={t(`whyNot.${whyNot}`)}>{adjust}</Hint> : adjust)}
        </>
      }
    >
      <Recomputing employeeId={employeeId} />
      <BalanceSummary employeeId={employeeId} person={person} period={period} />
      {person ? <BalanceChart person={person} /> : <Skeleton height={318} />}
      <Tabs
        variant="plain"
        classNames={{ list: tabs.tabs, tab: tabs.tab }}
        value={tab}
        onChange={(next) => void setTab(parseAsTab.parse(next ?? ''))}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="days">{words('days')}</Tabs.Tab>
          <Tabs.Tab value="year">{t('tabs.year', { year })}</Tabs.Tab>
          <Tabs.Tab value="ledger">{t('tabs.ledger', { count: person?.movements.length ?? 0 })}</Tabs.Tab>
          <Tabs.Tab value="recomputed">{t('tabs.recomputed', { count: person?.dayChanges.length ?? 0 })}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="days">
          <DayTable person={person} onExplain={explain} />
        </Tabs.Panel>
        <Tabs.Panel value="year">
          <YearStrip key={year} employeeId={employeeId} year={year} onExplain={explain} />
        </Tabs.Panel>
        <Tabs.Panel value="ledger">
          {person ? <Ledger person={person} refusal={refusal} isMine={isMine} /> : <Skeleton height={240} />}
        </Tabs.Panel>
        <Tabs.Panel value="recomputed">
          {person ? <DayChanges person={person} /> : <Skeleton height={240} />}
        </Tabs.Panel>
      </Tabs>
      {explained.current && person && (
        <DayExplanation
          employeeId={employeeId}
          name={isOwn ? null : fullNameOf(person.employee)}
          date={explained.current}
          opened={day !== null}
          onClose={() => {
            drawer.close();
            void setDay(null);
          }}
          ledger={ledger}
        />
      )}
      {dialog.used && person && (
        <AdjustDialog
          employeeId={employeeId}
          name={fullNameOf(person.employee)}
          period={period}
          opened={dialog.opened}
          onClose={dialog.close}
          onAdjusted={() => void setTab('ledger')}
        />
      )}
    </RecordPart>
  );
}

function whyNotAdjustable({ policy, days }: Person, refusal: PersonOvertimeProps['refusal']) {
  if (refusal) return refusal;
  if (policy.type === 'none') return 'policy';
  return days.length === 0 ? 'days' : null;
}
