'use client';

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FieldName } from './type-values.ts';
import type { RequestType } from './types.ts';
import type { TypeWords } from './use-type-words.ts';

type TypeConflictProps = {
  /** As it is by now, and what of it was changed here too. */
  now: RequestType;
  names: readonly FieldName[];
  words: TypeWords;
  onMine: () => void;
  onTheirs: () => void;
};

/** Somebody else has saved the same type meanwhile: as what, and the choice between theirs and what was typed here. */
export function TypeConflict({ now, names, words, onMine, onTheirs }: TypeConflictProps) {
  const t = useTranslations('requestTypes.conflict');
  const company = useTranslations('company.conflict');
  const none = useTranslations('requestTypes.icons');
  const values: Record<FieldName, string> = {
    name: now.name,
    icon: now.icon ?? none('none'),
    questions: now.questions.map(({ name }) => name).join(', ') || t('noQuestions'),
    levels: words.flow(now.levels),
  };
  return (
    <Alert color="yellow" variant="outline" role="alert" mt="md" icon={<IconUsers size={18} aria-hidden />}>
      <Stack gap="sm">
        <Text fw={600}>{t('title')}</Text>
        <List>
          {names.map((name) => (
            <List.Item key={name}>{t(name, { value: values[name] })}</List.Item>
          ))}
        </List>
        <Group gap="sm">
          <Button variant="default" onClick={onTheirs}>
            {company('theirs')}
          </Button>
          <Button variant="default" onClick={onMine}>
            {company('mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
