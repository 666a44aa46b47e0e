'use client';

import { ActionIcon, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { MAX_APPROVERS, QUORUMS } from '#server/modules/company-requests/constants.ts';
import { ApproverFields } from './approver-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import classes from './level-dialog.module.css';
import { faultsOfLevel, type LevelValues, levelOf, NEW_APPROVER, valuesOfLevel } from './level-values.ts';
import type { Level, Question } from './types.ts';

type LevelFormProps = {
  /** Null: a new one. */
  level: Level | null;
  number: number | null;
  questions: readonly Question[];
  onClose: () => void;
  onSubmit: (level: Level) => void;
};

/** One step of approval: who, how many of them, and for which answers. */
export function LevelDialog({ opened, ...props }: LevelFormProps & { opened: boolean }) {
  const t = useTranslations('requestTypes.levels.dialog');
  return (
    <FormDialog
      opened={opened}
      onClose={props.onClose}
      title={props.number === null ? t('add') : t('edit', { number: props.number })}
      size="lg"
    >
      <LevelForm key={props.number} {...props} />
    </FormDialog>
  );
}

function LevelForm({ level, questions, onSubmit }: Omit<LevelFormProps, 'onClose'>) {
  const t = useTranslations('requestTypes.levels.dialog');
  const form = useForm<LevelValues>({
    initialValues: valuesOfLevel(level, questions),
    validate: (values) =>
      Object.fromEntries(Object.entries(faultsOfLevel(values, questions)).map(([path, fault]) => [path, t(fault)])),
  });
  const { approvers, when } = form.values;
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(approvers.length);
  useEffect(() => {
    if (count.current !== approvers.length)
      list.current?.querySelector<HTMLElement>('fieldset:last-of-type select')?.focus();
    count.current = approvers.length;
  }, [approvers.length]);
  const submit = form.onSubmit((values) => onSubmit(levelOf(values)));
  const isFull = approvers.length >= MAX_APPROVERS;
  return (
    <RecordForm onSubmit={submit} submitLabel={t(level ? 'save' : 'submit')} pending={false} isUnsaved={form.isDirty()}>
      <Stack gap="sm" ref={list}>
        <Text fw={600}>{t('approvers')}</Text>
        {approvers.map((_, index) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: all that a field shows is in the form
            key={index}
            className={classes.approver}
            aria-label={t('approver', { number: index + 1 })}
          >
            <ApproverFields form={form} index={index} />
            {approvers.length > 1 && (
              <ActionIcon
                className={classes.remove}
                aria-label={t('removeApprover', { number: index + 1 })}
                onClick={() => form.removeListItem('approvers', index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </fieldset>
        ))}
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={isFull}
            onClick={() => form.insertListItem('approvers', NEW_APPROVER)}
          >
            {t('addApprover')}
          </Button>
          {isFull && <Text c="dimmed">{t('most', { most: MAX_APPROVERS })}</Text>}
        </Group>
      </Stack>
      {approvers.length > 1 && (
        <Radio.Group {...form.getInputProps('quorum')} label={t('quorum')}>
          <Stack gap="sm" mt="sm">
            {QUORUMS.map((name) => (
              <Radio key={name} value={name} label={t(`quorums.${name}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group {...form.getInputProps('when')} label={t('when')}>
        <Stack gap="sm" mt="sm">
          <Radio value="always" label={t('always')} />
          <Radio
            value="conditional"
            label={t('conditional')}
            disabled={questions.length === 0 && when === 'always'}
            description={questions.length === 0 ? t('noQuestions') : undefined}
          />
        </Stack>
      </Radio.Group>
      {when === 'conditional' && questions.length > 0 && <ConditionFields form={form} questions={questions} />}
    </RecordForm>
  );
}
