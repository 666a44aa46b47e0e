'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DEPARTMENTS_PATH, FIELDS_PATH, GROUPS_PATH, LOCATIONS_PATH, OFFICES_PATH, recordPath } from './api-paths.ts';
import { invalidateFields } from './invalidate-fields.ts';
import { LosingUnit } from './losing-unit.tsx';

const PATHS = {
  office: OFFICES_PATH,
  location: LOCATIONS_PATH,
  department: DEPARTMENTS_PATH,
  group: GROUPS_PATH,
  field: FIELDS_PATH,
} as const;
type Kind = keyof typeof PATHS;

type RemoveRecordProps = {
  kind: Kind;
  record: { id: string; name: string };
  onClose: () => void;
  onRemoved: () => void;
};

/** Deletes an office, location, department, group or custom field that nothing belongs to, after a question. */
export function RemoveRecord({ kind, record: { id, name }, onClose, onRemoved }: RemoveRecordProps) {
  const t = useTranslations('organisation.remove');
  const utils = trpc.useUtils();
  // Confirming needs the number of people who lose the unit.
  const [isKnown, setIsKnown] = useState(kind === 'location' || kind === 'field');
  const answered = useAnswered({
    refresh: () =>
      Promise.all([
        utils.organisation.invalidate(),
        utils.access.listScopeUnits.invalidate(),
        ...(kind === 'field' ? [invalidateFields(utils)] : []),
      ]),
    done: t('done', { name }),
    onDone: onRemoved,
    onClose,
  });
  const calls = {
    office: trpc.organisation.deleteOffice.useMutation(answered),
    location: trpc.organisation.locations.delete.useMutation(answered),
    department: trpc.organisation.departments.delete.useMutation(answered),
    group: trpc.organisation.deleteEntityGroup.useMutation(answered),
    field: trpc.people.customFields.delete.useMutation(answered),
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={t('action')}
      destructive
      pending={calls[kind].isPending}
      disabled={!isKnown}
      onConfirm={() => calls[kind].mutate({ id })}
      apiCall={{ method: 'DELETE', path: recordPath(PATHS[kind], id) }}
    >
      {t(`text.${kind}`)}
      {(kind === 'office' || kind === 'department' || kind === 'group') && (
        <LosingUnit type={kind === 'group' ? 'entity_group' : kind} id={id} onRead={() => setIsKnown(true)} />
      )}
    </ConfirmDialog>
  );
}
