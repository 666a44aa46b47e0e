'use client';

import { Alert, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Instant } from '#components/ui/instant.tsx';
import { dropFailures, type Failure } from './decision-store.ts';

/** A decision that was not taken: why, who was faster, and the comment that was written for it. */
export function FailedDecision({ failure, timeZone }: { failure: Failure; timeZone: string }) {
  const t = useTranslations('approvals');
  const common = useTranslations('common.actions');
  const { decided, comment } = failure;
  return (
    <Alert
      color={decided ? 'yellow' : 'red'}
      title={t('failure.here')}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={() => dropFailures([failure.id])}
    >
      {decided ? (
        <Text>
          {t(`failure.faster.${decided.status}`, { name: decided.by })}{' '}
          <Instant at={decided.at} timeZone={timeZone} focusable />
        </Text>
      ) : (
        <Text>{failure.text}</Text>
      )}
      {comment !== null && <Text mt={4}>{t('failure.comment', { comment })}</Text>}
    </Alert>
  );
}
