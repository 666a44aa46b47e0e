'use client';

import { Select } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import type { DocumentKind } from './document-kinds.ts';

export type KindValues = { kindId: string | null; issuedOn: string | null; expiresOn: string | null };

type KindFieldsProps = {
  form: ReturnType<typeof useForm<KindValues>>;
  /** Kinds that the viewer may choose; undefined while loading. */
  kinds: readonly DocumentKind[] | undefined;
  today: string;
};

const expires = (kinds: KindFieldsProps['kinds'], { kindId }: KindValues): boolean =>
  kinds?.find(({ id }) => id === kindId)?.expires === true;

/** The values of the fields; a kind that does not expire has no dates. */
export const givenOf = (kinds: KindFieldsProps['kinds'], values: KindValues): KindValues =>
  expires(kinds, values) ? values : { kindId: values.kindId, issuedOn: null, expiresOn: null };

/** The kind of a document, and where it expires its dates. */
export function KindFields({ form, kinds, today }: KindFieldsProps) {
  const t = useTranslations('documents');
  return (
    <>
      <Select
        {...form.getInputProps('kindId')}
        data-autofocus
        label={t('type')}
        description={t('typeHint')}
        placeholder={t('noType')}
        data={(kinds ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={220}
      />
      {expires(kinds, form.values) && (
        <>
          <DateField
            {...form.getInputProps('issuedOn')}
            value={form.values.issuedOn}
            label={t('issuedOn')}
            today={today}
          />
          <DateField
            {...form.getInputProps('expiresOn')}
            value={form.values.expiresOn}
            label={t('expiresOn')}
            min={form.values.issuedOn ?? undefined}
            today={today}
          />
        </>
      )}
    </>
  );
}
