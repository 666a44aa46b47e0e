'use client';

import { Group, Select, Skeleton, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useIdleWords } from '#components/company/use-idle-words.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { COMPANY_SETTINGS_PATH } from './api-paths.ts';
import classes from './single-sign-on.module.css';
import { useSignInSetting } from './use-sign-in-setting.ts';

const CHOICES_MINUTES = [15, 30, 60, 240, 480, 720, 1440, 10_080];

/** After how long without use sessions of the company's members end (I7). Saved at once, and counts for open sessions too. */
export function IdleSessions() {
  const t = useTranslations('settings.signIn.idle');
  const words = useIdleWords();
  const { settings, change, problem } = useSignInSetting(t('saved'));
  const limit = settings.data?.sessionIdleMinutes;
  return (
    <section className={classes.section} aria-labelledby="idle-sessions">
      <div>
        <Title order={2} id="idle-sessions">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('description')}</Text>
      </div>
      {problem !== null ? (
        <NotLoaded onRetry={() => void settings.refetch()}>{problem}</NotLoaded>
      ) : limit === undefined ? (
        <Skeleton height={64} width={240} />
      ) : (
        <>
          <Select
            label={t('label')}
            description={t('hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            // One that was set over REST may be another.
            data={[...new Set([...CHOICES_MINUTES, limit])]
              .toSorted((one, other) => one - other)
              .map((minutes) => ({ value: String(minutes), label: words(minutes) }))}
            value={String(limit)}
            onChange={(value) => value !== null && change.mutate({ sessionIdleMinutes: Number(value) })}
            allowDeselect={false}
            disabled={change.isPending}
            styles={{ wrapper: { maxWidth: 240 } }}
          />
          <Group>
            <AsApiCall method="PUT" path={COMPANY_SETTINGS_PATH} body={{ sessionIdleMinutes: limit }} />
          </Group>
        </>
      )}
    </section>
  );
}
