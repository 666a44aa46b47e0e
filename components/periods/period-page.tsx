'use client';

import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Duration } from '#components/ui/duration.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { periodPath } from './api-paths.ts';
import type { Approver } from './approval.ts';
import { PeriodPeople } from './period-people.tsx';
import { PeriodStatus } from './period-words.tsx';
import { peopleOptions } from './periods-state.ts';
import { Reasons } from './reasons.tsx';
import { StartReview } from './start-review.tsx';
import type { PeriodReview } from './types.ts';
import { useClosing } from './use-closing.tsx';

const CloseDialog = lazyPart(() => import('./close-dialog.tsx').then((file) => file.CloseDialog));
const ReopenDialog = lazyPart(() => import('./reopen-dialog.tsx').then((file) => file.ReopenDialog));

/** A period: what stands between its people and the close, and one row for each of them (K1, K2). */
export function PeriodPage({ periodId, approver }: { periodId: string; approver: Approver }) {
  const t = useTranslations('periods');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const nameOf = usePeriodName();
  const state = useTableState(peopleOptions);
  const review = trpc.periods.get.useQuery({ id: periodId });
  useLive(['periods', 'time', 'absences', 'approvals', 'contracts'], () => void utils.periods.invalidate());
  const closing = useClosing(review.data);
  const dialogs = useDialogs({
    review: (period: PeriodReview, props) => <StartReview {...props} period={period} name={nameOf(period)} />,
    close: (period: PeriodReview, props) => (
      <CloseDialog {...props} period={period} name={nameOf(period)} onStarted={closing.follow} />
    ),
    reopen: (period: PeriodReview, props) => (
      <ReopenDialog {...props} period={period} name={nameOf(period)} onStarted={closing.follow} />
    ),
  });
  const period = review.data;
  const above = (
    <Anchor component={Link} href={paths.periods()}>
      <Group gap={4}>
        <IconArrowLeft size={16} aria-hidden />
        {t('title')}
      </Group>
    </Anchor>
  );
  if (review.error && !period) {
    return (
      <Page title={t('title')} above={above}>
        <NotLoaded title={t('failed')} onRetry={() => void review.refetch()}>
          {errorText(review.error)}
        </NotLoaded>
      </Page>
    );
  }
  return (
    <Page
      above={above}
      title={period ? nameOf(period) : <Skeleton height={32} width={280} />}
      description={
        period && (
          <Group gap="sm">
            <PeriodStatus status={period.status} />
            <span className="tabular">
              {t.rich('sums', {
                worked: () => <Duration seconds={period.totals.workedSeconds} />,
                change: () => <Duration seconds={period.totals.changeSeconds} signed />,
              })}
            </span>
          </Group>
        )
      }
      actions={
        <>
          <AsApiCall method="GET" path={periodPath(periodId)} />
          {period?.status === 'open' && (
            <ExplainedButton
              whyNot={!approver.mayAdminister ? t('review.role') : period.isOver ? null : t('review.notOver')}
              onClick={() => dialogs.open('review', period)}
            >
              {t('review.start')}
            </ExplainedButton>
          )}
          {period && period.closed > 0 && approver.mayGovern && (
            <Button variant="default" onClick={() => dialogs.open('reopen', period)}>
              {t('reopen.open')}
            </Button>
          )}
          {period && period.status !== 'open' && period.closed < period.people && (
            <ExplainedButton
              whyNot={approver.mayAdminister ? null : t('close.role')}
              onClick={() => dialogs.open('close', period)}
            >
              {t('close.open')}
            </ExplainedButton>
          )}
        </>
      }
    >
      {closing.element}
      {period && (
        <Text size="lg" fw={600} role="status">
          {standingOf(period)}
        </Text>
      )}
      {period && (
        <Reasons
          blockers={period.blockers}
          chosen={state.filters.blocker}
          onChoose={(blocker) => state.setFilters({ blocker })}
        />
      )}
      <PeriodPeople {...{ period, state, approver, periodId }} />
      {dialogs.elements}
    </Page>
  );

  function standingOf({ blocked, people: all, closed }: PeriodReview): string {
    if (blocked > 0) return t('standing', { blocked, people: all });
    return all > 0 && closed === all ? t('allClosed') : t('allReady');
  }
}

/** A button that says on hover and focus why it does nothing. */
function ExplainedButton({
  whyNot,
  onClick,
  children,
}: {
  whyNot: string | null;
  onClick: () => void;
  children: string;
}) {
  return (
    <Hint label={whyNot} disabled={whyNot === null}>
      <Button
        aria-disabled={whyNot !== null}
        data-disabled={whyNot !== null || undefined}
        onClick={whyNot === null ? onClick : undefined}
      >
        {children}
      </Button>
    </Hint>
  );
}
