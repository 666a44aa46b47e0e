'use client';

import { Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { PreviewFrame } from '#components/ui/preview-frame.tsx';
import { PreviewProblem } from '#components/ui/preview-problem.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import type { AdjustmentInput } from './adjustment.ts';
import { AllocationList } from './allocation-list.tsx';
import { MovedBalances } from './moved-balances.tsx';
import type { AdjustmentPreview } from './types.ts';

const TYPING_PAUSE_MILLISECONDS = 250;
const MAX_DAYS = 5;

/** Preview of the form's current values. */
export function AdjustPreview({ input }: { input: AdjustmentInput | null }) {
  const t = useTranslations('overtime.adjust.preview');
  // The note does not change the numbers.
  const [asked] = useDebouncedValue(input && JSON.stringify({ ...input, note: undefined }), TYPING_PAUSE_MILLISECONDS);
  const request = asked === null ? null : (JSON.parse(asked) as AdjustmentInput);
  const preview = trpc.overtime.previewAdjustment.useQuery(request ?? skipToken, { staleTime: 0 });
  const shown = input && preview.data;
  return (
    <PreviewFrame title={t('title')} isReading={preview.isFetching} height={192} grows>
      {!input && <Text c="dimmed">{t('waiting')}</Text>}
      {input && preview.error && <PreviewProblem error={preview.error} onRetry={() => void preview.refetch()} />}
      {input && preview.isPending && (
        <Stack gap="sm" mt="sm">
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="60%" />
        </Stack>
      )}
      {shown && !preview.error && <Effect preview={shown} amountSeconds={request?.amountSeconds} />}
    </PreviewFrame>
  );
}

function Effect({ preview, amountSeconds }: { preview: AdjustmentPreview; amountSeconds: number | undefined }) {
  const t = useTranslations('overtime');
  const formatDuration = useFormatDuration();
  const { before, after, appliedSeconds, allocations } = preview;
  if (allocations.length === 0) return <Text>{t('adjust.preview.nothing')}</Text>;
  return (
    <>
      <MovedBalances before={before} after={after} />
      {amountSeconds !== undefined && appliedSeconds < amountSeconds && (
        <Text>
          {t('adjust.preview.capped', {
            applied: formatDuration(appliedSeconds),
            amount: formatDuration(amountSeconds),
          })}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {t('ledger.days', { count: new Set(allocations.map(({ date }) => date)).size })}
      </Text>
      <AllocationList allocations={allocations} limit={MAX_DAYS} />
    </>
  );
}
