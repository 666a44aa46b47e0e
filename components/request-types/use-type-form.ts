'use client';

import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnsaved } from '#components/form/unsaved.ts';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import {
  changesOf,
  conflictsOf,
  fieldsOf,
  namesOf,
  pick,
  type TypeFields,
  type TypeValues,
  valuesOf,
  wrongLevels,
} from './type-values.ts';
import type { RequestType } from './types.ts';

/**
 * The form of a request type. It sends what was changed, with what that was when it was read, so that what somebody else has changed
 * meanwhile is shown and not overwritten.
 */
export function useTypeForm(given: RequestType | null) {
  const t = useTranslations('requestTypes');
  const words = useTranslations('common.words');
  const router = useRouter();
  const showError = useShowError();
  const utils = trpc.useUtils();
  /** The type that the form starts from: as the page read it, or as somebody else has saved it since. */
  const [before, setBefore] = useState(given);
  const [conflict, setConflict] = useState<RequestType | null>(null);
  const form = useForm<TypeValues>({
    initialValues: valuesOf(given),
    validate: {
      name: (name) => (name.trim() === '' ? words('enterName') : null),
      levels: (levels, values) => {
        if (values.decision !== 'levels') return null;
        if (levels.length === 0) return t('levels.noneYet');
        return wrongLevels(values).length > 0 ? t('levels.wrong') : null;
      },
    },
  });
  const fields = fieldsOf(form.values);
  const changes = before ? changesOf(before, form.values) : fields;
  const names = namesOf(changes);
  const isChanged = before ? names.length > 0 : JSON.stringify(fields) !== JSON.stringify(fieldsOf(valuesOf(null)));
  const input = before ? { ...changes, typeBefore: pick(before, names) } : fields;

  const start = (from: RequestType, mine: Partial<TypeFields> = {}) => {
    setBefore(from);
    setConflict(null);
    form.clearErrors();
    form.setValues(valuesOf({ ...from, ...mine }));
  };
  const finish = async (saved: RequestType) => {
    start(saved);
    utils.companyRequests.getType.setData({ id: saved.id }, saved);
    notifications.show({ message: words('wasSaved', { name: saved.name }) });
    await utils.companyRequests.listTypes.invalidate();
  };
  const create = trpc.companyRequests.createType.useMutation({
    onSuccess: async (made) => {
      await finish(made);
      router.replace(paths.requestType(made.id));
    },
    onError: (error) => showError(error, form),
  });
  const update = trpc.companyRequests.updateType.useMutation({
    onSuccess: finish,
    onError: async (error, { id }) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || problem.code !== 'request_type_changed') return showError(error, form);
      try {
        setConflict(await utils.companyRequests.getType.fetch({ id }, { staleTime: 0 }));
      } catch (failure) {
        showError(failure);
      }
    },
  });
  const isSaving = create.isPending || update.isPending;
  useUnsaved(isChanged && !isSaving && !create.isSuccess);

  const inConflict = before && conflict ? conflictsOf(names, before, conflict) : [];
  return {
    form,
    before,
    input,
    isChanged,
    isSaving,
    conflict: conflict && { now: conflict, names: inConflict },
    /** Goes on from what is saved by now: with what was typed here, or with theirs where both have changed the same. */
    keepMine: () => conflict && start(conflict, changes),
    takeTheirs: () =>
      conflict &&
      start(
        conflict,
        pick(
          fields,
          names.filter((name) => !inConflict.includes(name)),
        ),
      ),
    discard: () => {
      form.clearErrors();
      form.setValues(valuesOf(before));
    },
    submit: form.onSubmit(
      () => {
        if (!before) return create.mutate(fields);
        if (isChanged) update.mutate({ id: before.id, ...input });
      },
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    ),
  };
}
