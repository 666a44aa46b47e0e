'use client';

import { Skeleton, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Instant } from '#components/ui/instant.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import classes from './day-drawer.module.css';
import { useEntryWords } from './entry-words.ts';
import type { EntryVersion } from './types.ts';

/** Versions of an entry: author, time, reason, and values before and after (J4). The day's split of its paid seconds is left out. */
export function EntryVersions({ entryId }: { entryId: string }) {
  const t = useTranslations('time.versions');
  const errorText = useErrorText();
  const query = trpc.time.listEntryVersions.useQuery({ id: entryId, limit: MAX_LIMIT });
  if (query.error) {
    return (
      <Text role="alert" mt="sm">
        {t('failed')} {errorText(query.error)}
      </Text>
    );
  }
  if (!query.data) return <Skeleton height={64} mt="sm" />;
  const { rows, total } = query.data;
  return (
    <>
      <ul className={classes.versions} aria-label={t('title')}>
        {rows
          .filter(({ reason }) => reason !== 'settled')
          .map((version) => (
            <Version key={version.id} version={version} />
          ))}
      </ul>
      {total > rows.length && <Text c="dimmed">{t('more', { count: total - rows.length })}</Text>}
    </>
  );
}

const MODES: Partial<Record<EntryVersion['mode'], 'modes.agreed' | 'modes.unilateralBy'>> = {
  agreed: 'modes.agreed',
  unilateral: 'modes.unilateralBy',
};

function Version({ version }: { version: EntryVersion }) {
  const t = useTranslations('time.versions');
  const common = useTranslations('common.words');
  const words = useEntryWords();
  const corrections = useTranslations('corrections');
  const { reason, note, actor, at, before, after, mode, correction } = version;
  const key = `reasons.${reason}` as 'reasons.other';
  const did = t.has(key) ? t(key) : t('reasons.other');
  return (
    <li>
      <Text fw={600}>{t('by', { reason: did, name: actor.name ?? t(`actors.${actor.type}`) })}</Text>
      <Text size="sm" c="dimmed">
        <Instant at={at} timeZone={after.timeZone} />
        {mode === 'self' && ` · ${t('self')}`}
        {correction && ` · ${corrections(MODES[mode] ?? 'modes.agreed', { name: correction.proposerName })}`}
      </Text>
      {note && <Text>{note}</Text>}
      {correction?.objection && (
        <Text>
          {corrections('detail.objection')}
          {correction.objection.comment && `: ${correction.objection.comment}`}
        </Text>
      )}
      {before && (
        <Text size="sm">
          {common('before')}: {words(before)}
        </Text>
      )}
      {!after.isDeleted && (
        <Text size="sm">
          {common('after')}: {words(after)}
        </Text>
      )}
    </li>
  );
}
