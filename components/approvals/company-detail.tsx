'use client';

import { Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Instant } from '#components/ui/instant.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import classes from './company-detail.module.css';
import { Section } from './section.tsx';
import type { CompanyRequest } from './types.ts';

type Level = CompanyRequest['levels'][number];
type CompanyDetailProps = { request: CompanyRequest; timeZone: string };

/** Everything that a decision on a company request needs: the answers, and its levels with who decided, who is asked, and who comes next. */
export function CompanyDetail({ request, timeZone }: CompanyDetailProps) {
  const t = useTranslations('approvals.company');
  return (
    <Stack gap="lg">
      <Section title={t('answers')}>
        {request.answers.length === 0 ? (
          <Text c="dimmed">{t('noAnswers')}</Text>
        ) : (
          <dl className={classes.answers}>
            {request.answers.map((answer) => (
              <div key={answer.id}>
                <dt>{answer.questionName}</dt>
                <dd>
                  <Answer {...answer} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      <Section title={t('steps')}>
        {request.levels.length === 0 ? (
          <Text c="dimmed">{t('noSteps')}</Text>
        ) : (
          <ol className={classes.flow}>
            {request.levels.map((level, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: levels have no ids, and never change
              <Step key={index} level={level} state={stateOf(request, index + 1)} timeZone={timeZone} />
            ))}
          </ol>
        )}
      </Section>
    </Stack>
  );
}

function Answer({ questionType, value }: CompanyRequest['answers'][number]) {
  const t = useTranslations('approvals.company');
  const format = useFormatter();
  const date = useLocalDate();
  if (questionType === 'boolean') return t(value === 'true' ? 'yes' : 'no');
  if (questionType === 'date') return date(value);
  if (questionType === 'number') return <span className="tabular">{format.number(Number(value))}</span>;
  return value;
}

type StepState = 'accepted' | 'rejected' | 'asked' | 'next' | 'unreached';

function stateOf({ status, level }: CompanyRequest, number: number): StepState {
  if (number < level) return 'accepted';
  if (number === level) return status === 'pending' ? 'asked' : status;
  return status === 'pending' ? 'next' : 'unreached';
}

const ICONS = {
  accepted: IconCircleCheck,
  rejected: IconCircleX,
  asked: IconClock,
  next: IconCircle,
  unreached: IconCircle,
} as const;

function Step({ level, state, timeZone }: { level: Level; state: StepState; timeZone: string }) {
  const t = useTranslations('approvals.company');
  const detail = useTranslations('approvals.detail');
  const Icon = ICONS[state];
  const waiting = level.approvers.filter(({ hasAccepted }) => !hasAccepted);
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'asked' ? 'step' : undefined}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.state}>{t(`states.${state}`)}</span>
        {level.decisions.map((line) => (
          <div key={line.id}>
            <span className={classes.name}>{line.deciderName}</span>
            {line.onBehalfOfName !== null && <span> {t('onBehalfOf', { name: line.onBehalfOfName })}</span>}
            {state === 'asked' && <span> · {t('states.accepted')}</span>}{' '}
            <Instant at={line.createdAt} timeZone={timeZone} focusable size="xs" c="dimmed" />
            {line.selfMade && <StatusBadge meaning="neutral">{detail('selfMade')}</StatusBadge>}
            {line.comment && <blockquote className={classes.comment}>{line.comment}</blockquote>}
          </div>
        ))}
        {(state === 'asked' || state === 'next') && (
          <>
            <ul className={classes.approvers}>
              {waiting.map((approver, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: approvers have no ids, and never change
                <li key={index}>
                  <Approver {...approver} />
                </li>
              ))}
            </ul>
            {level.quorum === 'all' && level.approvers.length > 1 && (
              <Text size="xs" c="dimmed">
                {t('everyone')}
              </Text>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function Approver({ role, managerSteps, name, delegates }: Level['approvers'][number]) {
  const t = useTranslations('approvals.company');
  const who = name ?? (role === null ? t('nobody', { steps: managerSteps ?? 1 }) : t(`roles.${role}`));
  return (
    <>
      <span className={classes.name}>{who}</span>
      {delegates.length > 0 && (
        <Text component="span" size="xs" c="dimmed">
          {' '}
          {t('away', { names: delegates.join(', ') })}
        </Text>
      )}
    </>
  );
}
