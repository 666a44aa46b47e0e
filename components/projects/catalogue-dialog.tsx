'use client';

import { ActionIcon, Button, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { FormDialog, useUnsavedInDialog } from '#components/form/form-dialog.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { CATALOGUE_PATHS } from './api-paths.ts';
import classes from './catalogue-dialog.module.css';
import { choicesInput, type NamedRecord } from './projects-state.ts';

const KINDS = ['projects', 'tags'] as const;
type Kind = (typeof KINDS)[number];

/** The company's projects and tags: new ones, other names, and out with those that nothing uses. */
export function CatalogueDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('projects.catalogue');
  const [kind, setKind] = useState<Kind>('projects');
  const [isCovered, setIsCovered] = useState(false);
  return (
    <FormDialog opened={opened} onClose={onClose} closeOnEscape={!isCovered} title={t('title')} size="lg">
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('title')}
          data={KINDS.map((value) => ({ value, label: t(`name.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
        {KINDS.map((value) => (
          // Both stay: what was typed for one waits while the other is looked at.
          <Stack key={value} gap="md" display={value === kind ? undefined : 'none'}>
            <Records kind={value} onCoveredChange={setIsCovered} />
          </Stack>
        ))}
      </Stack>
    </FormDialog>
  );
}

type RecordsProps = { kind: Kind; onCoveredChange: (isCovered: boolean) => void };

function Records({ kind, onCoveredChange }: RecordsProps) {
  const t = useTranslations('projects.catalogue');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const calls = trpc.projects[kind];
  const list = calls.list.useQuery(choicesInput);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<{ id: string; name: string; problem: string | null } | null>(null);
  const [removing, setRemoving] = useState<NamedRecord | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const renamed = renaming && list.data?.rows.find(({ id }) => id === renaming.id);
  useUnsavedInDialog(name.trim() !== '' || (renamed ? renamed.name !== renaming.name : false));
  const finish = async (message: string) => {
    notifications.show({ message });
    await utils.projects.invalidate();
    field.current?.focus();
  };
  const create = calls.create.useMutation({
    onSuccess: () => {
      setName('');
      return finish(t(`added.${kind}`));
    },
    onError: (error) => setProblem(errorText(error)),
  });
  const update = calls.update.useMutation({
    onSuccess: () => {
      setRenaming(null);
      return finish(t(`renamed.${kind}`));
    },
    onError: (error) => setRenaming((before) => before && { ...before, problem: errorText(error) }),
  });
  const remove = calls.delete.useMutation({
    onSuccess: () => finish(t(`removed.${kind}`)),
    onError: (error) => setProblem(errorText(error)),
    onSettled: () => {
      setRemoving(null);
      onCoveredChange(false);
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(t('nameMissing'));
    create.mutate({ name: name.trim() });
  };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (!renaming) return;
    if (renaming.name.trim() === '') return setRenaming({ ...renaming, problem: t('nameMissing') });
    update.mutate({ id: renaming.id, name: renaming.name.trim() });
  };
  const path = CATALOGUE_PATHS[kind];
  return (
    <>
      <form onSubmit={add} noValidate>
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            ref={field}
            className={classes.name}
            data-autofocus={kind === 'projects' || undefined}
            label={t(`new.${kind}`)}
            maxLength={MAX_NAME}
            value={name}
            error={problem !== null}
            aria-describedby={problem === null ? undefined : `${kind}-problem`}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Button type="submit" loading={create.isPending}>
            {t('add')}
          </Button>
          <AsApiCall method="POST" path={path} body={{ name: name.trim() }} onOpenedChange={onCoveredChange} />
        </Group>
        {problem !== null && (
          <Text id={`${kind}-problem`} role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
            {problem}
          </Text>
        )}
      </form>
      {list.error ? (
        <NotLoaded onRetry={() => void list.refetch()}>{errorText(list.error)}</NotLoaded>
      ) : !list.data ? (
        <Skeleton height={160} />
      ) : list.data.rows.length === 0 ? (
        <Text c="dimmed">{t(`empty.${kind}`)}</Text>
      ) : (
        <ul className={classes.list} aria-label={t(`name.${kind}`)}>
          {list.data.rows.map((record) => (
            <li key={record.id}>
              {renaming?.id === record.id ? (
                <form onSubmit={rename} noValidate className={classes.rename}>
                  <TextInput
                    className={classes.name}
                    aria-label={t('newName', { name: record.name })}
                    autoFocus
                    maxLength={MAX_NAME}
                    value={renaming.name}
                    error={renaming.problem}
                    onChange={(event) => setRenaming({ ...renaming, name: event.currentTarget.value, problem: null })}
                  />
                  <Button type="submit" loading={update.isPending}>
                    {t('save')}
                  </Button>
                  <Button
                    variant="default"
                    onClick={() => {
                      setRenaming(null);
                      field.current?.focus();
                    }}
                  >
                    {common('cancel')}
                  </Button>
                  <AsApiCall
                    method="PUT"
                    path={`${path}/${record.id}`}
                    body={{ name: renaming.name.trim() }}
                    onOpenedChange={onCoveredChange}
                  />
                </form>
              ) : (
                <>
                  <span className={classes.name}>{record.name}</span>
                  <ActionIcon
                    aria-label={t('rename', { name: record.name })}
                    onClick={() => setRenaming({ id: record.id, name: record.name, problem: null })}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('remove', { name: record.name })}
                    onClick={() => {
                      setProblem(null);
                      setRemoving(record);
                      onCoveredChange(true);
                    }}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <ConfirmDialog
          opened
          onClose={() => {
            setRemoving(null);
            onCoveredChange(false);
          }}
          title={t(`removeTitle.${kind}`, { name: removing.name })}
          confirmLabel={t('removeAction')}
          destructive
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id: removing.id })}
          apiCall={{ method: 'DELETE', path: `${path}/${removing.id}` }}
        >
          {t(`removeText.${kind}`)}
        </ConfirmDialog>
      )}
    </>
  );
}
