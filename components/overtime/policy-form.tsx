'use client';

import { Button, Checkbox, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { DurationInput } from '#components/form/duration-input.tsx';
import { useUnsaved } from '#components/form/unsaved.ts';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { OVERTIME_POLICY_TYPES } from '#server/modules/days/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { POLICIES_PATH, policyPath } from './api-paths.ts';
import classes from './policy-form.module.css';
import {
  changesOf,
  faultsOf,
  inputOf,
  isDated,
  movesDays,
  type Policy,
  type PolicyValues,
  valuesOf,
} from './policy-values.ts';
import { usePolicyPreview } from './use-policy-preview.ts';

const PolicyMultipliers = lazyPart(() => import('./policy-multipliers.tsx').then((file) => file.PolicyMultipliers), {
  waiting: () => <Skeleton height={160} />,
});
const PolicyTimeTypes = lazyPart(() => import('./policy-time-types.tsx').then((file) => file.PolicyTimeTypes), {
  waiting: () => <Skeleton height={120} />,
});
const PolicyLimits = lazyPart(() => import('./policy-limits.tsx').then((file) => file.PolicyLimits), {
  waiting: () => <Skeleton height={200} />,
});
const PolicyPreview = lazyPart(() => import('./policy-preview.tsx').then((file) => file.PolicyPreview), {
  waiting: () => <Skeleton height={160} />,
});
const EarlierTerms = lazyPart(() => import('./policy-terms.tsx').then((file) => file.EarlierTerms));

/** Up to so many people are computed at once; more follow in the background. */
const AT_ONCE = 20;

/** A new policy, or an existing one: what would move balances is shown before it can be saved (D1). */
export function PolicyForm({ policy: given, today }: { policy: Policy | null; today: string }) {
  // The form does not compare with changes that others save meanwhile.
  const [policy] = useState(given);
  const t = useTranslations('policies.form');
  const words = useTranslations('common.words');
  const common = useTranslations('common.actions');
  const date = useLocalDate();
  const router = useRouter();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const preview = usePolicyPreview(policy?.id ?? '');
  const form = useForm<PolicyValues>({
    initialValues: valuesOf(policy, today),
    validate: (values) =>
      Object.fromEntries(Object.entries(faultsOf(values, policy)).map(([path, fault]) => [path, t(`faults.${fault}`)])),
  });
  const { values } = form;
  const input = inputOf(values);
  const changes = policy ? changesOf(policy, values) : input;
  const text = JSON.stringify(changes);
  const isChanged = policy ? text !== '{}' : JSON.stringify(input) !== JSON.stringify(inputOf(valuesOf(null)));
  const isMoving = policy !== null && movesDays(policy, input);
  const isSeen = preview.state?.of === text && preview.state.status !== 'running';
  const needsPreview = isMoving && !isSeen;

  const done = {
    onSuccess: async () => {
      const isLater = isMoving && (preview.state?.total ?? 0) > AT_ONCE;
      notifications.show({ message: t(isLater ? 'savedLater' : 'saved', { name: input.name }) });
      await utils.overtime.invalidate();
      router.push(paths.overtimePolicies());
    },
    onError: (error: unknown) => showError(error, form),
  };
  const create = trpc.overtime.createPolicy.useMutation(done);
  const update = trpc.overtime.updatePolicy.useMutation(done);
  const isSaving = create.isPending || update.isPending;
  useUnsaved(isChanged && !isSaving && !create.isSuccess && !update.isSuccess);

  const look = async (before = preview.state?.of === text ? preview.state : null) => {
    const error = await preview.start(changes, before);
    if (error === null || problemOf(error).kind !== 'fields') return;
    preview.clear();
    showError(error, form);
  };
  const submit = form.onSubmit(
    () => {
      if (!policy) return create.mutate(input);
      if (needsPreview) return void look();
      update.mutate({ id: policy.id, ...changes });
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const action = !policy ? 'create' : needsPreview ? 'preview' : 'save';

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Stack gap="xl">
        <Stack gap="md">
          <TextInput
            label={words('name')}
            maxLength={MAX_NAME}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Radio.Group label={words('type')} {...form.getInputProps('type')}>
            <Stack gap="xs" mt={6}>
              {OVERTIME_POLICY_TYPES.map((type) => (
                <Radio key={type} value={type} label={t(`types.${type}`)} description={t(`typeHints.${type}`)} />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
        {values.type !== 'none' && (
          <>
            <Stack gap="sm">
              <DurationInput
                label={t('tolerance')}
                description={t('toleranceHint')}
                required
                maw={360}
                {...form.getInputProps('toleranceSeconds')}
              />
              <Checkbox
                label={t('strict')}
                description={t('strictHint')}
                {...form.getInputProps('strict', { type: 'checkbox' })}
              />
            </Stack>
            <PolicyMultipliers form={form} />
            <PolicyTimeTypes form={form} />
            <PolicyLimits form={form} />
          </>
        )}
        {policy && isDated(policy, input) && (
          <DateField
            label={t('from')}
            description={
              policy.from !== null && values.from !== null && values.from < policy.from
                ? t('replaces', { date: date(policy.from, { year: true }) })
                : t('fromHint')
            }
            required
            maw={360}
            today={today}
            {...form.getInputProps('from')}
            value={values.from}
          />
        )}
        {preview.state && (
          <PolicyPreview
            state={preview.state}
            isOutdated={preview.state.of !== text}
            onStop={preview.stop}
            onGoOn={() => void look()}
          />
        )}
        {policy && isChanged && !isMoving && <Text c="dimmed">{t('movesNothing')}</Text>}
        {policy?.from && <EarlierTerms policy={policy} since={policy.from} />}
      </Stack>
      <div className={classes.bar}>
        <AsApiCall
          method={policy ? 'PUT' : 'POST'}
          path={policy ? policyPath(policy.id) : POLICIES_PATH}
          body={changes}
        />
        <LinkButton variant="default" href={paths.overtimePolicies()}>
          {common('cancel')}
        </LinkButton>
        <Button
          type="submit"
          loading={isSaving}
          disabled={
            policy !== null && (!isChanged || (preview.state?.of === text && preview.state.status === 'running'))
          }
        >
          {t(`actions.${action}`)}
        </Button>
      </div>
    </form>
  );
}
