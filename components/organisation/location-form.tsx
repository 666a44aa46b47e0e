'use client';

import { Button, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NumberField } from '#components/form/number-field.tsx';
import { useUnsaved } from '#components/form/unsaved.ts';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { LOCATIONS_PATH, recordPath } from './api-paths.ts';
import { MAX_RADIUS_METERS, parsePlace, writePlace } from './fence-geometry.ts';
import classes from './location-form.module.css';
import { asLocation, type Location } from './types.ts';

const FenceEditor = lazyPart(() => import('./fence-editor.tsx').then((file) => file.FenceEditor), {
  waiting: () => <Skeleton height={560} />,
});

/** Of a new one. */
const USUAL_RADIUS = 150;

type LocationValues = { name: string; place: string; radius: number | string };

const valuesOf = (location: Location | null): LocationValues => ({
  name: location?.name ?? '',
  place: location ? writePlace(location.coordinates) : '',
  radius: location?.radio ?? USUAL_RADIUS,
});

/** A location's name, centre and radius as fields, and drawn; the two say the same. */
export function LocationForm({ location }: { location: Location | null }) {
  const t = useTranslations('organisation.locations');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const fence = useTranslations('organisation.fence');
  const router = useRouter();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [saved, setSaved] = useState(location);
  const form = useForm<LocationValues>({
    initialValues: valuesOf(location),
    validate: {
      name: (value) => (value.trim() === '' ? words('enterName') : null),
      place: (value) => {
        if (value.trim() === '') return fence('placeMissing');
        return parsePlace(value) ? null : fence('placeWrong');
      },
      radius: (value) => (typeof value === 'number' && value >= 1 ? null : fence('radiusMissing')),
    },
  });
  useUnsaved(form.isDirty());
  const finish = async (made: Location) => {
    const values = valuesOf(made);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    setSaved(made);
    utils.organisation.locations.get.setData({ id: made.id }, made);
    notifications.show({ message: t('done', { name: made.name }) });
    await utils.organisation.invalidate(undefined, { refetchType: 'active' });
  };
  const onError = (error: unknown) => showError(error, form);
  const create = trpc.organisation.locations.create.useMutation({
    onSuccess: async (made) => {
      await finish(asLocation(made));
      router.replace(paths.location(made.id));
    },
    onError,
  });
  const update = trpc.organisation.locations.update.useMutation({
    onSuccess: (made) => finish(asLocation(made)),
    onError,
  });
  const { name, place, radius } = form.values;
  const coordinates = parsePlace(place);
  const input = { name: name.trim(), coordinates, radio: Number(radius) };
  const submit = form.onSubmit(
    () => (saved ? update.mutate({ id: saved.id, ...input }) : create.mutate(input)),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <Paper p="md">
          <Stack gap="md">
            <TextInput {...form.getInputProps('name')} label={words('name')} maxLength={MAX_NAME} />
            <TextInput
              {...form.getInputProps('place')}
              label={fence('place')}
              description={fence('placeHint')}
              autoComplete="off"
              spellCheck={false}
            />
            <NumberField
              {...form.getInputProps('radius')}
              label={fence('radius')}
              description={fence('radiusHint')}
              min={1}
              max={MAX_RADIUS_METERS}
              step={5}
              decimals={0}
              rightSection={<Text c="dimmed">m</Text>}
            />
            <Group gap="sm">
              <Button type="submit" loading={create.isPending || update.isPending}>
                {saved ? common('save') : t('submit')}
              </Button>
              {form.isDirty() && saved && (
                <Button variant="default" onClick={() => form.reset()}>
                  {t('undo')}
                </Button>
              )}
              <AsApiCall
                method={saved ? 'PUT' : 'POST'}
                path={saved ? recordPath(LOCATIONS_PATH, saved.id) : LOCATIONS_PATH}
                body={input}
              />
            </Group>
            {form.isDirty() && (
              <Text size="sm" c="dimmed">
                {t('unsaved')}
              </Text>
            )}
          </Stack>
        </Paper>
        {coordinates ? (
          <FenceEditor
            center={coordinates}
            radius={typeof radius === 'number' && radius >= 1 ? radius : 1}
            saved={saved}
            onCenter={(center) => form.setFieldValue('place', writePlace(center))}
            onRadius={(meters) => form.setFieldValue('radius', meters)}
          />
        ) : (
          <EmptyState kind="nothingYet" title={fence('empty.title')}>
            {fence('empty.hint')}
          </EmptyState>
        )}
      </div>
    </form>
  );
}
