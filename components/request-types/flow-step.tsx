'use client';

import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import classes from './flow.module.css';
import { type ItemAction, ItemButtons } from './item-buttons.tsx';
import type { AskedLevel, Level, Question } from './types.ts';
import type { ExampleResult } from './use-example.ts';
import type { TypeWords } from './use-type-words.ts';

/** So many people are named. */
const NAMED = 5;

type FlowStepProps = {
  level: Level;
  index: number;
  count: number;
  questions: readonly Question[];
  /** Its condition does not fit its question. */
  isWrong: boolean;
  words: TypeWords;
  example: ExampleResult;
  /** Left out: it cannot be changed. */
  onAction?: (action: ItemAction) => void;
};

/** One step of the flow: who approves and when, and with an example whom it asks, or why it is skipped. */
export function FlowStep({ level, index, count, questions, isWrong, words, example, onAction }: FlowStepProps) {
  const t = useTranslations('requestTypes.levels');
  const tried = useTranslations('requestTypes.example');
  const number = index + 1;
  const isSkipped = example.isTried && example.skipped.includes(index);
  const asked = example.asked?.[index];
  return (
    <div className={classes.step} data-skipped={isSkipped || undefined}>
      <div className={classes.head}>
        <span className={classes.title}>
          <Text component="span" fw={600}>
            {t('step', { number })}
          </Text>
          {example.isTried && (
            <StatusBadge meaning={isSkipped ? 'neutral' : 'waiting'}>
              {tried(isSkipped ? 'skipped' : 'asked')}
            </StatusBadge>
          )}
        </span>
        {onAction && (
          <ItemButtons
            index={index}
            labels={{
              up: t('up', { number }),
              down: t('down', { number }),
              edit: t('edit', { number }),
              remove: t('remove', { number }),
            }}
            reasons={{
              up: index === 0 ? t('isFirst') : undefined,
              down: number === count ? t('isLast') : undefined,
            }}
            onAction={onAction}
          />
        )}
      </div>
      <div className={classes.condition}>
        {level.condition ? words.condition(level.condition, questions) : t('always')}
        {isSkipped && level.condition && <Why condition={level.condition} {...{ questions, words, example }} />}
      </div>
      {isWrong && <div className={classes.fault}>{t('wrong')}</div>}
      <ul className={classes.approvers}>
        {level.approvers.map((approver, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: approvers have no ids, and keep nothing of their own
          <li key={place}>
            <span className={classes.who}>{words.approver(approver)}</span>
            {example.isTried && !isSkipped && !example.error && <People asked={asked?.approvers[place]} />}
          </li>
        ))}
      </ul>
      {level.approvers.length > 1 && (
        <Text size="sm" c="dimmed" className={classes.notes}>
          {t(level.quorum)}
        </Text>
      )}
      {example.isTried && !isSkipped && asked && <Instead asked={asked} quorum={level.quorum} />}
    </div>
  );
}

type WhyProps = Pick<FlowStepProps, 'questions' | 'words' | 'example'> & { condition: NonNullable<Level['condition']> };

/** Why the answers skip a step. */
function Why({ condition: { questionId }, questions, words, example }: WhyProps) {
  const t = useTranslations('requestTypes.example');
  const question = questions.find(({ id }) => id === questionId);
  if (!question) return null;
  const answer = example.answers[questionId];
  return (
    <div>
      {answer === undefined
        ? t('unanswered', { question: question.name })
        : t('answered', { question: question.name, value: words.value(question.type, answer) })}
    </div>
  );
}

/** People that an approver is for the person of the example. */
function People({ asked }: { asked: AskedLevel['approvers'][number] | undefined }) {
  const t = useTranslations('requestTypes.example');
  if (!asked) return <small>{t('searching')}</small>;
  if (asked.reason) return <small className={classes.fault}>{t(`reasons.${asked.reason}`)}</small>;
  const names = asked.people.map(({ name, insteadOf }) =>
    insteadOf === null ? name : t('insteadOf', { name, away: insteadOf }),
  );
  const more = names.length - NAMED;
  return (
    <small>
      {names.slice(0, NAMED).join('; ')}
      {more > 0 && ` ${t('more', { count: more })}`}
    </small>
  );
}

/** Deciders in place of named approvers who cannot pass the step. */
function Instead({ asked: { approvers, administrators }, quorum }: { asked: AskedLevel; quorum: Level['quorum'] }) {
  const t = useTranslations('requestTypes.example');
  const format = useFormatter();
  const isNobody = ({ reason }: AskedLevel['approvers'][number]) => reason !== null;
  if (!(quorum === 'all' ? approvers.some(isNobody) : approvers.every(isNobody))) return null;
  if (administrators.length > 0)
    return (
      <Text size="sm" className={classes.notes}>
        {t('instead', { names: format.list(administrators, { type: 'disjunction' }) })}
      </Text>
    );
  const isOwn = approvers.every(isNobody) && approvers.some(({ reason }) => reason === 'own_request');
  return (
    <Text size="sm" className={`${classes.notes} ${classes.fault}`}>
      {t(isOwn ? 'own' : 'stuck')}
    </Text>
  );
}
