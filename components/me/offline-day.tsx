'use client';

import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { noteAnswer, onReconnect } from '#components/trpc/connection.ts';
import { languageOf } from '#messages/languages.ts';
import { deviceLocale } from '#messages/readers-language.ts';
import { ME_PATH, OFFLINE_PATH } from '#server/platform/shared/page-paths.ts';
import { dayAfter, dayAt } from './day-after.ts';
import { PunchCard } from './punch-card.tsx';
import { keepStore, readDay } from './punch-store.ts';
import { RefusedPunches } from './refused-punches.tsx';
import { useTaps } from './use-taps.ts';
import { WaitingPunches } from './waiting-punches.tsx';

type Stored = NonNullable<Awaited<ReturnType<typeof readDay>>>;

/**
 * My day without a network (M3): the worker of the browser shows it at the addresses of My pages. Punches wait here; the page that opens
 * when the network is back sends them. Its document is the same for everybody of a language, so times follow the region of the browser.
 */
export function OfflineDay() {
  const t = useTranslations('me.offline');
  const locale = useLocale();
  const [stored, setStored] = useState<Stored | null>();
  useEffect(() => {
    readDay().then(setStored, () => setStored(null));
    // A device with a network may still not reach the server: the page looks for it until it answers.
    const { pathname, href } = window.location;
    const stop = onReconnect(() => window.location.replace(pathname === OFFLINE_PATH ? ME_PATH : href));
    noteAnswer(window.fetch, false);
    return stop;
  }, []);
  return (
    <Stack component="main" gap="md" p="md" maw={720}>
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      {stored === undefined && <Skeleton height={240} />}
      {stored === null && <Text>{t('unknown')}</Text>}
      {stored && (
        <NextIntlClientProvider locale={deviceLocale(languageOf(locale), navigator.languages)}>
          <StoredDay {...stored} />
        </NextIntlClientProvider>
      )}
    </Stack>
  );
}

function StoredDay({ account, day }: Stored) {
  const t = useTranslations('me.offline');
  const { waiting, refused } = useTaps(account);
  useEffect(() => void keepStore(), []);
  return (
    <>
      <Text c="dimmed">{t('text')}</Text>
      <PunchCard account={account} day={dayAfter(dayAt(day, new Date()), waiting)} />
      <WaitingPunches taps={waiting} day={day} />
      <RefusedPunches taps={refused} day={day} />
    </>
  );
}
