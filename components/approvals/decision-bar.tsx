'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconLock, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { approvalCall, type Decidable } from './api-path.ts';
// Here at once: keys that are typed right after R are its text, not decisions.
import { RejectForm } from './reject-form.tsx';

type DecisionBarProps = {
  request: Decidable;
  /** Why this person cannot decide; null if they can. */
  refusal: string | null;
  /** The keys A and R are for this request, not for a selection. */
  hasKeys: boolean;
  isRejecting: boolean;
  /** Written for a rejection that failed. */
  comment: string | null;
  onAccept: () => void;
  onAskReject: () => void;
  onReject: (comment: string | null) => void;
  onBack: () => void;
};

/** Approve and reject or, where neither is possible, why. A month is approved, or not yet (K2). */
export function DecisionBar(props: DecisionBarProps) {
  const t = useTranslations('approvals');
  const why = useId();
  const { request, refusal, hasKeys } = props;
  if (props.isRejecting && request.kind !== 'month') {
    return (
      <RejectForm
        of={request}
        initial={props.comment}
        label={t('actions.reject')}
        onReject={props.onReject}
        onBack={props.onBack}
      />
    );
  }
  const disabled = refusal === null ? {} : { disabled: true, 'aria-describedby': why };
  return (
    <Group gap="sm">
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        rightSection={hasKeys && <KeyHint keys="a" />}
        onClick={props.onAccept}
        {...disabled}
      >
        {t('actions.accept')}
      </Button>
      {request.kind !== 'month' && (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          rightSection={hasKeys && <KeyHint keys="r" />}
          onClick={props.onAskReject}
          {...disabled}
        >
          {t('actions.reject')}
        </Button>
      )}
      <AsApiCall {...approvalCall(request)} />
      {refusal !== null && (
        <Text id={why} size="xs" c="dimmed" component="span">
          <IconLock size={12} aria-hidden /> {refusal}
        </Text>
      )}
    </Group>
  );
}
