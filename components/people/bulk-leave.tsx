'use client';

import { Button, Group, List, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { employeePath } from './api-paths.ts';
import type { Departure } from './types.ts';

type BulkLeaveProps = {
  /** Null: closed. */
  ids: string[] | null;
  onClose: () => void;
  /** Some have become inactive. */
  onDone: () => void;
};

type Stays = { id: string; name: string; reason: string };
type Run = { done: number; total: number; failed: Stays[]; isOver: boolean };

/** Makes several people inactive: says first who cannot be and why, then how far it is, then what became of each. */
export function BulkLeave({ ids, onClose, onDone }: BulkLeaveProps) {
  const t = useTranslations('people');
  const [run, setRun] = useState<Run | null>(null);
  const isRunning = run !== null && !run.isOver;
  const close = () => {
    if (isRunning) return;
    setRun(null);
    onClose();
  };
  return (
    <FormDialog
      opened={ids !== null}
      onClose={close}
      title={t('bulk.title')}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      {ids && <Content ids={ids} run={run} onRun={setRun} onClose={close} onDone={onDone} />}
    </FormDialog>
  );
}

type ContentProps = {
  ids: string[];
  run: Run | null;
  onRun: (run: Run) => void;
  onClose: () => void;
  onDone: () => void;
};

function Content({ ids, run, onRun, onClose, onDone }: ContentProps) {
  const t = useTranslations('people');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const stopped = useRef(false);
  // The announced effect stays while it happens.
  const preview = trpc.contracts.previewDepartures.useQuery({ employeeIds: ids }, { enabled: run === null });
  const { mutateAsync: deactivate } = trpc.people.deleteEmployee.useMutation();
  const reasonOf = ({ status, isLastOwner, isSelf }: Departure): string | null => {
    if (status === 'inactive') return t('leave.inactive');
    if (isLastOwner) return t('leave.lastOwner');
    return isSelf ? t('bulk.self') : null;
  };
  if (preview.error) {
    return <NotLoaded onRetry={() => void preview.refetch()}>{errorText(preview.error)}</NotLoaded>;
  }
  if (!preview.data) return <Skeleton height={120} />;
  const going = preview.data.filter((one) => reasonOf(one) === null);
  const staying = preview.data.flatMap((one): Stays[] => {
    const reason = reasonOf(one);
    return reason === null ? [] : [{ id: one.id, name: fullNameOf(one), reason }];
  });

  const start = async () => {
    stopped.current = false;
    const failed: Stays[] = [];
    let done = 0;
    for (const one of going) {
      if (stopped.current) break;
      onRun({ done, total: going.length, failed, isOver: false });
      try {
        await deactivate({ id: one.id });
        done += 1;
      } catch (error) {
        failed.push({ id: one.id, name: fullNameOf(one), reason: errorText(error) });
      }
    }
    onRun({ done, total: going.length, failed, isOver: true });
    if (done > 0) onDone();
  };

  if (run?.isOver) {
    return (
      <Stack gap="md">
        <Text role="status" fw={600}>
          {t('bulk.done', { count: run.done })}
        </Text>
        <Reasons people={run.failed} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {common('close')}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (run) {
    const reached = run.done + run.failed.length;
    return (
      <Stack gap="md">
        <Progress value={(100 * reached) / run.total} aria-label={t('bulk.title')} />
        <Group justify="space-between">
          <Text role="status" className="tabular">
            {t('bulk.progress', { done: reached, total: run.total })}
          </Text>
          <Button
            variant="default"
            onClick={() => {
              stopped.current = true;
            }}
          >
            {t('bulk.stop')}
          </Button>
        </Group>
      </Stack>
    );
  }
  const losing = going.filter(({ role }) => role !== null).length;
  return (
    <RecordForm
      onSubmit={start}
      submitLabel={going.length > 0 ? t('bulk.open') : null}
      pending={false}
      destructive
      apiCall={going.length > 0 && { calls: going.map(({ id }) => ({ method: 'DELETE', path: employeePath(id) })) }}
    >
      <div>
        <Text fw={600}>{t('bulk.count', { count: going.length })}</Text>
        {losing > 0 && <Text>{t('bulk.access', { count: losing })}</Text>}
      </div>
      <Reasons people={staying} />
      {going.length > 0 && (
        <Text c="dimmed">
          {t('leave.stays')} {t('bulk.contracts')}
        </Text>
      )}
    </RecordForm>
  );
}

function Reasons({ people }: { people: readonly Stays[] }) {
  const t = useTranslations('people.bulk');
  if (people.length === 0) return null;
  return (
    <div>
      <Text>{t('stay', { count: people.length })}</Text>
      <List size="sm" mah={240} style={{ overflowY: 'auto' }}>
        {people.map(({ id, name, reason }) => (
          <List.Item key={id}>
            <b>{name}</b>: {reason}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
