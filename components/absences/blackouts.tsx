'use client';

import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';

type Blackout = { from: string; to: string };

type BlackoutsProps = {
  blackoutDates: readonly Blackout[];
  faultOf: (path: string) => string | undefined;
  onChange: (blackoutDates: Blackout[]) => void;
};

/** Periods in which nobody takes such an absence. */
export function Blackouts({ blackoutDates, faultOf, onChange }: BlackoutsProps) {
  const t = useTranslations('absences.types.blackouts');
  const set = (index: number, change: Partial<Blackout>) =>
    onChange(blackoutDates.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fw={500}>
        {t('title')}
      </Text>
      {blackoutDates.map(({ from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of a list without names
        <Group key={index} gap="sm" wrap="nowrap" align="flex-start">
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              aria-label={t(end, { number: index + 1 })}
              value={end === 'from' ? from : to}
              error={faultOf(`blackoutDates.${index}.${end}`)}
              onChange={(date) => set(index, { [end]: date ?? '' })}
            />
          ))}
          <ActionIcon
            aria-label={t('remove', { number: index + 1 })}
            onClick={() => onChange(blackoutDates.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...blackoutDates, { from: '', to: '' }])}
        >
          {t('add')}
        </Button>
      </Group>
    </Stack>
  );
}
