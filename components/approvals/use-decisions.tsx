'use client';

import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useMemo } from 'react';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useRefusalText } from '#components/trpc/errors.ts';
import { immediateFor } from '#components/trpc/late-correction-link.ts';
import { finishBeforeLeaving } from '#components/ui/leaving.ts';
import { Link } from '#components/ui/link.tsx';
import { useUndoable } from '#components/ui/use-undoable.ts';
import * as store from './decision-store.ts';
import type { Decision, Named } from './inbox-transitions.ts';

const AT_ONCE = 25;
const FAILURE_MILLISECONDS = 20_000;

/** As the server is asked. A company request names the level that was read (F3), a month the record (K2). */
export function askedOf({ id, kind, level = 1, batch, recordHash }: Named) {
  if (kind === 'absence') return { kind, id, batch };
  if (kind === 'month') return { kind, id, recordHash };
  return kind === 'company' ? { kind, id, level } : { kind, id };
}

const idsOf = ({ requests }: Decision) => requests.map(({ id }) => id);
const keyOf = (decision: Decision) => idsOf(decision).join();

/**
 * Decisions can be undone for eight seconds and are then sent, many of them in portions, to show progress. `decided` are those that
 * were not undone and are not in a list yet.
 */
export function useDecisions({ onUndo }: { onUndo: (decision: Decision) => void }) {
  const t = useTranslations('approvals');
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const utils = trpc.useUtils();
  const { sending } = store.useDecisionStore();

  const refresh = async () => {
    await Promise.all([
      utils.approvals.listInbox.invalidate(),
      utils.approvals.countPending.invalidate(),
      utils.approvals.getInboxRequest.invalidate(),
      utils.absences.invalidate(),
      utils.corrections.invalidate(),
      utils.periods.invalidate(),
      utils.timesheets.invalidate(),
    ]);
  };

  const sendPortion = async (portion: Named[], { verdict, comment }: Decision) => {
    try {
      const { results } = await utils.client.approvals.decideMany.mutate(
        { requests: portion.map(askedOf), decision: verdict, resolutionComment: comment },
        immediateFor(portion.map(({ name }) => name)),
      );
      const byId = new Map(results.map((result) => [result.id, result]));
      return portion.map(({ id, name }) => {
        const result = byId.get(id);
        return {
          id,
          name,
          verdict,
          comment,
          failure: result?.problem ? refusalText({ code: result.problem, details: result.details }) : null,
          decided: result?.decided ?? null,
        };
      });
    } catch (error) {
      const failure = errorText(error);
      return portion.map(({ id, name }) => ({ id, name, verdict, comment, failure, decided: null }));
    }
  };

  const sendOne = async (only: Named, decision: Decision) => {
    for (const { id, name, comment, decided, failure: text } of await sendPortion([only], decision)) {
      if (text === null) continue;
      store.addFailures([{ id, name, text, comment, decided }]);
      notifications.show({
        id: `failed-${id}`,
        color: 'red',
        autoClose: FAILURE_MILLISECONDS,
        title: t('failure.title', { name }),
        message: (
          <>
            <Text>{decided ? t(`failure.faster.${decided.status}`, { name: decided.by }) : text}</Text>
            <Anchor
              component={Link}
              href={paths.inbox({ request: id })}
              onClick={() => notifications.hide(`failed-${id}`)}
            >
              {t('failure.show')}
            </Anchor>
          </>
        ),
      });
    }
  };

  const sendMany = async (decision: Decision) => {
    const left = [...decision.requests];
    store.beginRun(left.length);
    const send = async (count: number) => {
      const portion = left.splice(0, count);
      if (portion.length === 0) return;
      const results = await sendPortion(portion, decision);
      store.addResults(results);
      store.addFailures(
        results.flatMap(({ id, name, comment, decided, failure }) =>
          failure ? [{ id, name, text: failure, comment, decided }] : [],
        ),
      );
    };
    // When the user leaves, the rest goes out in one call: the portions only show progress.
    const release = finishBeforeLeaving(() => send(left.length));
    while (left.length > 0) await send(AT_ONCE);
    release();
    if (window.location.pathname !== paths.inbox()) {
      notifications.show({
        message: (
          <Anchor component={Link} href={paths.inbox()}>
            {t('run.finished', { total: decision.requests.length })}
          </Anchor>
        ),
      });
    }
  };

  const commit = async (decision: Decision) => {
    const [first] = decision.requests;
    if (!first) return;
    store.dropFailures(idsOf(decision));
    store.markSending(idsOf(decision), decision.verdict);
    await (decision.requests.length === 1 ? sendOne(first, decision) : sendMany(decision));
    // Hidden until the lists are refreshed. Otherwise it would look undecided for a moment.
    void refresh().finally(() => store.markSettled(idsOf(decision)));
  };

  const { start, undo, pending, run, until } = useUndoable<Decision>({ keyOf, commit, onUndo });

  const waiting = useMemo(
    () => new Map(pending.flatMap((decision) => idsOf(decision).map((id) => [id, decision.verdict] as const))),
    [pending],
  );
  // For the badge too, before it is painted: it agrees with the list.
  useLayoutEffect(() => {
    store.setWaiting(waiting);
    return () => store.setWaiting(new Map());
  }, [waiting]);
  const decided = useMemo(() => store.decidedIn({ waiting, sending }), [waiting, sending]);
  const countOf = (verdict: Decision['verdict']) =>
    run.reduce((sum, decision) => sum + (decision.verdict === verdict ? decision.requests.length : 0), 0);
  const [only] = run.length === 1 && run[0]?.requests.length === 1 ? run : [];
  const words = only
    ? t(`decided.${only.verdict}`, { name: only.requests[0]?.name ?? '' })
    : (['accepted', 'rejected'] as const)
        .filter((verdict) => countOf(verdict) > 0)
        .map((verdict) => t(`decidedMany.${verdict}`, { count: countOf(verdict) }))
        .join(' · ');

  const decide = (decision: Decision) => {
    store.noteKinds(decision.requests.map(askedOf));
    start(decision);
  };
  return { decide, undo, decided, done: run.length > 0 ? { words, until } : null };
}
