'use client';

import { Button, NativeSelect, Paper, Radio, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { REQUEST_TYPES_PATH, requestTypePath } from './api-path.ts';
import { Flow } from './flow.tsx';
import { Questions } from './questions.tsx';
import classes from './type-form.module.css';
import { ICON_NAMES, isIconName, TypeIcon } from './type-icons.tsx';
import { DECISIONS, type ExampleAnswers, levelsOf, type TypeValues } from './type-values.ts';
import type { RequestType } from './types.ts';
import { useExample } from './use-example.ts';
import { useTypeForm } from './use-type-form.ts';
import { useTypeWords } from './use-type-words.ts';

const Example = lazyPart(() => import('./example.tsx').then((file) => file.Example), {
  waiting: () => <Skeleton height={160} />,
});
const TypeConflict = lazyPart(() => import('./type-conflict.tsx').then((file) => file.TypeConflict));

/** Questions of a type, its approvers drawn as a flow, and an example to try it with. */
export function TypeForm({ type }: { type: RequestType | null }) {
  const t = useTranslations('requestTypes');
  const common = useTranslations('common.words');
  const conflictWords = useTranslations('company.conflict');
  const of = useTypeForm(type);
  const formId = useId();
  const { form, before } = of;
  const { questions, decision, levels, icon } = form.values;
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [answers, setAnswers] = useState<ExampleAnswers>({});
  const inFlow = levelsOf(form.values);
  const words = useTypeWords([...inFlow, ...(of.conflict?.now.levels ?? [])]);
  const example = useExample({ employeeId, answers, questions, levels: inFlow });
  const canSave = of.isChanged && !of.conflict;
  const icons = [
    { value: '', label: t('icons.none') },
    ...ICON_NAMES.map((name) => ({ value: name, label: t(`icons.${name}`) })),
    // Chosen over the interface.
    ...(icon !== null && !isIconName(icon) ? [{ value: icon, label: icon }] : []),
  ];
  return (
    <div>
      <div className={classes.columns}>
        <Paper p="md" className={classes.details} component="section" aria-labelledby="type-details">
          {/* What is typed into the example is not in it: Enter there saves nothing. */}
          <form id={formId} onSubmit={of.submit} noValidate>
            <Stack gap="md">
              <Title order={2} id="type-details">
                {t('form.details')}
              </Title>
              <TextInput
                {...form.getInputProps('name')}
                label={common('name')}
                maxLength={MAX_NAME}
                required
                data-autofocus
              />
              <NativeSelect
                label={t('form.icon')}
                data={icons}
                value={icon ?? ''}
                leftSection={<TypeIcon name={icon} />}
                onChange={({ currentTarget: { value } }) => form.setFieldValue('icon', value || null)}
                maw={240}
              />
            </Stack>
          </form>
        </Paper>
        <Paper p="md" className={classes.questions} component="section" aria-labelledby="type-questions">
          <Questions
            questions={questions}
            levels={decision === 'levels' ? levels : []}
            onChange={(next) => form.setFieldValue('questions', next)}
          />
        </Paper>
        <Paper p="md" className={classes.flow} component="section" aria-labelledby="type-levels">
          <Stack gap="md">
            <Title order={2} id="type-levels">
              {t('levels.title')}
            </Title>
            <Radio.Group
              label={t('levels.choice')}
              value={decision}
              onChange={(chosen) => {
                form.setFieldValue('decision', chosen as TypeValues['decision']);
                form.clearFieldError('levels');
              }}
            >
              <Stack gap="sm" mt="sm">
                {DECISIONS.map((name) => (
                  <Radio key={name} value={name} label={t(`levels.choices.${name}`)} />
                ))}
              </Stack>
            </Radio.Group>
            <Flow
              levels={inFlow}
              questions={questions}
              isEditable={decision === 'levels'}
              words={words}
              example={example}
              error={form.errors.levels}
              onChange={(next) => {
                form.setFieldValue('levels', next);
                form.clearFieldError('levels');
              }}
            />
          </Stack>
        </Paper>
        <Paper p="md" className={classes.example} component="section" aria-labelledby="type-example">
          <Example
            questions={questions}
            employeeId={employeeId}
            answers={answers}
            example={example}
            total={inFlow.length}
            onPerson={setEmployeeId}
            onAnswers={setAnswers}
          />
        </Paper>
      </div>
      {of.conflict && (
        <TypeConflict
          now={of.conflict.now}
          names={of.conflict.names}
          words={words}
          onMine={of.keepMine}
          onTheirs={of.takeTheirs}
        />
      )}
      <div className={classes.bar}>
        <AsApiCall
          method={before ? 'PUT' : 'POST'}
          path={before ? requestTypePath(before.id) : REQUEST_TYPES_PATH}
          body={of.input}
        />
        {of.isChanged && before && (
          <Button variant="default" onClick={of.discard}>
            {t('form.discard')}
          </Button>
        )}
        <Hint
          label={of.conflict ? conflictWords('first') : t('form.unchanged')}
          disabled={canSave || (!before && !of.conflict)}
          inPlace
        >
          <Button
            type={canSave || !before ? 'submit' : 'button'}
            form={formId}
            loading={of.isSaving}
            data-disabled={(before && !canSave) || undefined}
            aria-disabled={(before && !canSave) || undefined}
          >
            {t(before ? 'form.save' : 'form.submit')}
          </Button>
        </Hint>
      </div>
    </div>
  );
}
