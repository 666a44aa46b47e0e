'use client';

import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconLock, IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Children, type ReactElement, type ReactNode, useId } from 'react';
import classes from './profile.module.css';

type FieldGroupProps = {
  title: string;
  onEdit: (() => void) | undefined;
  /** A line below the fields: that there are more. */
  hidden: ReactNode;
  /** The line says nothing about rights. */
  isPlain?: boolean;
  /** Fields that are not set, which fold away. */
  unset?: readonly ReactElement[];
  children: ReactNode;
};

/** A group of a record's fields, with the button that opens its form. */
export function FieldGroup({ title, onEdit, hidden, isPlain = false, unset = [], children }: FieldGroupProps) {
  const t = useTranslations('people.edit');
  const common = useTranslations('common.actions');
  const record = useTranslations('people.record');
  const id = useId();
  const [isUnfolded, { toggle }] = useDisclosure(false);
  const shown = [...Children.toArray(children), ...(isUnfolded ? unset : [])];
  return (
    <Paper component="section" className={classes.group} withBorder p="md" aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Title order={2} id={id}>
            {title}
          </Title>
          {onEdit && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPencil size={14} aria-hidden />}
              aria-label={t('open', { group: title })}
              onClick={onEdit}
            >
              {common('edit')}
            </Button>
          )}
        </Group>
        {shown.length > 0 && <dl className={classes.fields}>{shown}</dl>}
        {unset.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={
              isUnfolded ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
            }
            className={classes.more}
            aria-expanded={isUnfolded}
            onClick={toggle}
          >
            {isUnfolded ? record('fewer') : record('more', { count: unset.length })}
          </Button>
        )}
        {hidden && (
          <div className={classes.hidden}>
            {!isPlain && <IconLock size={14} aria-hidden />}
            {hidden}
          </div>
        )}
      </Stack>
    </Paper>
  );
}

type FieldProps = { label: string; value: string | null; isQuiet?: boolean };

export function Field({ label, value, isQuiet = false }: FieldProps) {
  const t = useTranslations('people.record');
  return (
    <>
      <dt>{label}</dt>
      <dd data-empty={value === null || isQuiet || undefined}>{value ?? t('none')}</dd>
    </>
  );
}
