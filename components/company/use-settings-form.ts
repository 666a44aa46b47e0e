'use client';

import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useUnsaved } from '#components/form/unsaved.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { asRead, changesOf, conflictsOf, movesDays, namesOf, type Settings, type SettingsShape } from './settings.ts';

/**
 * A form of the company's settings. It sends what was changed, with what that was when it was read, so that what somebody else has changed
 * meanwhile is shown and not overwritten. While nothing is typed, it follows what others save.
 */
export function useSettingsForm<Values extends Record<string, unknown>>(
  settings: Settings,
  shape: SettingsShape<Values>,
) {
  const t = useTranslations('company');
  const format = useFormatter();
  const router = useRouter();
  const showError = useShowError();
  const utils = trpc.useUtils();
  /** Settings that the form starts from: as the page read them, or as somebody else has saved them since. */
  const [before, setBefore] = useState(settings);
  const [conflict, setConflict] = useState<Settings | null>(null);
  const form = useForm<Values>({
    initialValues: shape.valuesOf(settings, settings),
    validate: (values) =>
      Object.fromEntries(Object.entries(shape.faultsOf(values)).map(([path, fault]) => [path, t(`faults.${fault}`)])),
  });
  const changes = changesOf(shape, before, form.values);
  const names = namesOf(changes);
  const isChanged = names.length > 0;
  const input = { ...changes, settingsBefore: asRead(before, names) };

  const start = (from: Settings, mine: Partial<Settings> = {}) => {
    setBefore(from);
    setConflict(null);
    form.clearErrors();
    form.setValues(shape.valuesOf({ ...from, ...mine }, from));
  };
  const save = trpc.organisation.updateCompanySettings.useMutation({
    onSuccess: (saved) => {
      start(saved);
      utils.organisation.getCompanySettings.setData(undefined, saved);
      const list = format.list(
        names.filter((name) => name !== 'defaultWorkDaysFrom').map((name) => t(`names.${name}`)),
      );
      notifications.show({
        message: [t('saved', { list }), movesDays(changes) && t('recalculated')].filter(Boolean).join(' '),
      });
      // The zone and the rights of managers are part of every page.
      router.refresh();
    },
    onError: async (error) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || problem.code !== 'company_settings_changed') return showError(error, form);
      try {
        setConflict(await utils.organisation.getCompanySettings.fetch(undefined, { staleTime: 0 }));
      } catch (failure) {
        showError(failure);
      }
    },
  });
  useUnsaved(isChanged && !save.isPending);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what others have saved is followed
  useEffect(() => {
    if (settings !== before && !isChanged && !save.isPending) start(settings);
  }, [settings]);

  return {
    form,
    before,
    changes,
    names,
    input,
    isChanged,
    isSaving: save.isPending,
    conflict: conflict && { now: conflict, names: conflictsOf(names, before, conflict) },
    /** Goes on from what is saved by now: with what was typed here, or with theirs where both have changed the same. */
    keepMine: () => conflict && start(conflict, changes as Partial<Settings>),
    takeTheirs: () => {
      if (!conflict) return;
      const theirs = new Set(conflictsOf(names, before, conflict));
      const mine = Object.fromEntries(Object.entries(changes).filter(([name]) => !theirs.has(name as keyof Settings)));
      start(conflict, mine);
    },
    discard: () => start(before),
    submit: form.onSubmit(
      () => {
        if (isChanged) save.mutate(input);
      },
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    ),
  };
}

export type SettingsForm<Values extends Record<string, unknown>> = ReturnType<typeof useSettingsForm<Values>>;
