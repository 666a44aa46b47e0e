'use client';

import { Group, Modal, Stack, Switch, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { type KeyBinding, useKeyBindings, useSingleKeys } from '#components/ui/keys.ts';

/** The keyboard shortcuts that work right now, and the switch for those without Ctrl. */
export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell.keys');
  const bindings = useKeyBindings();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')}>
      <Stack gap="lg">
        <KeyList title={t('here')} bindings={bindings.filter((binding) => !binding.everywhere)} />
        <KeyList title={t('everywhere')} bindings={bindings.filter((binding) => binding.everywhere)} />
        <Switch
          label={t('single')}
          description={t('singleHint')}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}

function KeyList({ title, bindings }: { title: string; bindings: KeyBinding[] }) {
  if (bindings.length === 0) return null;
  return (
    <section>
      <Title order={3} mb="sm">
        {title}
      </Title>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {bindings.map((binding) => (
          <Group key={binding.key} component="li" justify="space-between" wrap="nowrap">
            <Text>{binding.description}</Text>
            <KeyHint keys={binding.key} spoken />
          </Group>
        ))}
      </Stack>
    </section>
  );
}
