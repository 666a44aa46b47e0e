'use client';

import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { COLUMN_FIELDS, MAX_COLUMN_TEXT, MAX_COLUMNS } from '#server/modules/payroll/constants.ts';
import type { TemplateValues } from './template-values.ts';

/** Of a field, in pixels: on a phone the buttons are below the two fields. */
const MIN_FIELD_WIDTH = 120;

/** The columns of a template, in order: each can be moved, changed and removed. */
export function ColumnFields({ form }: { form: UseFormReturnType<TemplateValues> }) {
  const t = useTranslations('payroll.templates');
  const fields = useTranslations('payroll.fields');
  const { columns } = form.values;
  const move = (from: number, to: number) => form.reorderListItem('columns', { from, to });
  return (
    <Stack gap="xs" role="group" aria-label={t('columns')}>
      <Text fw={500} size="sm">
        {t('columns')}
      </Text>
      {columns.map((column, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place
          <Group key={index} gap="xs" align="flex-start">
            <Select
              {...form.getInputProps(`columns.${index}.field`)}
              aria-label={t('columnField', { number })}
              data={COLUMN_FIELDS.map((field) => ({ value: field, label: fields(field) }))}
              allowDeselect={false}
              searchable
              comboboxProps={{ withinPortal: false }}
              flex={1}
              miw={MIN_FIELD_WIDTH}
            />
            <TextInput
              {...form.getInputProps(`columns.${index}.${column.field === 'text' ? 'text' : 'title'}`)}
              aria-label={t(column.field === 'text' ? 'columnText' : 'columnTitle', { number })}
              maxLength={MAX_COLUMN_TEXT}
              flex={1}
              miw={MIN_FIELD_WIDTH}
            />
            <Group gap={0} wrap="nowrap" ml="auto">
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('moveUp', { number })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('moveDown', { number })}
                disabled={index === columns.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('removeColumn', { number })}
                disabled={columns.length === 1}
                onClick={() => form.removeListItem('columns', index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        );
      })}
      {columns.length < MAX_COLUMNS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('columns', { field: 'code', title: '', text: '' })}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('addColumn')}
        </Button>
      )}
    </Stack>
  );
}
