'use client';

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { inPortions } from '#components/corrections/in-portions.ts';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { TimeField } from '#components/form/time-field.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useRefusalText, useShowError } from '#components/trpc/errors.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useZoneName } from '#components/ui/use-zone-name.ts';
import { MAX_CORRECTIONS_AT_ONCE } from '#server/modules/corrections/constants.ts';
import { MAX_BULK_CORRECTIONS } from '#server/modules/time/constants.ts';
import { entryTimesFaults } from '#server/modules/time/rules.ts';
import { clockOf } from '#server/modules/timesheets/rules-words.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { LeadsTo } from './cure.tsx';
import { useEntryTimes } from './entry-words.ts';
import { localInstant } from './local-instant.ts';
import { isReasonMissing, ReasonFields, reasonInput, useCorrectionReasons } from './reason-fields.tsx';
import type { Anomaly } from './types.ts';

type SettleDialogProps = {
  anomalies: readonly Anomaly[];
  /** The viewer may not settle one, or a proposal for it is open. */
  isSettled: (anomaly: Anomaly) => boolean;
  /** The company requires agreement: ends of open entries are proposed (J2). Confirming an end asks nobody else (B6). */
  needsAgreement: boolean;
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

type Outcome = { anomaly: Settleable; problem: string | null; details?: unknown };
type Failure = Outcome & { problem: string };

function SettleForm({ anomalies, isSettled, needsAgreement, onClose, onSettled }: Omit<SettleDialogProps, 'opened'>) {
  const t = useTranslations('time.anomalies');
  const corrections = useTranslations('corrections');
  const terms = useTranslations('common.words');
  const form = useTranslations('time.form');
  const common = useTranslations('common.actions');
  const times = useEntryTimes();
  const zoneName = useZoneName();
  const localDate = useLocalDate();
  const refusalText = useRefusalText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const able = anomalies.filter(isSettleable).filter((anomaly) => !isSettled(anomaly));
  const isProposed = ({ kind }: Anomaly) => needsAgreement && kind === 'forgotten_clock_out';
  const toPropose = able.filter(isProposed);
  const reasons = useCorrectionReasons(toPropose.length > 0);
  const only = able.length === 1 && anomalies.length === 1 ? able[0] : undefined;
  const isOpenEntry = only?.kind === 'forgotten_clock_out';
  const [clock, setClock] = useState(only ? clockOf(only.proposal.endedAt) : '');
  const [fault, setFault] = useState<string | undefined>();
  const reasonForm = useForm({
    initialValues: { reason: '', reasonId: '' },
    validate: { reason: (_, values) => (isReasonMissing(values) ? form('reasonMissing') : null) },
  });
  const [failures, setFailures] = useState<Failure[]>([]);
  const [isSending, setIsSending] = useState(false);
  const settle = trpc.time.settleAnomalies.useMutation();
  const propose = trpc.corrections.proposeMany.useMutation();

  const words = (anomaly: Settleable) =>
    `${fullNameOf(anomaly.employee)}, ${localDate(anomaly.date, { weekday: true })}, ${times(anomaly.entry)}`;
  const submit = async () => {
    const chosen = only && isOpenEntry ? endBy(only, clock) : { end: undefined };
    setFault('fault' in chosen ? form(`faults.${chosen.fault}`) : undefined);
    const { hasErrors } = reasonForm.validate();
    if ('fault' in chosen || hasErrors) return;
    const endOf = ({ proposal }: Settleable) => chosen.end ?? proposal.endedAt;
    setIsSending(true);
    try {
      const proposed = await sendProposals(toPropose, endOf);
      const settled = await sendDirectly(
        able.filter((anomaly) => !isProposed(anomaly)),
        endOf,
      );
      const failed = [...proposed, ...settled].flatMap(({ anomaly, problem }) =>
        problem ? [{ anomaly, problem }] : [],
      );
      report(proposed.filter(({ problem }) => !problem).length, settled.filter(({ problem }) => !problem).length);
      setFailures(failed);
      onSettled();
      if (failed.length === 0) onClose();
    } catch (error) {
      showError(error);
    } finally {
      setIsSending(false);
      await Promise.all([utils.timesheets.invalidate(), utils.overtime.invalidate(), utils.corrections.invalidate()]);
    }
  };
  async function sendProposals(
    part: readonly Settleable[],
    endOf: (anomaly: Settleable) => string,
  ): Promise<Outcome[]> {
    const items = part.map((anomaly) => proposalFor(anomaly, endOf(anomaly), reasonForm.getValues()));
    const results = await inPortions(items, MAX_CORRECTIONS_AT_ONCE, (portion) =>
      propose.mutateAsync({ items: portion }),
    );
    return part.map((anomaly, index) => ({ anomaly, problem: null, ...results[index] }));
  }
  async function sendDirectly(part: readonly Settleable[], endOf: (anomaly: Settleable) => string): Promise<Outcome[]> {
    const items = part.map((anomaly) => ({
      id: anomaly.entry.id,
      versionId: anomaly.entry.versionId,
      endedAt: anomaly.kind === 'forgotten_clock_out' ? endOf(anomaly) : null,
    }));
    const { reason, reasonId } = reasonForm.getValues();
    const words = [reasons.find(({ id }) => id === reasonId)?.name, reason.trim()].filter(Boolean).join(': ');
    const results = await inPortions(items, MAX_BULK_CORRECTIONS, (portion) =>
      settle.mutateAsync({ items: portion, reason: words }),
    );
    return part.map((anomaly, index) => ({ anomaly, problem: null, ...results[index] }));
  }
  function report(proposed: number, settled: number) {
    if (settled > 0) notifications.show({ message: t('dialog.done', { count: settled }) });
    if (proposed > 0) {
      notifications.show({
        title: corrections('propose.many', { count: proposed }),
        message: corrections('propose.manyNeed'),
      });
    }
  }

  if (failures.length > 0) {
    return (
      <Stack gap="md">
        <Alert color="red" variant="outline" role="alert" title={t('dialog.failed', { count: failures.length })}>
          <List>
            {failures.map(({ anomaly, problem, details }) => (
              <List.Item key={anomaly.entry.id}>
                {words(anomaly)}:{' '}
                {INVALID.has(problem) ? t('dialog.invalid_end') : refusalText({ code: problem, details })}
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
    <RecordForm
      onSubmit={submit}
      submitLabel={toPropose.length === able.length ? corrections('propose.submit') : t('dialog.submit')}
      pending={isSending}
    >
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
          error={fault}
          data-autofocus
          onChange={setClock}
        />
      )}
      <ReasonFields
        form={reasonForm}
        isProposal={toPropose.length > 0}
        data-autofocus={isOpenEntry ? undefined : true}
      />
      {toPropose.length > 0 && (
        <Text size="sm" c="dimmed">
          {only ? corrections('propose.hint', { name: fullNameOf(only.employee) }) : corrections('propose.manyNeed')}
        </Text>
      )}
    </RecordForm>
  );
}

/** An exception that is settled by the end of its entry. */
type Settleable = Anomaly & Record<'entry' | 'proposal', object>;
const isSettleable = (anomaly: Anomaly): anomaly is Settleable => anomaly.entry !== null && anomaly.proposal !== null;

/** Problems of a proposed end: of a direct correction, and of a proposal. */
const INVALID: ReadonlySet<string> = new Set(['invalid_end', 'invalid_fields']);

/** The proposal that an open entry ends at a moment (J1). */
const proposalFor = ({ employee, entry }: Settleable, end: string, reason: { reason: string; reasonId: string }) => ({
  ...{ employeeId: employee.id, type: 'update' as const, workEntryId: entry.id, versionId: entry.versionId },
  entry: {
    ...{ workEntryType: entry.workEntryType, workCheckTypeId: entry.workCheckTypeId, workBreakId: entry.workBreakId },
    ...{ workEntryIn: { date: entry.startedAt }, workEntryOut: { date: end } },
  },
  ...reasonInput(reason),
});

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
