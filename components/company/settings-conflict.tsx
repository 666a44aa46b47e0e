'use client';

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { SettingName, Settings } from './settings.ts';
import { useSettingWords } from './use-setting-words.ts';

type SettingsConflictProps = {
  /** As they are by now, and those of them that were changed here too. */
  now: Settings;
  names: readonly SettingName[];
  onMine: () => void;
  onTheirs: () => void;
};

/** Somebody else has saved the same settings meanwhile: to what, and the choice between theirs and what was typed here. */
export function SettingsConflict({ now, names, onMine, onTheirs }: SettingsConflictProps) {
  const t = useTranslations('company');
  const words = useSettingWords();
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconUsers size={18} aria-hidden />}>
      <Stack gap="sm">
        <Text fw={600}>{t('conflict.title')}</Text>
        <List>
          {names.map((name) => (
            <List.Item key={name}>
              {t('conflict.now', { setting: t(`names.${name}`), value: words(name, now) })}
            </List.Item>
          ))}
        </List>
        <Group gap="sm">
          <Button variant="default" onClick={onTheirs}>
            {t('conflict.theirs')}
          </Button>
          <Button variant="default" onClick={onMine}>
            {t('conflict.mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
