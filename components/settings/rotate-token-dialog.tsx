'use client';

import { Select, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { Instant } from '#components/ui/instant.tsx';
import { MAX_OLD_SECRET_SECONDS } from '#server/modules/access/constants.ts';
import { MadeToken } from './made-token.tsx';
import type { ApiToken } from './token.ts';

/** How long the old secret may go on working, in seconds. */
const OVERLAPS = { none: 0, hour: 3600, day: 86_400, week: MAX_OLD_SECRET_SECONDS } as const;
type Overlap = keyof typeof OVERLAPS;
const OVERLAP_NAMES = Object.keys(OVERLAPS) as Overlap[];

type RotateTokenDialogProps = { token: ApiToken | null; timeZone: string; onClose: () => void };

/** Gives a token a new secret and shows it once; the one from before may go on working for a while (I10). */
export function RotateTokenDialog({ token, timeZone, onClose }: RotateTokenDialogProps) {
  const t = useTranslations('settings.api.rotate');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [overlap, setOverlap] = useState<Overlap>('day');
  const rotate = trpc.access.rotateToken.useMutation({
    onSuccess: () => utils.access.listTokens.invalidate(),
    onError: (error) => showError(error),
  });
  const made = rotate.data;
  const leave = () => {
    onClose();
    rotate.reset();
    setOverlap('day');
  };
  return (
    <FormDialog
      opened={token !== null}
      onClose={leave}
      title={made ? t('madeTitle') : t('title', { name: token?.name ?? '' })}
      closeOnEscape={!made}
      withCloseButton={!made}
      size="lg"
    >
      {made ? (
        <MadeToken token={made.apiToken} onDone={leave}>
          {OVERLAPS[overlap] === 0
            ? t('oldEnded')
            : t.rich('oldUntil', {
                time: () => <Instant at={made.oldValidUntil} timeZone={timeZone} focusable />,
              })}
        </MadeToken>
      ) : (
        <RecordForm
          onSubmit={() => token && rotate.mutate({ id: token.id, oldValidForSeconds: OVERLAPS[overlap] })}
          submitLabel={t('submit')}
          pending={rotate.isPending}
          isUnsaved={overlap !== 'day'}
        >
          <Text>{t('text')}</Text>
          <Select
            label={t('overlap')}
            description={overlap === 'none' ? t('noneHint') : t('overlapHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={OVERLAP_NAMES.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
            value={overlap}
            allowDeselect={false}
            onChange={(value) => value && setOverlap(value as Overlap)}
            data-autofocus
          />
        </RecordForm>
      )}
    </FormDialog>
  );
}
