'use client';

import { List } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useRefusalText } from '#components/trpc/errors.ts';
import { immediateFor } from '#components/trpc/late-correction-link.ts';
import { useUndoable } from '#components/ui/use-undoable.ts';
import { useViewer } from '#components/ui/viewer.tsx';
import { MAX_CORRECTIONS_AT_ONCE } from '#server/modules/corrections/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { inPortions } from './in-portions.ts';
import type { Correction, CorrectionAction } from './types.ts';

/** Acts that can be undone for a while before they are sent. */
export type Verdict = Exclude<CorrectionAction, 'object'>;
export type Decision = { corrections: readonly Correction[]; verdict: Verdict; comment: string | null };

const FAILURE_MILLISECONDS = 20_000;
const STATUS_AFTER = {
  accept: 'accepted',
  reject: 'rejected',
  withdraw: 'withdrawn',
  carry_out: 'accepted',
} satisfies Record<Verdict, Correction['status']>;

/**
 * Decisions on corrections, one or many: each can be undone for eight seconds and is then sent. `statusOf` is the status of a correction
 * as decided here. Refused ones stay as they are, and a notice says why.
 */
export function useCorrectionDecisions() {
  const t = useTranslations('corrections');
  const viewer = useViewer();
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const utils = trpc.useUtils();

  const commit = async ({ corrections, verdict, comment }: Decision) => {
    const nameOf = new Map(corrections.map(({ id, employee }) => [id, fullNameOf(employee)]));
    const ids = [...nameOf.keys()];
    let failures: { id: string; text: string }[];
    try {
      const results = await inPortions(ids, MAX_CORRECTIONS_AT_ONCE, (portion) =>
        utils.client.corrections.decideMany.mutate(
          { ids: portion, decision: verdict, comment },
          immediateFor(portion.map((id) => nameOf.get(id) ?? '')),
        ),
      );
      failures = results.flatMap(({ id, problem, details }) =>
        problem === null ? [] : [{ id, text: refusalText({ code: problem, details }) }],
      );
    } catch (error) {
      failures = ids.map((id) => ({ id, text: errorText(error) }));
    }
    if (failures.length > 0) {
      notifications.show({
        ...{ color: 'red', autoClose: FAILURE_MILLISECONDS, title: t('bulk.failed', { count: failures.length }) },
        message: (
          <List mah={240} style={{ overflow: 'auto' }}>
            {failures.map(({ id, text }) => (
              <List.Item key={id}>
                {nameOf.get(id)}: {text}
              </List.Item>
            ))}
          </List>
        ),
      });
    }
    await Promise.all([
      utils.corrections.invalidate(),
      utils.approvals.invalidate(),
      utils.timesheets.invalidate(),
      utils.overtime.invalidate(),
    ]);
  };
  const doneWords = ({ verdict, corrections }: Decision): string => {
    const isOwn = corrections.every(({ employee }) => employee.id === viewer?.employeeId);
    if (isOwn && (verdict === 'accept' || verdict === 'reject')) return t(`done.own.${verdict}`);
    return t(`done.${verdict}`, { name: corrections.map(({ employee }) => fullNameOf(employee)).join() });
  };
  const { start, undo, pending, run, until } = useUndoable<Decision>({
    keyOf: ({ corrections }) => corrections.map(({ id }) => id).join(),
    commit,
  });
  const decided = useMemo(
    () => new Map(pending.flatMap(({ corrections, verdict }) => corrections.map(({ id }) => [id, verdict] as const))),
    [pending],
  );
  const count = run.reduce((sum, { corrections }) => sum + corrections.length, 0);
  const [only] = count === 1 ? run : [];
  const words = only === undefined ? t('bulk.done', { count }) : doneWords(only);
  const statusOf = ({ id, status }: Correction): Correction['status'] => {
    const verdict = decided.get(id);
    return verdict ? STATUS_AFTER[verdict] : status;
  };
  return {
    decide: (decision: Decision) => decision.corrections.length > 0 && start(decision),
    undo,
    statusOf,
    /** Whether the caller may take an action now: the server allows it, and nothing was decided here. */
    allows: ({ id, actions }: Correction, action: CorrectionAction) => !decided.has(id) && actions.includes(action),
    done: run.length > 0 ? { words, until } : null,
  };
}

export type CorrectionDecisions = ReturnType<typeof useCorrectionDecisions>;
