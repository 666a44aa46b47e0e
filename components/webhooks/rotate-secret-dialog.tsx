'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { Instant } from '#components/ui/instant.tsx';
import { MadeSecret } from './made-secret.tsx';
import type { Endpoint } from './types.ts';

type RotateSecretDialogProps = { endpoint: Endpoint | null; timeZone: string; onClose: () => void };

/** Gives an endpoint a new secret and shows it once; messages carry both signatures for a day. */
export function RotateSecretDialog({ endpoint, timeZone, onClose }: RotateSecretDialogProps) {
  const t = useTranslations('webhooks.rotate');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    onSuccess: () => utils.webhooks.invalidate(),
    onError: (error) => showError(error),
  });
  const made = rotate.data;
  const leave = () => {
    onClose();
    rotate.reset();
  };
  return (
    <FormDialog
      opened={endpoint !== null}
      onClose={leave}
      title={made ? t('madeTitle') : t('title')}
      closeOnEscape={!made}
      withCloseButton={!made}
      size="lg"
    >
      {made ? (
        <MadeSecret secret={made.secret} onDone={leave}>
          {made.previousSecretUntil &&
            t.rich('oldUntil', {
              time: () => <Instant at={made.previousSecretUntil ?? ''} timeZone={timeZone} focusable />,
            })}
        </MadeSecret>
      ) : (
        <RecordForm
          onSubmit={() => endpoint && rotate.mutate({ id: endpoint.id })}
          submitLabel={t('submit')}
          pending={rotate.isPending}
        >
          <Text>{t('text')}</Text>
        </RecordForm>
      )}
    </FormDialog>
  );
}
