'use client';

import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ImportColumns } from './types.ts';
import { useCheck } from './use-check.ts';
import { useImportWords } from './use-import-words.ts';

const SELECT_WIDTH = 420;

type ReferenceChoicesProps = { file: ImportColumns; onChanged: () => unknown };

/** Names of the file that no single record has. The record that is meant is chosen once for all of their rows, which are checked again. */
export function ReferenceChoices({ file, onChanged }: ReferenceChoicesProps) {
  const t = useTranslations('imports.references');
  const hint = useTranslations('imports.check');
  const { fieldText } = useImportWords(file.kind);
  const { mapping, choices } = file;
  const [chosen, setChosen] = useState(choices.references);
  const { check, isPending } = useCheck(file.id, onChanged);
  const isSame = (one: { field: string; value: string }, field: string, value: string) =>
    one.field === field && one.value === value;
  const choose = (field: string, value: string, id: string) => {
    const others = chosen.filter((one) => !isSame(one, field, value));
    setChosen(id === '' ? others : [...others, { field, value, id }]);
  };
  const isChanged =
    chosen.length !== choices.references.length ||
    chosen.some(
      ({ field, value, id }) => !choices.references.some((one) => isSame(one, field, value) && one.id === id),
    );
  return (
    <Stack component="section" gap="md" aria-labelledby="references-title">
      <div>
        <Title order={2} id="references-title">
          {t('title')}
        </Title>
        <Text>{t('hint')}</Text>
      </div>
      {file.references.flatMap(({ field, values, options }) =>
        values.map(({ value, rows }) => (
          <NativeSelect
            key={`${field} ${value}`}
            maw={SELECT_WIDTH}
            label={t('label', { field: fieldText(field), name: value })}
            description={rows === null ? t('known') : t('rows', { rows })}
            data={[
              { value: '', label: t('none') },
              ...options.map((option) => ({ value: option.id, label: option.name })),
            ]}
            value={chosen.find((one) => isSame(one, field, value))?.id ?? ''}
            onChange={(event) => choose(field, value, event.currentTarget.value)}
          />
        )),
      )}
      <Group gap="sm">
        <Button
          variant="default"
          loading={isPending}
          aria-disabled={isChanged ? undefined : true}
          data-disabled={isChanged ? undefined : true}
          aria-describedby="references-say"
          onClick={() => isChanged && check({ mapping, choices: { ...choices, references: chosen } })}
        >
          {t('action')}
        </Button>
        <Text id="references-say" size="sm" c="dimmed">
          {isChanged ? hint('hint') : t('choose')}
        </Text>
      </Group>
    </Stack>
  );
}
