'use client';

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Instant } from '#components/ui/instant.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { callAuth } from './call.ts';
import classes from './records.module.css';
import { Section } from './section.tsx';
import { type Session, useReadAgain, useShowProblem } from './use-account.ts';

type SessionsSectionProps = { sessions: readonly Session[]; timeZone: string };

/** Where one is signed in. Ends other sessions, each or all. */
export function SessionsSection({ sessions, timeZone }: SessionsSectionProps) {
  const t = useTranslations('account.sessions');
  const readAgain = useReadAgain();
  const showProblem = useShowProblem();
  const [ending, setEnding] = useState<string | null>(null);

  const deviceOf = ({ browser, system }: Session) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'));
  const end = async (id: string | null, done: string) => {
    setEnding(id ?? 'all');
    const answer = await (id ? callAuth('account/sessions/end', { id }) : callAuth('account/sessions/end-others'));
    if (answer.ok) notifications.show({ message: done });
    else showProblem(answer.problem);
    await readAgain();
    setEnding(null);
  };

  return (
    <Section
      title={t('title')}
      description={t('description')}
      aside={
        sessions.length > 1 && (
          <Button variant="default" loading={ending === 'all'} onClick={() => end(null, t('othersEnded'))}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.record}>
            <div className={classes.words}>
              <Group gap="sm">
                <Text fw={500}>{deviceOf(session)}</Text>
                {session.isCurrent && <StatusBadge meaning="accepted">{t('current')}</StatusBadge>}
              </Group>
              <div className={classes.facts}>
                {session.address && <span>{session.address}</span>}
                <span>
                  {t('signedIn')} <Instant at={session.createdAt} timeZone={timeZone} />
                </span>
                <span>
                  {t('lastSeen')} <Instant at={session.lastSeenAt} timeZone={timeZone} />
                </span>
              </div>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('endOf', { device: deviceOf(session) })}
                loading={ending === session.id}
                onClick={() => end(session.id, t('ended'))}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
