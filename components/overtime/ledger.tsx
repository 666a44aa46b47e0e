'use client';

import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { ADJUSTMENT_OPERATIONS, MOVEMENT_SOURCES } from '#server/modules/overtime/constants.ts';
import { isReversible } from '#server/modules/overtime/rules-adjustment.ts';
import { AllocationList } from './allocation-list.tsx';
import classes from './ledger.module.css';
import { shownChange } from './shown.ts';
import type { Movement, PersonOvertime } from './types.ts';

const ReverseDialog = lazyPart(() => import('./reverse-dialog.tsx').then((file) => file.ReverseDialog));

type LedgerProps = {
  person: PersonOvertime;
  /** Why the viewer may not reverse movements: their role only reads, or it is their own balance (I5). */
  refusal: 'role' | 'own' | null;
  /** On My overtime, where nothing is reversed. */
  isMine?: boolean;
};

/** Every movement of the period, newest first: what the balance was, what changed it, what it is, why and by whom. */
export function Ledger({ person, refusal, isMine = false }: LedgerProps) {
  const t = useTranslations('overtime.ledger');
  const words = useMovementWords();
  const { movements, moreMovements } = person;
  const list = useRef<HTMLOListElement>(null);
  const dialogs = useDialogs({
    reverse: (movement: Movement, props) => (
      <ReverseDialog {...props} movement={movement} title={words(movement)} onReversed={() => list.current?.focus()} />
    ),
  });
  const reversed = new Set(movements.filter(({ kind }) => kind === 'reversal').map(({ followsId }) => followsId));
  const mayReverse = (movement: Movement) =>
    !isMine && isReversible({ kind: movement.kind, authorType: movement.author.type }) && !reversed.has(movement.id);
  if (movements.length === 0) {
    return (
      <EmptyState kind="nothingYet" title={t('empty.title')}>
        {t('empty.hint')}
      </EmptyState>
    );
  }
  return (
    <>
      <ol ref={list} tabIndex={-1} className={classes.list} aria-label={t('label')}>
        {movements.map((movement) => (
          <MovementLine
            key={movement.id}
            movement={movement}
            timeZone={person.employee.timeZone}
            isReversed={reversed.has(movement.id)}
            refusal={refusal}
            onReverse={mayReverse(movement) ? () => dialogs.open('reverse', movement) : undefined}
          />
        ))}
      </ol>
      {dialogs.elements}
      {moreMovements && <Text c="dimmed">{t('more', { count: movements.length })}</Text>}
    </>
  );
}

type MovementLineProps = Pick<LedgerProps, 'refusal'> & {
  movement: Movement;
  timeZone: string;
  isReversed: boolean;
  /** Undefined: it cannot be reversed. */
  onReverse: (() => void) | undefined;
};

function MovementLine({ movement, timeZone, isReversed, refusal, onReverse }: MovementLineProps) {
  const t = useTranslations('overtime.ledger');
  const cause = useTranslations('overtime.recomputed.causes');
  const words = useMovementWords();
  const { balanceBeforeSeconds: was, balanceAfterSeconds: is, allocations } = movement;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <div className={classes.title}>
          <span>{words(movement)}</span>
          {movement.kind !== 'adjustment' && <StatusBadge meaning="neutral">{t(`kinds.${movement.kind}`)}</StatusBadge>}
          {isReversed && <StatusBadge meaning="neutral">{t('reversed')}</StatusBadge>}
          {movement.selfMade && <StatusBadge meaning="neutral">{t('selfMade')}</StatusBadge>}
        </div>
        {(movement.kind === 'reversal' || movement.kind === 'correction') && (
          <div className={classes.quiet}>{t(`explanations.${movement.kind}`)}</div>
        )}
        {movement.cause && <div className={classes.quiet}>{cause(movement.cause)}</div>}
        {movement.note && <p className={classes.note}>{movement.note}</p>}
        <div className={classes.quiet}>
          {movement.kind === 'retro'
            ? t.rich('explanations.retro', {
                day: () => <LocalDate date={movement.from} />,
                to: () => <LocalDate date={movement.to} />,
              })
            : t.rich('period', {
                from: () => <LocalDate date={movement.from} />,
                to: () => <LocalDate date={movement.to} />,
              })}
        </div>
        {allocations.length > 0 && (
          <details className={classes.days}>
            <summary>{t('days', { count: new Set(allocations.map(({ date }) => date)).size })}</summary>
            <AllocationList allocations={allocations} />
          </details>
        )}
      </div>
      <WasChangeIs was={was} is={is} />
      <div className={classes.who}>
        <span>{movement.author.name}</span>
        <span className={classes.quiet}>
          <Instant at={movement.createdAt} timeZone={timeZone} />
        </span>
        {onReverse && <ReverseButton refusal={refusal} onReverse={onReverse} />}
      </div>
    </li>
  );
}

function ReverseButton({ refusal, onReverse }: { refusal: LedgerProps['refusal']; onReverse: () => void }) {
  const t = useTranslations('overtime');
  const button = (
    <Button
      variant="default"
      size="compact-sm"
      mt={4}
      aria-disabled={refusal !== null}
      data-disabled={refusal !== null || undefined}
      onClick={() => (refusal ? notifications.show({ message: t(`person.whyNot.${refusal}`) }) : onReverse())}
    >
      {t('reverse.submit')}
    </Button>
  );
  return refusal ? <Hint label={t(`person.whyNot.${refusal}`)}>{button}</Hint> : button;
}

/** Three figures side by side, each under its word. */
export function WasChangeIs({ was, is }: { was: number; is: number }) {
  const t = useTranslations('overtime.ledger');
  const words = useTranslations('common.words');
  const names = { was: words('before'), change: t('change'), is: words('after') };
  const exact = { was, change: is - was, is };
  const shown = shownChange(was, is);
  return (
    <dl className={classes.figures}>
      {(['was', 'change', 'is'] as const).map((name) => (
        <div key={name} data-name={name}>
          <dt>{names[name]}</dt>
          <dd>
            <Duration seconds={exact[name]} shown={shown[name]} signed />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A movement's operation and what it moved; an integration may have used words of its own. */
export function useMovementWords(): (movement: { operation: string; source?: string }) => string {
  const t = useTranslations('overtime');
  return ({ operation, source }) => {
    const known = ADJUSTMENT_OPERATIONS.find((name) => name === operation);
    const balance = MOVEMENT_SOURCES.find((name) => name === source);
    if (!known) return operation;
    if (!balance || known === 'reset') return t(`ledger.operations.${known}`);
    return t('ledger.of', { operation: t(`ledger.operations.${known}`), balance: t(`balances.names.${balance}`) });
  };
}
