'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { PolicyRules } from './policy-rules.tsx';
import { emptyWindow } from './policy-values.ts';
import { type PolicyForm, PolicyWindowFields } from './policy-window-fields.tsx';

/** Rules that give surplus a name (D5): the first that names a second has it, so their order counts. */
export function PolicyTimeTypes({ form }: { form: PolicyForm }) {
  const t = useTranslations('policies.form.timeTypes');
  const words = useTranslations('common.words');
  return (
    <PolicyRules form={form} list="typifyingRules" empty={emptyWindow} title={t('title')} hint={t('hint')} isOrdered>
      {(index) => (
        <>
          <TextInput
            label={words('name')}
            maxLength={MAX_NAME}
            required
            {...form.getInputProps(`typifyingRules.${index}.name`)}
          />
          <PolicyWindowFields form={form} path={`typifyingRules.${index}`} />
        </>
      )}
    </PolicyRules>
  );
}
