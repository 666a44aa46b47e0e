'use client';

import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { OriginChecks } from '#components/company/origin-checks.tsx';
import { useOriginWords } from '#components/company/use-origin-words.ts';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import { CHECK_ORIGINS } from '#server/modules/organisation/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { CHECK_ORIGINS_PATH } from './api-paths.ts';
import type { CheckOriginsOf, Employee } from './types.ts';

type CheckOriginsDialogProps = { employee: Employee; origins: CheckOriginsOf; opened: boolean; onClose: () => void };

/** Asks whether a person punches as the company says, or from where else (B8). */
export function CheckOriginsDialog({ employee, origins, opened, onClose }: CheckOriginsDialogProps) {
  const t = useTranslations('people');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('edit.open', { group: t('checkOrigins.title') })}>
      {opened && <CheckOriginsForm employee={employee} origins={origins} onClose={onClose} />}
    </FormDialog>
  );
}

type CheckOriginsFormProps = Omit<CheckOriginsDialogProps, 'opened'>;

function CheckOriginsForm({ employee, origins, onClose }: CheckOriginsFormProps) {
  const t = useTranslations('people');
  const words = useOriginWords();
  const utils = trpc.useUtils();
  const name = fullNameOf(employee);
  const form = useForm({
    initialValues: {
      choice: origins.ofPerson ? 'own' : 'asCompany',
      availableCheckOrigins: [...(origins.ofPerson ?? origins.ofCompany ?? CHECK_ORIGINS)],
    },
  });
  const { choice, availableCheckOrigins } = form.values;
  const own = CHECK_ORIGINS.filter((origin) => availableCheckOrigins.includes(origin));
  const change = { employeeId: employee.id, availableCheckOrigins: choice === 'own' ? own : null };
  const save = trpc.organisation.setOriginsOfPerson.useMutation(
    useSaved({
      form,
      done: t('edit.saved', { name }),
      refresh: () => utils.organisation.getCheckOrigins.invalidate({ employeeId: employee.id }),
      onClose,
    }),
  );
  return (
    <RecordForm
      onSubmit={form.onSubmit(() => (form.isDirty() ? save.mutate(change) : onClose()))}
      submitLabel={t('edit.save')}
      pending={save.isPending}
      isUnsaved={form.isDirty() && !save.isSuccess}
      // The interface has no call that takes a choice back.
      apiCall={
        choice === 'own' && {
          method: 'PUT',
          path: CHECK_ORIGINS_PATH,
          body: { entityReference: { id: employee.id }, availableCheckOrigins: own },
        }
      }
    >
      <Radio.Group label={t('checkOrigins.choose', { name })} {...form.getInputProps('choice')}>
        <Stack gap="sm" mt="sm">
          <Radio
            value="asCompany"
            label={t('checkOrigins.asCompany')}
            description={words(origins.ofCompany)}
            data-autofocus={choice === 'asCompany' || undefined}
          />
          <Radio
            value="own"
            label={t('checkOrigins.own')}
            description={t('checkOrigins.ownHint')}
            data-autofocus={choice === 'own' || undefined}
          />
        </Stack>
      </Radio.Group>
      {choice === 'own' && (
        <OriginChecks
          aria-label={t('checkOrigins.own')}
          ofNone={t('checkOrigins.none', { name })}
          {...form.getInputProps('availableCheckOrigins')}
          value={availableCheckOrigins}
        />
      )}
    </RecordForm>
  );
}
