'use client';

import { ActionIcon, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { OrgPicker } from '#components/form/org-picker.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { ASSIGNATIONS_PATH, recordPath } from './api-paths.ts';
import classes from './organisation.module.css';
import type { Location, UnitType } from './types.ts';
import { type AssignedUnit, useAssignations } from './use-assignations.ts';

const NOBODY = { departments: [] as string[], offices: [] as string[], entityGroups: [] as string[] };

/** Assignations of a location, and the offices that take their fence from it: the oldest assignation counts (B9). */
export function LocationAssignations({ location }: { location: Location }) {
  const t = useTranslations('organisation.assignations');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const mode = trpc.organisation.getCompanySettings.useQuery();
  const [wanted, setWanted] = useState(NOBODY);
  const { unitsOf, taken, units, error, refetch } = useAssignations([location.id], wanted.offices);
  const [isMissing, setIsMissing] = useState(false);
  const [removing, setRemoving] = useState<AssignedUnit | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const assign = trpc.organisation.assignLocation.useMutation();
  const remove = trpc.organisation.deleteLocationAssignation.useMutation(
    useAnswered({
      refresh: () => utils.organisation.invalidate(),
      done: t('removed', { name: removing?.name ?? '' }),
      onDone: () => heading.current?.focus(),
      onClose: () => setRemoving(null),
    }),
  );
  const assigned = unitsOf(location.id);
  const without = (list: { id: string; name: string }[] | undefined) =>
    (list ?? []).filter(({ id }) => !assigned?.some((unit) => unit.id === id));
  const references = [
    ...wanted.offices.map((id) => ({ type: 'office' as UnitType, id })),
    ...wanted.departments.map((id) => ({ type: 'department' as UnitType, id })),
    ...wanted.entityGroups.map((id) => ({ type: 'entity_group' as UnitType, id })),
  ];
  const add = async () => {
    try {
      for (const entityReference of references) await assign.mutateAsync({ locationId: location.id, entityReference });
      notifications.show({ message: t('done', { count: references.length }) });
      setWanted(NOBODY);
    } catch (failure) {
      showError(failure);
    }
    await utils.organisation.invalidate();
  };
  return (
    <Paper p="md" component="section" aria-labelledby="assignations">
      <Stack gap="md">
        <div>
          <Title order={2} id="assignations" ref={heading} tabIndex={-1}>
            {t('title')}
          </Title>
          <Text c="dimmed">{t('rule')}</Text>
          {mode.data && <Text c="dimmed">{t(`modes.${mode.data.geofenceMode}`)}</Text>}
        </div>
        {error && !assigned && <NotLoaded onRetry={() => void refetch()}>{errorText(error)}</NotLoaded>}
        {!error && !assigned && <Skeleton height={96} />}
        {assigned?.length === 0 && <Text>{t('nobody')}</Text>}
        {assigned && assigned.length > 0 && (
          <ul className={classes.members} aria-label={t('title')}>
            {assigned.map((unit) => (
              <li key={unit.assignationId}>
                <div className={classes.name}>
                  {unit.name}
                  <small>{t(`types.${unit.type}`)}</small>
                </div>
                <Group gap="sm" wrap="nowrap">
                  <FenceOf unit={unit} locationId={location.id} />
                  <ActionIcon aria-label={t('remove', { name: unit.name })} onClick={() => setRemoving(unit)}>
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </li>
            ))}
          </ul>
        )}
        <OrgPicker
          label={t('add')}
          units={
            units && {
              departments: without(units.departments),
              offices: without(units.offices),
              entityGroups: without(units.entityGroups),
            }
          }
          value={wanted}
          onChange={(chosen) => {
            setWanted(chosen);
            setIsMissing(false);
          }}
          error={isMissing && t('chooseFirst')}
        />
        <div role="status">
          {taken.map(({ name, location }) => (
            <Text key={name}>{t('keepsFence', { name, location })}</Text>
          ))}
        </div>
        <Group gap="sm">
          <Button
            loading={assign.isPending}
            onClick={() => (references.length === 0 ? setIsMissing(true) : void add())}
          >
            {common('assign')}
          </Button>
          <AsApiCall
            method="POST"
            path={ASSIGNATIONS_PATH}
            body={{ locationId: location.id, entityReference: references[0] ?? { type: 'office', id: '' } }}
          />
        </Group>
      </Stack>
      {removing && (
        <ConfirmDialog
          opened
          onClose={() => setRemoving(null)}
          title={t('removeTitle', { name: removing.name })}
          confirmLabel={t('removeAction')}
          destructive
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id: removing.assignationId })}
          apiCall={{ method: 'DELETE', path: recordPath(ASSIGNATIONS_PATH, removing.assignationId) }}
        >
          <AfterRemoval unit={removing} locationId={location.id} />
        </ConfirmDialog>
      )}
    </Paper>
  );
}

type OfUnit = { unit: AssignedUnit; locationId: string };

function FenceOf({ unit, locationId }: OfUnit) {
  const t = useTranslations('organisation.assignations');
  if (unit.fence?.locationId === locationId) return <StatusBadge meaning="accepted">{t('isFence')}</StatusBadge>;
  return <StatusBadge meaning="neutral">{t('otherFence', { name: unit.fence?.name ?? '…' })}</StatusBadge>;
}

/** Fence of an office after this assignation is removed. */
function AfterRemoval({ unit, locationId }: OfUnit) {
  const t = useTranslations('organisation.assignations.after');
  if (unit.type !== 'office') return t('members', { name: unit.name });
  if (unit.fence?.locationId !== locationId) return t('same', { name: unit.name });
  return unit.next ? t('next', { name: unit.name, location: unit.next.name }) : t('own', { name: unit.name });
}
