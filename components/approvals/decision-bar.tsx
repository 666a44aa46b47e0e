'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconLock, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { InboxKind } from '#server/modules/approvals/constants.ts';
import { requestPath } from './api-path.ts';

const RejectForm = lazyPart(() => import('./reject-form.tsx').then((file) => file.RejectForm));

type DecisionBarProps = {
  id: string;
  kind: InboxKind;
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

/** Approve and reject or, where neither is possible, why. */
export function DecisionBar(props: DecisionBarProps) {
  const t = useTranslations('approvals');
  const why = useId();
  const { refusal, hasKeys } = props;
  if (props.isRejecting) {
    return (
      <RejectForm
        of={{ kind: props.kind, id: props.id }}
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
      <Button
        variant="default"
        leftSection={<IconX size={16} aria-hidden />}
        rightSection={hasKeys && <KeyHint keys="r" />}
        onClick={props.onAskReject}
        {...disabled}
      >
        {t('actions.reject')}
      </Button>
      <AsApiCall method="POST" path={`${requestPath(props.kind, props.id)}/accept`} />
      {refusal !== null && (
        <Text id={why} size="xs" c="dimmed" component="span">
          <IconLock size={12} aria-hidden /> {refusal}
        </Text>
      )}
    </Group>
  );
}
