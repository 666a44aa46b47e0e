'use client';

import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Person } from '#components/ui/person.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './team-off.module.css';
import { usePartWords } from './use-part-words.ts';

const FIRST_PEOPLE = 3;

type TeamOffProps = {
  period: { from: string; to: string };
  title: string;
  /** The text if nobody is off. */
  none: string;
  /** Whether the viewer may load photos of colleagues (N6). */
  showsPictures: boolean;
};

/** Absences of the viewer's team in a period, by name and dates (M1). */
export function TeamOff({ period, title, none, showsPictures }: TeamOffProps) {
  const t = useTranslations('absences.team');
  const errorText = useErrorText();
  const partWords = usePartWords();
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, refetch } = trpc.me.listTeamOff.useQuery(period);
  const shown = isWhole ? data : data?.slice(0, FIRST_PEOPLE);
  return (
    <Stack component="section" gap="xs" aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {title}
      </Title>
      {error && !data && (
        <NotLoaded title={t('failed')} onRetry={() => void refetch()}>
          {errorText(error)}
        </NotLoaded>
      )}
      {!data && !error && <Skeleton height={44} />}
      {data?.length === 0 && <Text c="dimmed">{none}</Text>}
      {shown && shown.length > 0 && (
        <ul className={classes.people}>
          {shown.map(({ person, dates }) => (
            <li key={person.id}>
              <Person
                name={fullNameOf(person)}
                picture={showsPictures ? person.imageProfileURL : null}
                detail={partWords(dates.map((date) => ({ date, startTime: null, endTime: null })))}
              />
            </li>
          ))}
        </ul>
      )}
      {data && shown && shown.length < data.length && (
        <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => setIsWhole(true)}>
          {t('showAll', { count: data.length })}
        </Button>
      )}
    </Stack>
  );
}
