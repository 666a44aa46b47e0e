'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { mappingFaults } from '#server/modules/imports/rules-columns.ts';
import { ColumnFields } from './column-fields.tsx';
import { FileQuestions } from './file-questions.tsx';
import type { ImportColumns } from './types.ts';
import { useCheck } from './use-check.ts';

type ImportColumnsStepProps = { file: ImportColumns; onChanged: () => unknown };

/** Which column is which field, and what the file leaves open. Checking it writes nothing. */
export function ImportColumnsStep({ file, onChanged }: ImportColumnsStepProps) {
  const t = useTranslations('imports.check');
  const [mapping, setMapping] = useState(file.mapping);
  const [choices, setChoices] = useState(file.choices);
  const { check, isPending } = useCheck(file.id, onChanged);
  const faults = mappingFaults(file.kind, mapping);
  const isOpen = file.questions.some(({ question }) => choices[question] === null);
  const reason =
    (faults.missing.length > 0 && t('missing')) || (faults.twice.length > 0 && t('twice')) || (isOpen && t('open'));
  return (
    <Stack gap="lg">
      <ColumnFields
        kind={file.kind}
        titles={file.titles}
        samples={file.samples}
        mapping={mapping}
        ambiguous={file.ambiguous}
        customFields={file.customFields}
        onChange={setMapping}
      />
      {file.questions.length > 0 && (
        <FileQuestions
          questions={file.questions}
          choices={choices}
          onChange={(next) => setChoices({ ...choices, ...next })}
        />
      )}
      <Group gap="sm">
        <Button
          loading={isPending}
          aria-disabled={reason ? true : undefined}
          data-disabled={reason ? true : undefined}
          aria-describedby="check-says"
          onClick={() => !reason && check({ mapping, choices })}
        >
          {t('action')}
        </Button>
        <Text id="check-says" size="sm" c="dimmed">
          {reason || t('hint')}
        </Text>
      </Group>
    </Stack>
  );
}
