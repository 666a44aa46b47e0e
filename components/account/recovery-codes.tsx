'use client';

import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';

/** The recovery codes, which nobody can read again: to copy or download. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('account.codes');
  const list = useRef<HTMLDivElement>(null);
  const text = codes.join('\n');
  const file = useMemo(() => URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' })), [text]);
  useEffect(() => () => URL.revokeObjectURL(file), [file]);
  // The focus went with the form before.
  useEffect(() => list.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text>{t('text')}</Text>
      <SimpleGrid ref={list} cols={2} spacing="sm" tabIndex={-1} role="list" aria-label={t('list')}>
        {codes.map((code) => (
          <Text key={code} role="listitem" ff="monospace" ta="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <CopyButton value={text} label={t('copy')} shownIn={list} />
          <Button
            component="a"
            href={file}
            download="jornada-recovery-codes.txt"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('download')}
          </Button>
        </Group>
        <Button onClick={onDone}>{t('done')}</Button>
      </Group>
    </Stack>
  );
}
