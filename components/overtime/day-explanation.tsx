'use client';

import { Drawer, Skeleton, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import classes from './day-explanation.module.css';
import { ExplanationSteps } from './explanation-steps.tsx';

type DayExplanationProps = {
  employeeId: string;
  /** The person's name; null on the viewer's own record. */
  name: string | null;
  /** Kept while it closes. */
  date: string;
  opened: boolean;
  onClose: () => void;
  /** Where the movements of the day are listed. */
  ledger: PagePath;
};

/** Why a day counts what it counts (D14): every step from the schedule to the balance, in words and to the second. */
export function DayExplanation({ employeeId, name, date, opened, onClose, ledger }: DayExplanationProps) {
  const t = useTranslations('overtime.explanation');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const words = useLocalDate();
  const query = trpc.overtime.explainDay.useQuery({ employeeId, date }, { enabled: opened });
  const explanation = query.data;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={520}
      title={t('title', { date: words(date, { weekday: true }) })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {name !== null && (
        <Text c="dimmed" mb="md">
          {name}
        </Text>
      )}
      {query.error && !explanation && (
        <NotLoaded onRetry={() => void query.refetch()}>{errorText(query.error)}</NotLoaded>
      )}
      {query.isPending && <Skeleton height={320} />}
      {explanation && <ExplanationSteps explanation={explanation} ledger={ledger} />}
      {explanation?.day && (
        <footer className={classes.foot}>
          <Text size="xs" c="dimmed">
            {t('policy')} {explanation.day.policy.name}
            {explanation.day.policy.from !== null &&
              ` · ${t('policySince', { date: words(explanation.day.policy.from) })}`}
          </Text>
          <AsApiCall method="GET" path={`/overtime-policies/v1/employees/${employeeId}/balance/explain?date=${date}`} />
        </footer>
      )}
    </Drawer>
  );
}
