'use client';

import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Act } from '#components/corrections/act-dialog.tsx';
import { CorrectionChange } from '#components/corrections/correction-change.tsx';
import { changeOf, IfAccepted } from '#components/corrections/if-accepted.tsx';
import type { Correction } from '#components/corrections/types.ts';
import { useCorrectionDecisions } from '#components/corrections/use-correction-decisions.tsx';
import { OPEN_STATUSES } from '#components/corrections/use-open-corrections.ts';
import { trpc } from '#components/trpc/client.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import classes from './my-pages.module.css';

const ActDialog = lazyPart(() => import('#components/corrections/act-dialog.tsx').then((file) => file.ActDialog));
const UndoBar = lazyPart(() => import('#components/ui/undo-bar.tsx').then((file) => file.UndoBar));

const ACTIONS = ['accept', 'reject', 'object'] as const;

/** Corrections that the company proposes, each with the person's answer (J2); nothing if there is none. */
export function MyProposals({ employeeId }: { employeeId: string }) {
  const t = useTranslations('corrections');
  const me = useTranslations('me.proposals');
  const localDate = useLocalDate();
  const decisions = useCorrectionDecisions();
  const { data } = trpc.corrections.list.useQuery({
    ...{ employeeId: [employeeId], side: ['company'], status: [...OPEN_STATUSES], limit: MAX_LIMIT },
  });
  const dialogs = useDialogs({
    act: (act: Act, props) => (
      <ActDialog {...act} {...props} onDecide={(decision) => void decisions.decide(decision)} />
    ),
  });
  const answer = (correction: Correction, action: (typeof ACTIONS)[number]) => {
    if (action === 'accept') decisions.decide({ corrections: [correction], verdict: 'accept', comment: null });
    else dialogs.open('act', { action, corrections: [correction], skipped: 0 });
  };
  const open = (data?.rows ?? []).filter((correction) => decisions.statusOf(correction) === correction.status);
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="my-proposals" className={classes.proposals}>
          <Title order={2} size="h3" id="my-proposals">
            {me('title')}
          </Title>
          {open.map((correction) => (
            <Paper key={correction.id} component="article" p="md" className={classes.proposal}>
              <Group gap="sm">
                <Text fw={600}>{t(`types.${correction.type}`)}</Text>
                <Text>{localDate(correction.from, { weekday: true })}</Text>
                <IfAccepted seconds={changeOf(correction) ?? 0} />
              </Group>
              <CorrectionChange correction={correction} />
              <Text>{me('says', { name: correction.proposedBy.name, reason: correction.reason })}</Text>
              {correction.answerBy !== null && (
                <Text size="sm" c="dimmed">
                  {me('answerBy', { date: localDate(correction.answerBy) })}
                </Text>
              )}
              <div className={classes.answers}>
                {ACTIONS.filter((action) => decisions.allows(correction, action)).map((action) => (
                  <div key={action} className={classes.answer}>
                    <Button
                      variant={action === 'accept' ? 'filled' : 'default'}
                      aria-describedby={`${action}-${correction.id}`}
                      onClick={() => answer(correction, action)}
                    >
                      {action === 'accept' ? me('accept') : t(`actions.${action}`)}
                    </Button>
                    <Text size="sm" c="dimmed" id={`${action}-${correction.id}`}>
                      {me(`hints.${action}`)}
                    </Text>
                  </div>
                ))}
              </div>
            </Paper>
          ))}
        </section>
      )}
      {decisions.done && (
        <UndoBar until={decisions.done.until} onUndo={() => void decisions.undo()}>
          {decisions.done.words}
        </UndoBar>
      )}
      {dialogs.elements}
    </>
  );
}
