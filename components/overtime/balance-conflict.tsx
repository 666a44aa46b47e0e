'use client';

import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { Duration } from '#components/ui/duration.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import type { Conflict } from './adjustment.ts';
import classes from './balance-conflict.module.css';
import { useMovementWords } from './ledger.tsx';

type BalanceConflictProps = {
  conflict: Conflict;
  timeZone: string;
  pending: boolean;
  onRetry: () => void;
  onBack: () => void;
};

/**
 * Someone else was faster: the balance on the screen, the balance now, and what changed. Enter leads back, so that a key pressed for the first
 * balance applies nothing to another one.
 */
export function BalanceConflict({ conflict, timeZone, pending, onRetry, onBack }: BalanceConflictProps) {
  const t = useTranslations('overtime.adjust.conflict');
  const common = useTranslations('common.words');
  const formatDuration = useFormatDuration();
  const words = useMovementWords();
  const back = useRef<HTMLButtonElement>(null);
  const { seenSeconds, currentSeconds, between, input } = conflict;
  const preview = trpc.overtime.previewAdjustment.useQuery(
    { ...input, balanceBeforeSeconds: currentSeconds },
    { staleTime: 0 },
  );
  // The focus went with the form. A second conflict also brings it back to the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict
  useEffect(() => back.current?.focus(), [conflict]);
  return (
    <Stack gap="md" role="alert">
      <Text>{t('text')}</Text>
      <dl className={classes.figures}>
        <div>
          <dt>{t('seen')}</dt>
          <dd>
            <Duration seconds={seenSeconds} signed />
          </dd>
        </div>
        <div>
          <dt>{common('before')}</dt>
          <dd>
            <Duration seconds={currentSeconds} signed />
          </dd>
        </div>
        <div>
          <dt>{common('after')}</dt>
          <dd>
            {preview.data ? <Duration seconds={preview.data.balanceAfterSeconds} signed /> : <Skeleton height={20} />}
          </dd>
        </div>
      </dl>
      <div className={classes.between}>
        <Text size="xs" fw={600} c="dimmed">
          {t('between')}
        </Text>
        {between ? (
          <>
            <div>
              {words(between)} <Duration seconds={between.appliedSeconds} />
            </div>
            {between.note && <p className={classes.note}>{between.note}</p>}
            <Text size="xs" c="dimmed" component="div">
              {between.authorName} · <Instant at={between.createdAt} timeZone={timeZone} focusable />
            </Text>
          </>
        ) : (
          <div>{t('recomputed')}</div>
        )}
      </div>
      <Group justify="flex-end" gap="sm">
        <Button ref={back} variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button loading={pending} onClick={onRetry}>
          {input.amountSeconds === undefined
            ? t('retryReset')
            : t('retry', {
                operation: words({ operation: input.operation }),
                amount: formatDuration(input.amountSeconds),
              })}
        </Button>
      </Group>
    </Stack>
  );
}
