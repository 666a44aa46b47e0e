'use client';

import { Button, Group, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DurationInput } from '#components/form/duration-input.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useRefusalText, useShowError } from '#components/trpc/errors.ts';
import { wholeMinutes } from '#components/ui/add-up.ts';
import { Duration } from '#components/ui/duration.tsx';
import { sumOf } from '#server/modules/overtime/rules.ts';
import { payableOf, payoutSourceOf } from '#server/modules/overtime/rules-payout.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import classes from './payouts.module.css';
import type { Period } from './period.ts';
import type { BalanceRow } from './types.ts';
import { WhyMore } from './why-more.tsx';

const TYPING_PAUSE_MILLISECONDS = 250;

type PayOutDialogProps = {
  people: BalanceRow[];
  period: Period;
  opened: boolean;
  onClose: () => void;
  onPaid: () => void;
};

/** Pays the chosen people out (D13): each amount can be changed, the server says what is left, and whoever is refused is named. */
export function PayOutDialog({ opened, onClose, ...payout }: PayOutDialogProps) {
  const t = useTranslations('overtime.payouts.dialog');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title', { count: payout.people.length })} size={840}>
      <PayOutForm {...payout} onClose={onClose} />
    </FormDialog>
  );
}

type PayOutFormProps = Omit<PayOutDialogProps, 'opened'>;

function PayOutForm({ people, period, onClose, onPaid }: PayOutFormProps) {
  const t = useTranslations('overtime.payouts.dialog');
  const due = useTranslations('overtime.payouts.due.columns');
  const adjust = useTranslations('overtime.adjust.preview');
  const words = useTranslations('common.words');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [note, setNote] = useState('');
  const [amounts, setAmounts] = useState<Record<string, number | null>>(() =>
    Object.fromEntries(people.map((row) => [row.employee.id, wholeMinutes(payableOf(row))])),
  );
  /** Why somebody was not paid; all others were. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string> | null>(null);
  const payouts = people.map((row) => ({
    employeeId: row.employee.id,
    ...period,
    balanceBeforeSeconds: payableOf(row),
    amountSeconds: amounts[row.employee.id] ?? 0,
    ...(payoutSourceOf(row.policy.type) && { source: payoutSourceOf(row.policy.type) }),
  }));
  const isComplete = payouts.every(({ amountSeconds }) => amountSeconds > 0);
  const [asked] = useDebouncedValue(JSON.stringify(payouts), TYPING_PAUSE_MILLISECONDS);
  const preview = trpc.overtime.previewPayouts.useQuery(
    { payouts: JSON.parse(asked) as typeof payouts },
    { enabled: isComplete && refused === null, staleTime: 0 },
  );
  const payOut = trpc.overtime.payOutMany.useMutation({
    onSuccess: async ({ results }) => {
      const failed = new Map(
        results.flatMap(({ problem, details }, index) =>
          problem ? [[payouts[index]?.employeeId ?? '', refusalText({ code: problem, details })]] : [],
        ),
      );
      await utils.overtime.invalidate();
      if (results.length > failed.size)
        notifications.show({ message: t('done', { count: results.length - failed.size }) });
      if (failed.size > 0) return setRefused(failed);
      onClose();
      onPaid();
    },
    onError: (error) => showError(error),
  });
  const lines = refused ? people.filter(({ employee }) => refused.has(employee.id)) : people;
  const first = payouts[0];
  const content = (
    <>
      <Text>{refused ? t('refused', { count: refused.size }) : t('text')}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={t('lines')} tabIndex={0}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{words('person')}</th>
              <th scope="col" className={classes.amount}>
                {due('balance')}
              </th>
              <th scope="col" className={classes.amount}>
                {due('payable')}
              </th>
              <th scope="col">{t('columns.amount')}</th>
              <th scope="col" className={classes.amount}>
                {t('columns.left')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((row) => {
              const { id } = row.employee;
              const index = people.indexOf(row);
              const result = preview.data?.results[index];
              const left = refused ? null : (result?.balanceAfterSeconds ?? null);
              const problem = refused?.get(id) ?? (result?.problem && refusalText({ code: result.problem }));
              return (
                <tr key={id}>
                  <th scope="row">{fullNameOf(row.employee)}</th>
                  <td className={classes.amount}>
                    <Duration seconds={row.closingSeconds} signed />
                    {left !== null && (
                      <>
                        {' '}
                        <span aria-hidden>→</span> <VisuallyHidden>{adjust('to')}</VisuallyHidden>
                        <Duration seconds={row.closingSeconds - (payableOf(row) - left)} signed />
                      </>
                    )}
                  </td>
                  <td className={classes.amount}>
                    <Duration seconds={payableOf(row)} />
                    <WhyMore row={row} />
                  </td>
                  <td>
                    <DurationInput
                      aria-label={t('amountOf', { name: fullNameOf(row.employee) })}
                      value={amounts[id] ?? null}
                      error={problem ?? ((amounts[id] ?? 0) > 0 ? undefined : t('amountMissing'))}
                      readOnly={refused !== null}
                      data-autofocus={index === 0 || undefined}
                      onChange={(seconds) => setAmounts({ ...amounts, [id]: seconds })}
                    />
                  </td>
                  <td className={classes.amount}>{left === null ? '–' : <Duration seconds={left} />}</td>
                </tr>
              );
            })}
          </tbody>
          {!refused && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {words('total')}
                </th>
                <td>
                  <Duration seconds={sumOf(payouts, ({ amountSeconds }) => amountSeconds)} />
                </td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {preview.error && !refused && <Text c="var(--mantine-color-error)">{errorText(preview.error)}</Text>}
      {!refused && (
        <Textarea
          label={words('note')}
          description={t('noteHint')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={MAX_FREE_TEXT}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </>
  );
  if (refused) {
    const close = () => {
      onClose();
      onPaid();
    };
    return (
      <Stack gap="md">
        {content}
        <Group justify="flex-end">
          <Button data-autofocus onClick={close}>
            {common('close')}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <RecordForm
      onSubmit={() => {
        const given = note.trim();
        payOut.mutate({ payouts: payouts.map((one) => ({ ...one, ...(given && { note: given }) })) });
      }}
      submitLabel={t('submit', { count: people.length })}
      pending={payOut.isPending}
      disabled={!isComplete}
      apiCall={first && people.length === 1 && { method: 'POST', path: '/overtime-policies/v1/payouts', body: first }}
    >
      {content}
    </RecordForm>
  );
}
