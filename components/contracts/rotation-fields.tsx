'use client';

import { Button, Group, Tabs } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { MAX_ROTATION_WEEKS, MIN_ROTATION_WEEKS } from '#server/modules/contracts/constants.ts';
import { letterOfWeek } from '#server/modules/days/rules-schedule.ts';
import { NEW_WEEK, type TurnValues } from './contract-values.ts';
import { WeekFields } from './week-fields.tsx';

type RotationFieldsProps = { value: readonly TurnValues[]; onChange: (value: TurnValues[]) => void };

/** The weeks of a contract that take turns (C2), each on its tab. */
export function RotationFields({ value, onChange }: RotationFieldsProps) {
  const t = useTranslations('contracts.form.rotation');
  const [shown, setShown] = useState(0);
  const isFull = value.length >= MAX_ROTATION_WEEKS;
  const insert = (week: TurnValues) => {
    onChange([...value.slice(0, shown + 1), week, ...value.slice(shown + 1)]);
    setShown(shown + 1);
  };
  const remove = () => {
    onChange(value.filter((_, index) => index !== shown));
    setShown(Math.max(shown - 1, 0));
  };
  const letter = letterOfWeek(shown + 1);
  return (
    <Tabs value={String(shown)} onChange={(next) => setShown(Number(next))} keepMounted={false}>
      <Tabs.List>
        {value.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week of a rotation is its place
          <Tabs.Tab key={index} value={String(index)}>
            {t('week', { letter: letterOfWeek(index + 1) })}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {value.map((week, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week of a rotation is its place
        <Tabs.Panel key={index} value={String(index)} pt="sm">
          <WeekFields
            value={{ ...NEW_WEEK, mode: 'days', days: week.days }}
            onChange={({ days }) => onChange(value.map((one, at) => (at === index ? { ...one, days } : one)))}
            modes={['days']}
            hasSlots={week.before.some(({ slots }) => slots?.length)}
            errors={{}}
          />
        </Tabs.Panel>
      ))}
      <Group gap="xs" mt="sm">
        <WeekButton
          icon={<IconPlus size={14} aria-hidden />}
          isOff={isFull}
          onClick={() => insert({ days: NEW_WEEK.days, before: [] })}
        >
          {t('add')}
        </WeekButton>
        <WeekButton
          icon={<IconCopy size={14} aria-hidden />}
          isOff={isFull}
          onClick={() => insert(value[shown] as TurnValues)}
        >
          {t('copy', { letter })}
        </WeekButton>
        <WeekButton
          icon={<IconTrash size={14} aria-hidden />}
          isOff={value.length <= MIN_ROTATION_WEEKS}
          onClick={remove}
        >
          {t('remove', { letter })}
        </WeekButton>
      </Group>
    </Tabs>
  );
}

type WeekButtonProps = { icon: ReactNode; isOff: boolean; onClick: () => void; children: ReactNode };

/** Keeps the focus while it is off. */
const WeekButton = ({ icon, isOff, onClick, children }: WeekButtonProps) => (
  <Button
    variant="default"
    size="xs"
    leftSection={icon}
    aria-disabled={isOff}
    data-disabled={isOff || undefined}
    onClick={() => isOff || onClick()}
  >
    {children}
  </Button>
);
