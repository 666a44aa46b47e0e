'use client';

import { Alert, Code, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { type TemplateValues, templateInput, unwritableFields } from './template-values.ts';
import { usePayrollWords } from './use-payroll-words.ts';
import { visibleText } from './visible-text.ts';

const SETTLED_MILLISECONDS = 400;
const MOST_SHOWN = 5;

/** The first lines of the file that the form describes, with the invisible characters, and what is missing in it. */
export function TemplatePreview({ values }: { values: TemplateValues }) {
  const t = useTranslations('payroll');
  const words = useTranslations('common.words');
  const format = useFormatter();
  const errorText = useErrorText();
  const { kindName } = usePayrollWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: periods } = trpc.periods.list.useQuery({ limit: MAX_LIMIT });
  const [settled] = useDebouncedValue(values, SETTLED_MILLISECONDS);
  const periodId = chosen ?? (periods?.rows.find(({ status }) => status !== 'open') ?? periods?.rows[0])?.id ?? null;
  const { name: _, ...fields } = templateInput(settled);
  const unwritable = unwritableFields(settled);
  const preview = trpc.payroll.previewUnsaved.useQuery(
    { ...fields, periodId: periodId ?? '' },
    { enabled: periodId !== null && unwritable.length === 0, placeholderData: keepPreviousData, retry: false },
  );
  const { error } = preview;
  const data = unwritable.length === 0 ? preview.data : undefined;
  const missing = [...new Set(data?.withoutCode.map(({ kind }) => kind))];
  return (
    <Stack gap="xs" role="group" aria-label={t('preview.title')}>
      <Select
        label={t('preview.period')}
        data={(periods?.rows ?? []).map(({ id, to }) => ({
          value: id,
          label: format.dateTime(new Date(to), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
        }))}
        value={periodId}
        onChange={setChosen}
        placeholder={words('loading')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      {error && unwritable.length === 0 && <Text c="var(--mantine-color-error)">{errorText(error)}</Text>}
      {!error && missing.length > 0 && (
        <Alert color="red">
          {t('missing.title', { count: missing.length })} {missing.map(kindName).join(', ')}
        </Alert>
      )}
      {!error && (data?.withoutNumber.length ?? 0) > 0 && (
        <Alert color="red">
          {t('missing.numbers', { count: data?.withoutNumber.length ?? 0 })}{' '}
          {data?.withoutNumber
            .slice(0, MOST_SHOWN)
            .map(({ name }) => name)
            .join(', ')}
        </Alert>
      )}
      {!error &&
        data?.problems.slice(0, MOST_SHOWN).map(({ name, field, problem, value }) => (
          <Alert key={`${name} ${field} ${problem} ${value}`} color="red">
            {t(`problems.${problem}`, {
              name: name ?? t(`templates.${field === 'footer' ? 'footer' : 'header'}`),
              value,
            })}
          </Alert>
        ))}
      <Text size="sm" fw={500}>
        {t('preview.title')}
      </Text>
      {preview.isLoading && unwritable.length === 0 ? (
        <Skeleton height={160} />
      ) : (
        <Code block tabIndex={0} aria-label={t('preview.title')} mih={160} style={{ overflowX: 'auto' }}>
          {data ? visibleText(data.text) : ''}
        </Code>
      )}
      <Text size="sm" c="dimmed">
        {unwritable.length > 0
          ? t('preview.incomplete', {
              fields: unwritable.map((field) => t(`templates.${field as 'header'}`)).join(', '),
            })
          : data && t('preview.lines', { count: data.lines })}
      </Text>
    </Stack>
  );
}
