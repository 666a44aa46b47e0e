'use client';

import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { ZoneSelect } from '#components/form/zone-select.tsx';
import { languageNames, languages } from '#messages/languages.ts';
import { COUNTRIES } from '#server/platform/shared/countries.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { ProfileField } from './profile-fields.ts';
import type { EmploymentChoices } from './types.ts';
import { countryName } from './use-field-words.ts';

type FieldInputProps = {
  field: ProfileField;
  choices: EmploymentChoices | undefined;
  /** The focus goes to it first. */
  isFirst: boolean;
  input: GetInputPropsReturnType;
  /** Below a text. */
  hint?: ReactNode;
};

const inDialog = { comboboxProps: { withinPortal: false }, maxDropdownHeight: 220 };
/** The frame around it shows the focus. */
const many = { ...inDialog, searchable: true, hidePickedOptions: true, styles: { inputField: { outline: 'none' } } };
const one = { ...inDialog, searchable: true, clearable: true };

/** A field of a person's record, as it is typed. */
export function FieldInput({ field, choices, isFirst, input, hint }: FieldInputProps) {
  const t = useTranslations('people');
  const locale = useLocale();
  const common = { label: t(`fields.${field.name}`), 'data-autofocus': isFirst || undefined, ...input };
  const countries = () =>
    COUNTRIES.map((code) => ({ value: code, label: countryName(code, locale) })).toSorted((a, b) =>
      a.label.localeCompare(b.label, locale),
    );
  const named = (units: readonly { id: string; name: string }[] | undefined) =>
    (units ?? []).map(({ id, name }) => ({ value: id, label: name }));
  switch (field.type) {
    case 'long':
      return <Textarea {...common} autosize minRows={2} maxRows={6} />;
    case 'whole':
      return <NumberField {...common} min={0} decimals={0} />;
    case 'decimal':
      return <NumberField {...common} min={0} decimals={2} />;
    case 'date':
      return <DateField {...common} value={input.value} />;
    case 'boolean':
      return <Checkbox {...common} checked={input.value === true} mt={{ sm: 32 }} />;
    case 'written':
      return (
        <TextInput
          {...common}
          description={t('edit.secretHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode={field.name === 'pin' ? 'numeric' : undefined}
          autoComplete="off"
          maxLength={MAX_NAME}
        />
      );
    case 'country':
      return <Select {...common} {...one} data={countries()} />;
    case 'countries':
      return <MultiSelect {...common} {...many} data={countries()} />;
    case 'zone':
      return (
        <ZoneSelect
          {...common}
          {...one}
          saved={input.value}
          description={t('edit.zoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      );
    case 'language':
      return <Select {...common} {...one} data={languages.map((value) => ({ value, label: languageNames[value] }))} />;
    case 'choice':
      return (
        <Select
          {...common}
          {...one}
          data={field.values.map((value) => ({
            value,
            label: t(`values.${field.words}.${value}` as 'values.identity.other'),
          }))}
        />
      );
    case 'job':
      return <Select {...common} {...one} data={named(choices?.jobCharges)} />;
    case 'person':
      return <PersonPicker {...common} value={input.value} data-autofocus={isFirst} openOnFocus={false} />;
    case 'units':
      return (
        <MultiSelect
          {...common}
          {...many}
          data={named(choices?.[field.of])}
          description={field.of === 'offices' ? t('edit.officesHint') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          required={field.isRequired}
          type={field.type === 'email' ? 'email' : 'text'}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={MAX_NAME}
        />
      );
  }
}
