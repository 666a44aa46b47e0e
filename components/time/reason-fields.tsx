'use client';

import { Select, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { MAX_FREE_TEXT, MAX_LIMIT } from '#server/platform/shared/limits.ts';

type ReasonValues = { reason: string; reasonId: string };

type ReasonFieldsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: a form with any further values; only the two of the reason are used
  form: UseFormReturnType<any>;
  /** The correction is proposed: the company's list of reasons is offered too (J1). */
  isProposal: boolean;
  ref?: Ref<HTMLTextAreaElement>;
  'data-autofocus'?: true | undefined;
};

/** Whether neither a reason of the company nor words are given (J1). */
export const isReasonMissing = ({ reason, reasonId }: ReasonValues): boolean => reasonId === '' && reason.trim() === '';

/** The reason as a proposal sends it. */
export const reasonInput = ({ reason, reasonId }: ReasonValues) => ({
  reasonId: reasonId || null,
  reason: reason.trim() || null,
});

/** The company's reasons for corrections, by name; none while loading or not enabled. */
export function useCorrectionReasons(enabled: boolean): readonly { id: string; name: string }[] {
  const { data } = trpc.corrections.reasons.list.useQuery({ limit: MAX_LIMIT, orderBy: 'name' }, { enabled });
  return data?.rows ?? [];
}

/** Reason of a correction: the author's words, and for a proposal one of the company's list, or both (J1). */
export function ReasonFields({ form, isProposal, ...field }: ReasonFieldsProps) {
  const t = useTranslations('time.form');
  const propose = useTranslations('corrections.propose');
  const reasons = useCorrectionReasons(isProposal);
  const hasList = isProposal && reasons.length > 0;
  const isNamed = form.getValues().reasonId !== '';
  return (
    <>
      {hasList && (
        <Select
          label={propose('reason')}
          data={[
            ...reasons.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: propose('otherReason') },
          ]}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('reasonId')}
        />
      )}
      <Textarea
        label={hasList ? propose('details') : t('reason')}
        description={t('reasonHint')}
        required={!isNamed}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_FREE_TEXT}
        {...field}
        {...form.getInputProps('reason')}
      />
    </>
  );
}
