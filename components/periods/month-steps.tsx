'use client';

import { Button, Group, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { periodPath } from './api-paths.ts';
import { type Approver, approvalOf, refusalOfApproval } from './approval.ts';
import { MonthTotals, OpenPoints, openPointsOf } from './month-facts.tsx';
import classes from './person-month.module.css';
import type { PeriodPerson, PeriodReview } from './types.ts';
import { useApprove } from './use-approve.ts';

const RefuseDialog = lazyPart(() => import('./refuse-dialog.tsx').then((file) => file.RefuseDialog));

type MonthStepsProps = { person: PeriodPerson; period: PeriodReview; approver: Approver; isMine: boolean };

/** Open points of a person's period, and its confirmation and approval. */
export function MonthSteps({ person, period, approver, isMine }: MonthStepsProps) {
  const t = useTranslations('periods');
  const { employee, totals, confirmation, refusal, approval, closing, recordHash } = person;
  const utils = trpc.useUtils();
  const { approve, unapprove, isBusy } = useApprove(period.id);
  const confirm = trpc.periods.confirm.useMutation(
    useAnswered({ refresh: () => utils.periods.invalidate(), done: t('confirmDone'), onClose: () => {} }),
  );
  const dialogs = useDialogs({
    refuse: (_: null, props) => <RefuseDialog {...props} periodId={period.id} employeeId={employee.id} />,
  });
  const whyNot = refusalOfApproval(person, period, approver);
  const isOwn = employee.id === approver.employeeId;
  const mayStep = period.status !== 'open' && closing === null;
  const open = openPointsOf(person);
  return (
    <aside className={classes.side} aria-label={t('month.steps')}>
      <Title order={2} size="h4">
        {t('month.totals')}
      </Title>
      <MonthTotals totals={totals} />
      {open.length > 0 && (
        <>
          <Title order={2} size="h4">
            {t('month.open')}
          </Title>
          <OpenPoints period={period} employee={employee} blockers={open} isMine={isMine} />
        </>
      )}
      <Title order={2} size="h4">
        {t('month.steps')}
      </Title>
      {confirmation ? (
        <Step
          timeZone={employee.timeZone}
          at={confirmation.at}
          text={t('month.confirmed', { name: confirmation.byName })}
        />
      ) : refusal ? (
        <div>
          <StatusBadge meaning="rejected">{t('month.refused')}</StatusBadge>
          {refusal.remark !== null && <Text mt={4}>{refusal.remark}</Text>}
        </div>
      ) : (
        (period.requires.confirmation || isOwn) && <Text c="dimmed">{t('month.notConfirmed')}</Text>
      )}
      {isOwn && mayStep && !confirmation && <Text size="sm">{t('month.ownHint')}</Text>}
      {isOwn && mayStep && (
        <Group gap="sm">
          {!confirmation && (
            <Button
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ id: period.id, employeeId: employee.id, recordHash })}
            >
              {t('confirm')}
            </Button>
          )}
          <Button variant="default" onClick={() => dialogs.open('refuse', null)}>
            {t('refuse.open')}
          </Button>
        </Group>
      )}
      {approval ? (
        <Step timeZone={employee.timeZone} at={approval.at} text={t('month.approved', { name: approval.byName })} />
      ) : (
        <Text c="dimmed">{t('month.notApproved')}</Text>
      )}
      {approval && approver.mayDecide && (!isOwn || approver.decidesOwn) && mayStep && (
        <Button variant="default" loading={isBusy} onClick={() => unapprove([employee.id])}>
          {t('unapprove')}
        </Button>
      )}
      {!approval && closing === null && !isMine && (
        <Group gap="sm">
          <Hint label={whyNot && t(`refusal.${whyNot}`)} disabled={whyNot === null}>
            <Button
              loading={isBusy}
              aria-label={t('approveOf', { name: fullNameOf(employee) })}
              aria-disabled={whyNot !== null}
              data-disabled={whyNot !== null || undefined}
              onClick={whyNot === null ? () => approve([person]) : undefined}
            >
              {t('approve')}
            </Button>
          </Hint>
          <AsApiCall method="POST" path={periodPath(period.id, '/approve')} body={approvalOf([person])} />
        </Group>
      )}
      {closing && (
        <Step timeZone={employee.timeZone} at={closing.at} text={t('month.closed', { name: closing.byName ?? '' })} />
      )}
      {dialogs.elements}
    </aside>
  );
}

function Step({ at, text, timeZone }: { at: string; text: string; timeZone: string }) {
  return (
    <div>
      <StatusBadge meaning="accepted">{text}</StatusBadge>
      <Text size="xs" c="dimmed">
        <Instant at={at} timeZone={timeZone} />
      </Text>
    </div>
  );
}
