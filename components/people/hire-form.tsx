'use client';

import { Button, Checkbox, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NumberField } from '#components/form/number-field.tsx';
import { useUnsaved } from '#components/form/unsaved.ts';
import { paths } from '#components/layout/paths.ts';
import { type Granted, isEmptyScope, NOBODY, takesScope } from '#components/settings/user.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import classes from './hire.module.css';
import { hireCalls } from './hire-calls.ts';
import { type HireValues, hireInput, missingIn, startingValues } from './hire-values.ts';
import { takenField } from './taken-field.ts';
import { useSameNid } from './use-same-nid.tsx';

const HirePlace = lazyPart(() => import('./hire-place.tsx').then((file) => file.HirePlace), {
  waiting: () => <Skeleton height={260} />,
});
const HireContract = lazyPart(() => import('./hire-contract.tsx').then((file) => file.HireContract), {
  waiting: () => <Skeleton height={320} />,
});
const AccessFields = lazyPart(
  () => import('#components/settings/access-fields.tsx').then((file) => file.AccessFields),
  { waiting: () => <Skeleton height={80} /> },
);

export type Hired = { id: string; name: string; invite: { email: string; granted: Granted } | null };

const START: Granted = { role: 'employee', scope: NOBODY, employeeId: null };

type HireFormProps = { today: string; viewerRole: Role; onHired: (hired: Hired) => void };

/** The record of a new person, their first contract, and whether they are invited. Record and contract are kept together or not at all. */
export function HireForm({ today, viewerRole, onHired }: HireFormProps) {
  const t = useTranslations('people.hire');
  const words = useTranslations('common.words');
  const fields = useTranslations('people.fields');
  const taken = useTranslations('people.edit')('taken');
  const common = useTranslations('common.actions');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const { data: choices } = trpc.contracts.listEmploymentChoices.useQuery();
  const { data: units } = trpc.access.listScopeUnits.useQuery();
  const [invites, setInvites] = useState(false);
  const [granted, setGranted] = useState(START);
  const [scopeError, setScopeError] = useState<string | null>(null);
  const form = useForm<HireValues>({
    initialValues: startingValues({ code: choices?.nextCode ?? null, today }),
    validate: (values) => Object.fromEntries(missingIn(values).map((path) => [path, t('required')])),
  });
  const { person, hasContract } = form.values;
  const sameNid = useSameNid(person.nid, null);
  const email = person.email.trim();
  const isInvited = invites && email !== '';
  const hire = trpc.contracts.hireEmployee.useMutation({
    onSuccess: ({ id }) => {
      void utils.people.invalidate();
      const name = [person.firstName, person.lastName, person.secondLastName].map((part) => part.trim());
      onHired({ id, name: name.filter(Boolean).join(' '), invite: isInvited ? { email, granted } : null });
    },
    onError: (error) => {
      const path = takenField(error);
      if (path === null || path === 'pin') return showError(error, form);
      form.setErrors({ [`person.${path}`]: taken });
      form.getInputNode(`person.${path}`)?.focus();
    },
  });
  useUnsaved(form.isDirty() && !hire.isPending && !hire.isSuccess);
  const submit = form.onSubmit(
    (values) => {
      if (isInvited && takesScope(granted.role) && isEmptyScope(granted.scope))
        return setScopeError(t('scopeRequired'));
      hire.mutate(hireInput(values));
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const text = (name: 'firstName' | 'lastName' | 'secondLastName') => (
    <TextInput
      label={fields(name)}
      required={name === 'firstName'}
      maxLength={MAX_NAME}
      autoComplete="off"
      {...form.getInputProps(`person.${name}`)}
    />
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Stack gap="xl">
        <fieldset className={classes.part}>
          <legend>{words('person')}</legend>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            {text('firstName')}
            {text('lastName')}
            {text('secondLastName')}
            <NumberField label={fields('code')} min={0} decimals={0} {...form.getInputProps('person.code')} />
            <TextInput
              label={fields('email')}
              type="email"
              autoComplete="off"
              maxLength={MAX_NAME}
              {...form.getInputProps('person.email')}
            />
            <TextInput
              label={fields('nid')}
              description={sameNid}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              maxLength={MAX_NAME}
              {...form.getInputProps('person.nid')}
            />
          </SimpleGrid>
        </fieldset>
        <HirePlace form={form} choices={choices} today={today} />
        <fieldset className={classes.part}>
          <legend>{t('contract')}</legend>
          <Checkbox
            label={t('hasContract')}
            description={t('contractHint')}
            {...form.getInputProps('hasContract', { type: 'checkbox' })}
          />
          {hasContract && <HireContract form={form} choices={choices} today={today} />}
        </fieldset>
        <fieldset className={classes.part}>
          <legend>{t('access')}</legend>
          <Checkbox
            label={t('invites')}
            description={t(email === '' ? 'invitesWithout' : 'invitesHint')}
            checked={isInvited}
            disabled={email === ''}
            onChange={(event) => setInvites(event.currentTarget.checked)}
          />
          {isInvited && (
            <AccessFields
              value={granted}
              onChange={(next) => {
                setGranted(next);
                setScopeError(null);
              }}
              units={units}
              viewerRole={viewerRole}
              hasEmployee={false}
              scopeError={scopeError}
            />
          )}
        </fieldset>
      </Stack>
      <div className={classes.bar}>
        <AsApiCall calls={hireCalls(hireInput(form.values), isInvited ? granted : null)} />
        <LinkButton variant="default" href={paths.people()}>
          {common('cancel')}
        </LinkButton>
        <Button type="submit" loading={hire.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
