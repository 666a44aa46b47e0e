'use client';

import { Button, SegmentedControl, Select, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { ShownOnce } from '#components/ui/shown-once.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';

type CreateFeedProps = { opened: boolean; onClose: () => void; canAdminister: boolean };

/** Makes a calendar feed of a person, or of a team or office, and shows its address this once. */
export function CreateFeed({ opened, onClose, canAdminister }: CreateFeedProps) {
  const t = useTranslations('documents');
  const utils = trpc.useUtils();
  const showError = useShowError();
  const create = trpc.calendarFeeds.create.useMutation({
    onSuccess: () => utils.calendarFeeds.list.invalidate(),
    onError: (error) => showError(error),
  });
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <FormDialog opened={opened} onClose={close} title={create.data ? t('feeds.created') : t('feeds.new')}>
      {create.data ? (
        <MadeFeed url={create.data.url} onDone={close} />
      ) : (
        <FeedForm
          canAdminister={canAdminister}
          isSending={create.isPending}
          onSend={(subject) => create.mutate(subject)}
        />
      )}
    </FormDialog>
  );
}

const FIELDS = { departments: 'departmentId', offices: 'officeId', entityGroups: 'entityGroupId' } as const;
type Kind = keyof typeof FIELDS;

type FeedFormProps = {
  canAdminister: boolean;
  isSending: boolean;
  onSend: (subject: { [Field in 'employeeId' | (typeof FIELDS)[Kind]]?: string }) => void;
};

function FeedForm({ canAdminister, isSending, onSend }: FeedFormProps) {
  const t = useTranslations('documents');
  const common = useTranslations('common');
  const [of, setOf] = useState<'person' | 'unit'>('person');
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [unit, setUnit] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing && t('feeds.required');
  const choices = useUnits(canAdminister, of === 'unit');

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (of === 'person' && employeeId) return onSend({ employeeId });
    const [kind, id] = (unit ?? '').split(':');
    if (of === 'unit' && kind && id) return onSend({ [FIELDS[kind as Kind]]: id });
    setIsMissing(true);
  };
  return (
    <RecordForm onSubmit={send} submitLabel={t('feeds.create')} pending={isSending} minHeight={360}>
      {/* Room for the choices, which open inside the dialog. */}
      <SegmentedControl
        aria-label={t('feeds.whose')}
        value={of}
        onChange={(value) => {
          setOf(value as 'person' | 'unit');
          setIsMissing(false);
        }}
        data={[
          { value: 'person', label: t('feeds.person') },
          { value: 'unit', label: t('feeds.unit') },
        ]}
        fullWidth
      />
      {of === 'person' ? (
        <PersonPicker label={t('feeds.person')} value={employeeId} onChange={setEmployeeId} error={error} />
      ) : (
        <Select
          label={t('feeds.unitLabel')}
          data={choices.map(({ kind, units }) => ({
            group: common(`orgPicker.${kind}`),
            items: units.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name })),
          }))}
          value={unit}
          onChange={setUnit}
          error={error}
          searchable
          nothingFoundMessage={common('orgPicker.nothing')}
          comboboxProps={{ withinPortal: false }}
          maxDropdownHeight={220}
        />
      )}
    </RecordForm>
  );
}

type Units = { kind: Kind; units: { id: string; name: string }[] }[];

/** Units that a feed can show: administrators choose any unit, others only offices. */
function useUnits(canAdminister: boolean, enabled: boolean): Units {
  const all = trpc.access.listScopeUnits.useQuery(undefined, { enabled: enabled && canAdminister });
  const offices = trpc.organisation.listOffices.useQuery({ limit: MAX_LIMIT }, { enabled: enabled && !canAdminister });
  const found: Units = canAdminister
    ? (['departments', 'offices', 'entityGroups'] as const).map((kind) => ({ kind, units: all.data?.[kind] ?? [] }))
    : [{ kind: 'offices', units: offices.data?.rows ?? [] }];
  return found.filter(({ units }) => units.length > 0);
}

function MadeFeed({ url, onDone }: { url: string; onDone: () => void }) {
  const t = useTranslations('documents.feeds');
  const words = { onlyNow: t('onlyNow'), label: t('address'), copy: t('copy'), done: t('done') };
  const openIn = (
    <Button component="a" variant="default" href={url.replace(/^https?:/, 'webcal:')}>
      {t('openIn')}
    </Button>
  );
  return (
    <ShownOnce value={url} words={words} action={openIn} onDone={onDone}>
      <Text size="sm" c="dimmed">
        {t('secret')}
      </Text>
    </ShownOnce>
  );
}
