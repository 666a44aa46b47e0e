'use client';

import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { AuditRecordType } from '#server/modules/audit/constants.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '#server/platform/shared/limits.ts';
import classes from './audit.module.css';
import { AuditChange } from './audit-change.tsx';
import { useAuditWords } from './audit-words.ts';
import type { Line } from './types.ts';
import { type Named, useNamed } from './use-named.ts';

/** Lines that one press of the button adds. */
const MORE = 100;

type RecordHistoryProps = {
  record: { type: AuditRecordType; id: string; name: string };
  opened: boolean;
  onClose: () => void;
  timeZone: string;
};

/** History of one record, newest first, for any page that shows it (I11). The server leaves out fields that the reader may not see. */
export function RecordHistory({ record, opened, onClose, timeZone }: RecordHistoryProps) {
  const { t } = useAuditWords(timeZone);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('history.title', { name: record.name })}
      closeButtonProps={{ 'aria-label': t('change.close') }}
    >
      {opened && <HistoryLines record={record} timeZone={timeZone} readsUnits={false} />}
    </Drawer>
  );
}

type HistoryLinesProps = {
  record: Pick<RecordHistoryProps['record'], 'type' | 'id'>;
  timeZone: string;
  /** Names offices, departments and groups, for who administers. */
  readsUnits: boolean;
};

/** The same within a page that has room for it. */
export function HistoryLines({ record, timeZone, readsUnits }: HistoryLinesProps) {
  const { t } = useAuditWords(timeZone);
  const errorText = useErrorText();
  const [limit, setLimit] = useState(DEFAULT_LIMIT);
  const history = trpc.audit.listHistory.useQuery(
    { recordType: record.type, recordId: record.id, limit },
    { placeholderData: keepPreviousData },
  );
  const lines = history.data?.rows;
  const named = useNamed(lines ?? [], { readsUnits });
  if (!lines && history.error) {
    return <NotLoaded onRetry={() => void history.refetch()}>{errorText(history.error)}</NotLoaded>;
  }
  if (!lines) return <Skeleton height={160} />;
  if (lines.length === 0) {
    return (
      <EmptyState isBare kind="nothingYet" title={t('history.empty')}>
        {t('history.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md">
      <ol className={classes.history}>
        {lines.map((line) => (
          <HistoryLine
            key={line.id}
            line={line}
            isOfOther={line.recordType !== record.type}
            timeZone={timeZone}
            named={named}
          />
        ))}
      </ol>
      {lines.length < (history.data?.total ?? 0) && limit < MAX_LIMIT && (
        <Button
          variant="default"
          loading={history.isFetching}
          onClick={() => setLimit(Math.min(limit + MORE, MAX_LIMIT))}
        >
          {t('history.more')}
        </Button>
      )}
    </Stack>
  );
}

type HistoryLineProps = {
  line: Line;
  /** Of a record that belongs to the one whose history it is: a person's contract or salary. */
  isOfOther: boolean;
  timeZone: string;
  named: Named;
};

function HistoryLine({ line, isOfOther, timeZone, named }: HistoryLineProps) {
  const { t, happened, who, way } = useAuditWords(timeZone);
  return (
    <li>
      <Text fw={600}>{isOfOther ? `${t(`types.${line.recordType}`)}: ${happened(line)}` : happened(line)}</Text>
      <Text size="xs" c="dimmed" component="div">
        <Instant at={line.at} timeZone={timeZone} withSeconds /> · {t('byWay', { who: who(line), way: way(line) })}
      </Text>
      {(line.before ?? line.after) && <AuditChange line={line} timeZone={timeZone} named={named} />}
    </li>
  );
}
