'use client';

import { Button, Group, Loader, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import classes from './inbox.module.css';
import type { Check } from './inbox-transitions.ts';

type BulkCheckProps = { check: Check; onGoOn: () => void; onBack: () => void };

/** Requests that a decision on the selection would leave out, with reasons, before it is sent. */
export function BulkCheck({ check: { decision, refusals }, onGoOn, onBack }: BulkCheckProps) {
  const t = useTranslations('approvals.bulk');
  const back = useTranslations('approvals.reject');
  const action = useRef<HTMLButtonElement>(null);
  const isAsked = refusals === 'asked';
  useEffect(() => {
    if (!isAsked) action.current?.focus();
  }, [isAsked]);
  if (isAsked) {
    return (
      <Group gap="sm" role="status">
        <Loader size="xs" aria-hidden />
        <Text>{t('checking', { count: decision.requests.length })}</Text>
      </Group>
    );
  }
  const left = decision.requests.length - refusals.length;
  return (
    <>
      <Text fw={600} role="status">
        {t(`refused.${decision.verdict}`, { count: refusals.length })}
      </Text>
      <ul
        className={classes.refusals}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t(`refused.${decision.verdict}`, { count: refusals.length })}
      >
        {refusals.map(({ id, name, text }) => (
          <li key={id}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
      <Group gap="sm">
        {left > 0 && (
          <Button
            ref={action}
            size="compact-md"
            color={decision.verdict === 'rejected' ? 'red.9' : undefined}
            onClick={onGoOn}
          >
            {t(decision.verdict === 'accepted' ? 'accept' : 'reject', { count: left })}
          </Button>
        )}
        <Button ref={left > 0 ? undefined : action} size="compact-md" variant="default" onClick={onBack}>
          {back('back')}
        </Button>
      </Group>
    </>
  );
}
