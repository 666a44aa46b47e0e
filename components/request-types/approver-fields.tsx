'use client';

import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { NumberField } from '#components/form/number-field.tsx';
import { APPROVER_ROLES, MAX_MANAGER_STEPS } from '#server/modules/company-requests/constants.ts';
import { type LevelValues, WAYS } from './level-values.ts';
import { UserPicker } from './user-picker.tsx';

/** Fields of one approver of a step: how to find them, and the person or role. */
export function ApproverFields({ form, index }: { form: UseFormReturnType<LevelValues>; index: number }) {
  const t = useTranslations('requestTypes.levels.dialog');
  const words = useTranslations('common.words');
  const roleName = useTranslations('requestTypes.words.roles');
  const path = `approvers.${index}`;
  const way = form.values.approvers[index]?.way;
  return (
    <>
      <NativeSelect
        {...form.getInputProps(`${path}.way`)}
        label={t('approver', { number: index + 1 })}
        data={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      {way === 'managerSteps' && (
        <NumberField
          {...form.getInputProps(`${path}.managerSteps`)}
          label={t('steps')}
          description={t('stepsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={MAX_MANAGER_STEPS}
          decimals={0}
        />
      )}
      {way === 'role' && (
        <NativeSelect
          {...form.getInputProps(`${path}.role`)}
          label={words('role')}
          description={t('roleHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={APPROVER_ROLES.map((value) => ({ value, label: roleName(value) }))}
        />
      )}
      {way === 'userId' && <UserPicker {...form.getInputProps(`${path}.userId`)} label={t('user')} />}
    </>
  );
}
