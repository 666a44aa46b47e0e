'use client';

import { Anchor, Text } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatClock, formatExact } from '#components/ui/duration-format.ts';
import { Link } from '#components/ui/link.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import { letterOfWeek } from '#server/modules/days/rules-schedule.ts';
import { sumOf } from '#server/modules/overtime/rules.ts';
import classes from './day-explanation.module.css';
import { useMovementWords } from './ledger.tsx';
import type { DayExplanation } from './types.ts';

type ExplanationStepsProps = { explanation: DayExplanation; ledger: PagePath };
type Explained = NonNullable<DayExplanation['day']>;

/** `09:30` of a moment in its own zone. */
const clockOf = (moment: string): string => moment.slice(11, 16);

/** Every step of a day's explanation; each part adds up to the sum below it, to the second. */
export function ExplanationSteps({ explanation, ledger }: ExplanationStepsProps) {
  const t = useTranslations('overtime.explanation');
  const { day, allocations } = explanation;
  const { text } = useAmounts(explanation);
  return (
    <ol className={classes.steps}>
      {day ? (
        <DaySteps day={day} holiday={explanation.holiday} text={text} />
      ) : (
        <Step title={t('noRow.title')}>
          <p>{t('noRow.text')}</p>
        </Step>
      )}
      {allocations.length > 0 && <Movements allocations={allocations} text={text} ledger={ledger} />}
      <Step title={t('result')}>
        <Line label={t('parts.positive')} amount={text(explanation.balance.positive_balance, true)} />
        <Line label={t('parts.negative')} amount={text(explanation.balance.negative_balance, true)} />
        {explanation.balance.multiplier_rule !== 0 && (
          <Line label={t('parts.bonus')} amount={text(explanation.balance.multiplier_rule, true)} />
        )}
        <Sum label={t('counts')} amount={text(explanation.balance.total_balance, true)} />
      </Step>
    </ol>
  );
}

type Amount = (seconds: number, signed?: boolean) => string;

/** All to the second where any of the day's amounts has seconds, so that they add up to the eye too. */
function useAmounts({ day, allocations, balance }: DayExplanation): { text: Amount } {
  const locale = useLocale();
  const amounts = [
    ...Object.values(balance),
    ...allocations.map(({ seconds }) => seconds),
    ...(day ? [day.workedSeconds, day.expectedSeconds, ...day.entries.map((one) => one.remuneratedSeconds)] : []),
    ...(day?.multiplierRules.flatMap((one) => [one.seconds, one.bonusSeconds]) ?? []),
  ];
  const areWhole = amounts.every((seconds) => seconds % 60 === 0);
  return { text: (seconds, signed = false) => (areWhole ? formatClock : formatExact)(seconds, locale, { signed }) };
}

function DaySteps({ day, holiday, text }: { day: Explained; holiday: string | null; text: Amount }) {
  const t = useTranslations('overtime.explanation');
  const words = useTranslations('common.words');
  const { planned } = day;
  const turnWords = ({ week, weeks }: { week: number; weeks: number }) =>
    words('rotationWeek', { letter: letterOfWeek(week), weeks });
  return (
    <>
      <Step title={t('planned.title')}>
        <p>
          {planned.isHoliday
            ? t('planned.holiday', { name: holiday ?? t('planned.unnamed') })
            : t(`planned.sources.${planned.source}`)}
          {planned.rotationWeek && ` · ${turnWords(planned.rotationWeek)}`}
          {planned.isHalfHoliday && ` ${t('planned.halfHoliday', { name: holiday ?? t('planned.unnamed') })}`}
          {planned.flexible && ` ${t('planned.flexible', { hours: planned.flexible.weeklyHours })}`}
        </p>
        {planned.slots?.map(({ start, end }) => (
          <p key={start} className={classes.quiet}>
            {start}–{end}
          </p>
        ))}
        <Sum label={t('planned.sum')} amount={text(planned.seconds)} />
      </Step>
      {day.absences.length > 0 && (
        <Step title={t('absences.title')}>
          {day.absences.map((absence, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: absences of a day have no id, and their order is their own
              key={index}
              label={absence.name ?? t('absences.private')}
              detail={absence.startTime ? `${absence.startTime}–${absence.endTime}` : t('absences.allDay')}
              amount={text(-absence.creditSeconds, true)}
            />
          ))}
          <Sum label={t('absences.sum')} amount={text(day.expectedSeconds)} />
        </Step>
      )}
      <Step title={t('worked.title')}>
        {day.entries.length === 0 && <p>{t('worked.none')}</p>}
        {day.entries.map((entry) => (
          <Line
            key={entry.id}
            label={t(`worked.types.${entry.workEntryType}`)}
            detail={
              `${clockOf(entry.from)}–${clockOf(entry.to)}` +
              (entry.workedSeconds === entry.remuneratedSeconds
                ? ''
                : ` · ${t('worked.paid', { lasted: text(entry.workedSeconds) })}`)
            }
            amount={text(entry.remuneratedSeconds)}
          />
        ))}
        <Sum label={words('worked')} amount={text(day.workedSeconds)} />
      </Step>
      <Difference day={day} text={text} />
      {day.multiplierRules.length > 0 && <Multipliers day={day} text={text} />}
      {day.typifyingRules.length > 0 && (
        <Step title={t('typed.title')}>
          {day.typifyingRules.map(({ rule, covers, seconds }) => (
            <Line key={rule.name} label={rule.name} detail={spans(covers)} amount={text(seconds)} />
          ))}
          <Sum label={t('typed.sum')} amount={text(day.typedSeconds)} />
        </Step>
      )}
    </>
  );
}

/** Worked less expected, and what the tolerance leaves of it (D2). */
function Difference({ day, text }: { day: Explained; text: Amount }) {
  const t = useTranslations('overtime.explanation.difference');
  const words = useTranslations('common.words');
  const { rawSeconds, toleranceSeconds, strict } = day;
  const counted = day.positiveSeconds + day.negativeSeconds;
  const tolerance = text(toleranceSeconds);
  return (
    <Step title={t('title')}>
      <Line label={words('worked')} amount={text(day.workedSeconds)} />
      <Line label={words('expected')} amount={text(-day.expectedSeconds, true)} />
      <Sum label={t('raw')} amount={text(rawSeconds, true)} />
      {toleranceSeconds > 0 && rawSeconds !== 0 && (
        <>
          <p>
            {Math.abs(rawSeconds) <= toleranceSeconds
              ? t('within', { tolerance })
              : strict
                ? t('strict', { tolerance })
                : t('beyond', { tolerance })}
          </p>
          {counted !== rawSeconds && <Line label={t('tolerated')} amount={text(counted - rawSeconds, true)} />}
          <Sum label={t('counted')} amount={text(counted, true)} />
        </>
      )}
    </Step>
  );
}

function Multipliers({ day, text }: { day: Explained; text: Amount }) {
  const t = useTranslations('overtime.explanation.bonus');
  return (
    <Step title={t('title')}>
      {day.multiplierRules.map(({ rule, covers, seconds, bonusSeconds }) => (
        <Line
          key={`${rule.name} ${rule.coefficient} ${rule.from}`}
          label={rule.name}
          detail={
            seconds === 0
              ? t('nothing')
              : `${t('covered', { time: text(seconds), coefficient: rule.coefficient })} ${spans(covers)}`
          }
          amount={text(bonusSeconds, true)}
        />
      ))}
      <Sum label={t('sum')} amount={text(day.bonusSeconds, true)} />
    </Step>
  );
}

const spans = (covers: readonly { from: string; to: string }[]): string =>
  covers.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(', ');

type MovementsProps = { allocations: DayExplanation['allocations']; text: Amount; ledger: PagePath };

function Movements({ allocations, text, ledger }: MovementsProps) {
  const t = useTranslations('overtime');
  const words = useMovementWords();
  // Typed seconds are part of the positive, never a sum beside it (D5).
  const counted = allocations.filter(({ bucket }) => bucket !== 'typed');
  return (
    <Step title={t('explanation.movements.title')}>
      {allocations.map((one) => (
        <Line
          key={`${one.movementId} ${one.bucket}`}
          label={one.kind === 'adjustment' ? words(one) : t(`ledger.kinds.${one.kind}`)}
          detail={[t(`buckets.${one.bucket}`), one.note].filter(Boolean).join(' · ')}
          amount={text(one.seconds, true)}
        />
      ))}
      <Sum
        label={t('explanation.movements.sum')}
        amount={text(
          sumOf(counted, ({ seconds }) => seconds),
          true,
        )}
      />
      <Anchor component={Link} href={ledger} size="xs">
        {t('explanation.movements.all')}
      </Anchor>
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

function Line({ label, detail, amount }: { label: string; detail?: string; amount: string }) {
  return (
    <div className={classes.line}>
      <span>
        {label}
        {detail && (
          <Text component="span" display="block" size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </span>
      <span className={classes.amount}>{amount}</span>
    </div>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div className={classes.sum}>
      <span>{label}</span>
      <span className={classes.amount}>{amount}</span>
    </div>
  );
}
