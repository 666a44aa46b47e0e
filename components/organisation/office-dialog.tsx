'use client';

import { Alert, Anchor, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { ZoneSelect } from '#components/form/zone-select.tsx';
import { zoneWords } from '#components/form/zone-words.ts';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import { Link } from '#components/ui/link.tsx';
import { MAX_FREE_TEXT, MAX_NAME } from '#server/platform/shared/limits.ts';
import { OFFICES_PATH, recordPath } from './api-paths.ts';
import { MAX_RADIUS_METERS, parsePlace, writePlace } from './fence-geometry.ts';
import { asLocation, type Office, type OrganisationViewer } from './types.ts';

type OfficeDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  office: Office | null;
  viewer: OrganisationViewer;
  onClose: () => void;
};

/** An office's name, address, zone and own fence. */
export function OfficeDialog({ opened, onClose, office, viewer }: OfficeDialogProps) {
  const t = useTranslations('organisation.offices');
  const common = useTranslations('common.actions');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={office ? common('editOf', { name: office.name }) : t('create')}
      size="lg"
    >
      <OfficeForm key={office?.id} office={office} viewer={viewer} onClose={onClose} />
    </FormDialog>
  );
}

type OfficeValues = {
  name: string;
  address: string;
  description: string;
  zone: string | null;
  place: string;
  radius: number | string;
};

type OfficeFormProps = Omit<OfficeDialogProps, 'opened'>;

function OfficeForm({ office, viewer, onClose }: OfficeFormProps) {
  const t = useTranslations('organisation.offices.form');
  const common = useTranslations('common.words');
  const fence = useTranslations('organisation.fence');
  const utils = trpc.useUtils();
  // The answer about an office contains the place and radius in force: with an assigned location they are not its own (B9).
  const assigned = trpc.organisation.listLocationAssignations.useQuery(
    { entityId: [office?.id ?? ''], limit: 1 },
    { enabled: office !== null },
  );
  const oldest = assigned.data?.rows[0];
  const location = trpc.organisation.locations.get.useQuery(
    { id: oldest?.locationId ?? '' },
    { enabled: oldest !== undefined },
  );
  const hasOwnFence = office === null || assigned.data?.rows.length === 0;
  const form = useForm<OfficeValues>({
    initialValues: {
      name: office?.name ?? '',
      address: office?.address ?? '',
      description: office?.description ?? '',
      zone: office?.defaultEmployeesDateTimeZone ?? null,
      place: office?.coordinates ? writePlace(office.coordinates) : '',
      radius: office?.radio ?? '',
    },
    validate: {
      name: (value) => (value.trim() === '' ? common('enterName') : null),
      place: (value, { radius }) => {
        if (value.trim() === '') return radius === '' ? null : fence('placeMissing');
        return parsePlace(value) === null ? fence('placeWrong') : null;
      },
    },
  });
  const options = useSaved({
    form,
    done: ({ name }: Office) => t('done', { name }),
    refresh: () => Promise.all([utils.organisation.invalidate(), utils.access.listScopeUnits.invalidate()]),
    onClose,
  });
  const create = trpc.organisation.createOffice.useMutation(options);
  const update = trpc.organisation.updateOffice.useMutation(options);
  const { name, address, description, zone, place, radius } = form.values;
  const input = {
    name: name.trim(),
    address: address.trim() || null,
    description: description.trim() || null,
    defaultEmployeesDateTimeZone: zone,
    ...(hasOwnFence && { coordinates: parsePlace(place), radio: typeof radius === 'number' ? radius : null }),
  };
  const submit = form.onSubmit(() => (office ? update.mutate({ id: office.id, ...input }) : create.mutate(input)));
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(office ? 'save' : 'submit')}
      pending={create.isPending || update.isPending || (office !== null && assigned.isPending)}
      isUnsaved={form.isDirty()}
      apiCall={{
        method: office ? 'PUT' : 'POST',
        path: office ? recordPath(OFFICES_PATH, office.id) : OFFICES_PATH,
        body: input,
      }}
    >
      <TextInput {...form.getInputProps('name')} data-autofocus label={common('name')} maxLength={MAX_NAME} />
      <TextInput {...form.getInputProps('address')} label={common('address')} maxLength={MAX_NAME} />
      <ZoneSelect
        {...form.getInputProps('zone')}
        label={common('timeZone')}
        saved={office?.defaultEmployeesDateTimeZone ?? null}
        description={t('zoneHint', { zone: zoneWords(viewer.timeZone) })}
        placeholder={zoneWords(viewer.timeZone)}
        clearable
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={220}
      />
      {hasOwnFence ? (
        <Group gap="md" align="flex-start" grow>
          <TextInput
            {...form.getInputProps('place')}
            label={fence('place')}
            description={fence('placeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            spellCheck={false}
          />
          <NumberField
            {...form.getInputProps('radius')}
            label={fence('radius')}
            description={fence('noRadius')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={MAX_RADIUS_METERS}
            decimals={0}
            rightSection={<Text c="dimmed">m</Text>}
          />
        </Group>
      ) : (
        location.data &&
        oldest && (
          <Alert variant="outline" color="teal" icon={<IconMapPin size={18} aria-hidden />}>
            {t.rich('fenceFrom', {
              name: location.data.name,
              meters: Math.round(asLocation(location.data).radio),
              link: (words) => (
                <Anchor component={Link} inherit href={paths.location(oldest.locationId)}>
                  {words}
                </Anchor>
              ),
            })}
          </Alert>
        )
      )}
      <Textarea
        {...form.getInputProps('description')}
        label={common('description')}
        maxLength={MAX_FREE_TEXT}
        autosize
        minRows={1}
        maxRows={4}
      />
    </RecordForm>
  );
}
