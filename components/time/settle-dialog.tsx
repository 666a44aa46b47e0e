'use client';

import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { TimeField } from '#components/form/time-field.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useRefusalText, useShowError } from '#components/trpc/errors.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useZoneName } from '#components/ui/use-zone-name.ts';
import { MAX_BULK_CORRECTIONS } from '#server/modules/time/constants.ts';
import { entryTimesFaults } from '#server/modules/time/rules.ts';
import { clockOf } from '#server/modules/timesheets/rules-words.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import { LeadsTo } from './cure.tsx';
import { useEntryTimes } from './entry-words.ts';
import { localInstant } from './local-instant.ts';
import type { Anomaly } from './types.ts';

type SettleDialogProps = {
  anomalies: readonly Anomaly[];
  /** Why one cannot be settled by the viewer, in words. */
  whyNot: (anomaly: Anomaly) => string | undefined;
  opened: boolean;
  onClose: () => void;
  onSettled: () => void;
};

/** Settles anomalies with their suggestions, for one reason; of a single one the end can be changed. Says what failed, and why. */
export function SettleDialog({ anomalies, opened, onClose, ...rest }: SettleDialogProps) {
  const t = useTranslations('time.anomalies.dialog');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title', { count: anomalies.length })}>
      {opened && <SettleForm anomalies={anomalies} onClose={onClose} {...rest} />}
    </FormDialog>
  );
}

type Failure = { anomaly: Settleable; problem: string };

function SettleForm({ anomalies, whyNot, onClose, onSettled }: Omit<SettleDialogProps, 'opened'>) {
  const t = useTranslations('time.anomalies');
  const terms = useTranslations('common.words');
  const form = useTranslations('time.form');
  const common = useTranslations('common.actions');
  const times = useEntryTimes();
  const zoneName = useZoneName();
  const localDate = useLocalDate();
  const refusalText = useRefusalText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const able = anomalies.filter(isSettleable).filter((anomaly) => whyNot(anomaly) === undefined);
  const only = able.length === 1 && anomalies.length === 1 ? able[0] : undefined;
  const isOpenEntry = only?.kind === 'forgotten_clock_out';
  const [clock, setClock] = useState(only ? clockOf(only.proposal.endedAt) : '');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<{ end?: string; reason?: string }>({});
  const [failures, setFailures] = useState<Failure[]>([]);
  const [isSending, setIsSending] = useState(false);
  const call = trpc.time.settleAnomalies.useMutation();

  const words = (anomaly: Settleable) =>
    `${fullNameOf(anomaly.employee)}, ${localDate(anomaly.date, { weekday: true })}, ${times(anomaly.entry)}`;
  const submit = async () => {
    const chosen = only && isOpenEntry ? endBy(only, clock) : { end: undefined };
    const found = {
      ...('fault' in chosen && { end: form(`faults.${chosen.fault}`) }),
      ...(reason.trim() === '' && { reason: form('reasonMissing') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const items = able.map((anomaly) => ({
      id: anomaly.entry.id,
      versionId: anomaly.entry.versionId,
      endedAt:
        anomaly.kind === 'forgotten_clock_out' ? ('end' in chosen && chosen.end) || anomaly.proposal.endedAt : null,
    }));
    setIsSending(true);
    try {
      const results = [];
      for (let from = 0; from < items.length; from += MAX_BULK_CORRECTIONS) {
        const part = items.slice(from, from + MAX_BULK_CORRECTIONS);
        results.push(...(await call.mutateAsync({ items: part, reason: reason.trim() })).results);
      }
      const failed = results.flatMap(({ id, problem }) => {
        const anomaly = able.find(({ entry }) => entry.id === id);
        return problem && anomaly ? [{ anomaly, problem }] : [];
      });
      const done = results.length - failed.length;
      if (done > 0) notifications.show({ message: t('dialog.done', { count: done }) });
      setFailures(failed);
      onSettled();
      if (failed.length === 0) onClose();
    } catch (error) {
      showError(error);
    } finally {
      setIsSending(false);
      await Promise.all([utils.timesheets.invalidate(), utils.overtime.invalidate()]);
    }
  };

  if (failures.length > 0) {
    return (
      <Stack gap="md">
        <Alert color="red" variant="outline" role="alert" title={t('dialog.failed', { count: failures.length })}>
          <List>
            {failures.map(({ anomaly, problem }) => (
              <List.Item key={anomaly.entry.id}>
                {words(anomaly)}: {problem === 'invalid_end' ? t('dialog.invalid_end') : refusalText({ code: problem })}
              </List.Item>
            ))}
          </List>
        </Alert>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {common('close')}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (able.length === 0) return <Text>{t('nothingToSettle')}</Text>;
  const skipped = anomalies.length - able.length;
  return (
    <RecordForm onSubmit={submit} submitLabel={t('dialog.submit')} pending={isSending}>
      <List mah={240} style={{ overflow: 'auto' }} tabIndex={able.length > 6 ? 0 : undefined}>
        {able.map((anomaly) => (
          <List.Item key={anomaly.entry.id}>
            {words(anomaly)} →{' '}
            {t(anomaly.kind === 'forgotten_clock_out' ? 'endAt' : 'confirmEnd', {
              clock: only && isOpenEntry ? clock : clockOf(anomaly.proposal.endedAt),
            })}
          </List.Item>
        ))}
      </List>
      {only && <LeadsTo proposal={only.proposal} />}
      {skipped > 0 && <Text c="dimmed">{t('dialog.skipped', { count: skipped })}</Text>}
      {only && isOpenEntry && (
        <TimeField
          label={terms('end')}
          description={zoneName(only.entry.timeZone)}
          value={clock}
          error={faults.end}
          data-autofocus
          onChange={setClock}
        />
      )}
      <Textarea
        label={form('reason')}
        description={form('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={MAX_FREE_TEXT}
        value={reason}
        error={faults.reason}
        data-autofocus={isOpenEntry ? undefined : true}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </RecordForm>
  );
}

/** An exception that is settled by the end of its entry. */
type Settleable = Anomaly & Record<'entry' | 'proposal', object>;
const isSettleable = (anomaly: Anomaly): anomaly is Settleable => anomaly.entry !== null && anomaly.proposal !== null;

type EndFault = 'nonexistent_local_time' | 'end_not_after_start' | 'in_the_future';

/** The end of an open entry at a clock time in its zone: on its day, and before its start by the clock on the next one. */
function endBy({ date, entry }: Settleable, clock: string): { end: string } | { fault: EndFault } {
  if (clock === '') return { fault: 'end_not_after_start' };
  const end = localInstant(clock > clockOf(entry.startedAt) ? date : addDays(date, 1), clock, entry.timeZone);
  if (!end) return { fault: 'nonexistent_local_time' };
  const fault = entryTimesFaults({ startedAt: new Date(entry.startedAt), endedAt: end }, new Date())[
    'workEntryOut.date'
  ];
  if (!fault) return { end: end.toISOString() };
  return { fault: (typeof fault === 'string' ? fault : fault.key) as EndFault };
}
