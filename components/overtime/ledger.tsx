'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { ADJUSTMENT_OPERATIONS, MOVEMENT_SOURCES } from '#server/overtime/constants.ts';
import { AllocationList } from './allocation-list.tsx';
import classes from './ledger.module.css';
import { shownChange } from './shown.ts';
import type { Movement, PersonOvertime } from './types.ts';

/** Every movement of the period, newest first: what the balance was, what changed it, what it is, why and by whom. */
export function Ledger({ person }: { person: PersonOvertime }) {
  const t = useTranslations('overtime.ledger');
  const { movements, moreMovements } = person;
  if (movements.length === 0) {
    return (
      <EmptyState kind="nothingYet" title={t('empty.title')}>
        {t('empty.hint')}
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={classes.list} aria-label={t('label')}>
        {movements.map((movement) => (
          <MovementLine key={movement.id} movement={movement} timeZone={person.employee.timeZone} />
        ))}
      </ol>
      {moreMovements && <Text c="dimmed">{t('more', { count: movements.length })}</Text>}
    </>
  );
}

function MovementLine({ movement, timeZone }: { movement: Movement; timeZone: string }) {
  const t = useTranslations('overtime.ledger');
  const words = useMovementWords();
  const { balanceBeforeSeconds: was, balanceAfterSeconds: is, allocations } = movement;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <div className={classes.title}>
          <span>{words(movement)}</span>
          {movement.kind !== 'adjustment' && <StatusBadge meaning="neutral">{t(`kinds.${movement.kind}`)}</StatusBadge>}
          {movement.selfMade && <StatusBadge meaning="neutral">{t('selfMade')}</StatusBadge>}
        </div>
        {(movement.kind === 'reversal' || movement.kind === 'correction') && (
          <div className={classes.quiet}>{t(`explanations.${movement.kind}`)}</div>
        )}
        {movement.note && <p className={classes.note}>{movement.note}</p>}
        <div className={classes.quiet}>
          {t.rich('period', {
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
      </div>
    </li>
  );
}

/** Three figures side by side, each under its word. */
export function WasChangeIs({ was, is }: { was: number; is: number }) {
  const t = useTranslations('overtime.ledger');
  const exact = { was, change: is - was, is };
  const shown = shownChange(was, is);
  return (
    <dl className={classes.figures}>
      {(['was', 'change', 'is'] as const).map((name) => (
        <div key={name} data-name={name}>
          <dt>{t(name)}</dt>
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
