'use client';

import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { AuditRecordType } from '#server/modules/audit/constants.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '#server/platform/shared/limits.ts';
import classes from './audit.module.css';
import { type AbsencesById, AuditGroup } from './audit-entry.tsx';
import { groupLines } from './group-lines.ts';

/** Lines that one press of the button adds. */
const MORE = 100;
/** Histories have no absence requests, which are records of their own. */
const NO_ABSENCES: AbsencesById = new Map();

type RecordHistoryProps = {
  record: { type: AuditRecordType; id: string; name: string };
  opened: boolean;
  onClose: () => void;
  timeZone: string;
};

/** History of one record, newest first, for any page that shows it (I11). The server leaves out fields that the reader may not see. */
export function RecordHistory({ record, opened, onClose, timeZone }: RecordHistoryProps) {
  const t = useTranslations('audit');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('history.title', { name: record.name })}
      closeButtonProps={{ 'aria-label': t('change.close') }}
    >
      {opened && <HistoryLines record={record} timeZone={timeZone} />}
    </Drawer>
  );
}

type HistoryLinesProps = {
  record: Pick<RecordHistoryProps['record'], 'type' | 'id'>;
  timeZone: string;
};

/** The same within a page that has room for it. */
export function HistoryLines({ record, timeZone }: HistoryLinesProps) {
  const t = useTranslations('audit');
  const errorText = useErrorText();
  const [limit, setLimit] = useState(DEFAULT_LIMIT);
  const history = trpc.audit.listHistory.useQuery(
    { recordType: record.type, recordId: record.id, limit },
    { placeholderData: keepPreviousData },
  );
  const lines = history.data?.rows;
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
        {groupLines(lines).map((group) => (
          <li key={group.id}>
            <AuditGroup group={group} timeZone={timeZone} absences={NO_ABSENCES} withTime />
          </li>
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
