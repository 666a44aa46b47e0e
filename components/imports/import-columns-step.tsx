'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { mappingFaults } from '#server/modules/imports/rules-columns.ts';
import { ColumnFields } from './column-fields.tsx';
import { FileQuestions } from './file-questions.tsx';
import type { ImportColumns } from './types.ts';

type ImportColumnsStepProps = { file: ImportColumns; onChanged: () => unknown };

/** Which column is which field, and what the file leaves open. Checking it writes nothing. */
export function ImportColumnsStep({ file, onChanged }: ImportColumnsStepProps) {
  const t = useTranslations('imports.check');
  const showError = useShowError();
  const [mapping, setMapping] = useState(file.mapping);
  const [choices, setChoices] = useState(file.choices);
  const onError = (error: unknown) => {
    showError(error);
    void onChanged();
  };
  const check = trpc.imports.check.useMutation({ onSuccess: onChanged, onError });
  const save = trpc.imports.setColumns.useMutation({
    // Other columns may leave other things open.
    onSuccess: ({ questions }) => {
      const isOpen = questions.some(({ question }) => choices[question] === null);
      if (isOpen) void onChanged();
      else check.mutate({ id: file.id });
    },
    onError,
  });
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
        <FileQuestions questions={file.questions} choices={choices} onChange={setChoices} />
      )}
      <Group gap="sm">
        <Button
          loading={save.isPending || check.isPending}
          aria-disabled={reason ? true : undefined}
          data-disabled={reason ? true : undefined}
          aria-describedby="check-says"
          onClick={() => !reason && save.mutate({ id: file.id, mapping, choices })}
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
