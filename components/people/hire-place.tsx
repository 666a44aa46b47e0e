'use client';

import { MultiSelect, Select, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import classes from './hire.module.css';
import type { HireValues } from './hire-values.ts';
import type { EmploymentChoices } from './types.ts';

type HirePlaceProps = {
  form: UseFormReturnType<HireValues>;
  choices: EmploymentChoices | undefined;
  today: string;
};

const named = (units: readonly { id: string; name: string }[] | undefined) =>
  (units ?? []).map(({ id, name }) => ({ value: id, label: name }));
/** The frame around it shows the focus. */
const many = { searchable: true, hidePickedOptions: true, styles: { inputField: { outline: 'none' } } };

/** Where a new person works, since when, as what and for whom. */
export function HirePlace({ form, choices, today }: HirePlaceProps) {
  const t = useTranslations('people');
  return (
    <fieldset className={classes.part}>
      <legend>{t('hire.place')}</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <MultiSelect
          {...many}
          label={t('fields.officeIds')}
          description={t('edit.officesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={named(choices?.offices)}
          {...form.getInputProps('person.officeIds')}
        />
        <MultiSelect
          {...many}
          label={t('fields.departmentIds')}
          data={named(choices?.departments)}
          {...form.getInputProps('person.departmentIds')}
        />
        <Select
          label={t('fields.jobChargeId')}
          searchable
          clearable
          data={named(choices?.jobCharges)}
          {...form.getInputProps('person.jobChargeId')}
        />
        <PersonPicker
          label={t('fields.managerId')}
          openOnFocus={false}
          {...form.getInputProps('person.managerId')}
          value={form.values.person.managerId}
        />
        <DateField
          label={t('fields.hiredAt')}
          today={today}
          {...form.getInputProps('person.hiredAt')}
          value={form.values.person.hiredAt}
        />
      </SimpleGrid>
    </fieldset>
  );
}
