'use client';

import { Checkbox, Skeleton, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarCheck,
  IconClockEdit,
  IconFileText,
  IconMessage,
  IconPaperclip,
  IconUserShare,
} from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Failure } from './decision-store.ts';
import { PAGE_SIZE } from './inbox-state.ts';
import type { Named } from './inbox-transitions.ts';
import classes from './request-list.module.css';
import { RequestStatusBadge } from './request-status.tsx';
import type { AbsenceRow, CompanyRow, CorrectionRow, InboxRequest, InboxRow, MonthRow } from './types.ts';
import { TypeName, useCorrectionWords, useDaysWords } from './words.tsx';

export const rowElementId = (id: string) => `request-${id}`;

/** Data of a row that a decision needs. */
export const namedRow = (row: InboxRow): Named & Pick<InboxRow, 'status'> => ({
  ...{ id: row.id, kind: row.kind, name: fullNameOf(row.person), status: row.status },
  ...stepOf(row),
});

/** Part of a request that a decision names: the level of a company request (F3), the batch of an absence (E14), or the record of a month that is read (K2). */
export function stepOf(request: InboxRow | InboxRequest): Pick<Named, 'level' | 'batch' | 'recordHash'> {
  if (request.kind === 'company') return { level: request.level };
  if (request.kind === 'month' && 'month' in request) return { recordHash: request.month.recordHash };
  return request.kind === 'absence' ? { batch: request.parts.length > 1 } : {};
}

type RequestListProps = {
  rows: InboxRow[] | undefined;
  current: string | null;
  onOpen: (row: InboxRow) => void;
  /** Null where nothing can be selected. */
  selection: { has: (id: string) => boolean; toggle: (request: Named) => void } | null;
  failures: ReadonlyMap<string, Failure>;
  timeZone: string;
};

export function RequestList({ rows, ...list }: RequestListProps) {
  const t = useTranslations('approvals.list');
  if (!rows) {
    return (
      <ul className={classes.list} aria-busy>
        {Array.from({ length: PAGE_SIZE / 2 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <li key={index} className={classes.item}>
            <div className={classes.placeholder}>
              <Skeleton height={12} width="50%" />
              <Skeleton height={12} width="80%" />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.list} aria-label={t('label')}>
      {rows.map((row) => (
        <Row key={row.id} row={row} {...list} />
      ))}
    </ul>
  );
}

function Row({
  row,
  current,
  onOpen,
  selection,
  failures,
  timeZone,
}: Omit<RequestListProps, 'rows'> & { row: InboxRow }) {
  const t = useTranslations('approvals.list');
  const format = useFormatter();
  const name = fullNameOf(row.person);
  const thisYear = String(new Date().getFullYear());
  const canSelect = selection !== null && row.status === 'pending';
  return (
    <li className={classes.item} data-current={row.id === current || undefined}>
      {canSelect && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside has a name; the label makes the column its target
        <label className={classes.check}>
          <Checkbox
            aria-label={t('select', { name })}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(namedRow(row))}
          />
        </label>
      )}
      <UnstyledButton
        id={rowElementId(row.id)}
        className={classes.row}
        aria-current={row.id === current || undefined}
        onClick={() => onOpen(row)}
      >
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          {row.status !== 'pending' && <RequestStatusBadge status={row.status} />}
          {failures.has(row.id) && (
            <span className={classes.failure}>
              <IconAlertTriangle size={14} aria-hidden /> {t('failed')}
            </span>
          )}
          <Text component="time" size="xs" c="dimmed" className={classes.sent} dateTime={row.createdAt}>
            <span className={classes.spoken}>{t('sent')} </span>
            {format.dateTime(new Date(row.createdAt), {
              day: 'numeric',
              month: 'short',
              year: row.createdAt.slice(0, 4) === thisYear ? undefined : 'numeric',
              timeZone,
            })}
          </Text>
        </span>
        {row.kind === 'absence' && <AbsenceWords row={row} />}
        {row.kind === 'company' && <CompanyWords row={row} />}
        {row.kind === 'correction' && <CorrectionWords row={row} />}
        {row.kind === 'month' && <MonthWords row={row} />}
      </UnstyledButton>
    </li>
  );
}

function AbsenceWords({ row }: { row: AbsenceRow }) {
  const t = useTranslations('approvals.list');
  const daysWords = useDaysWords();
  const [period, amount] = daysWords(row.days, row.absenceType);
  return (
    <span className={classes.line} data-removal={row.type === 'delete' || undefined}>
      {row.type === 'delete' && (
        <span className={classes.removal}>
          <IconArrowBackUp size={14} aria-hidden /> {t('removal')}
        </span>
      )}
      <TypeName type={row.absenceType} />
      <span className={classes.amount}>{amount}</span>
      <span className={classes.period}>{period}</span>
      <Marks row={row} />
    </span>
  );
}

function CompanyWords({ row }: { row: CompanyRow }) {
  const t = useTranslations('approvals.list');
  return (
    <span className={classes.line}>
      <span className={classes.kind}>
        <IconFileText size={14} aria-hidden /> {row.requestType.name}
      </span>
      <span className={classes.period}>{row.title}</span>
      <span className={classes.marks}>
        {row.insteadOf !== null && (
          <span className={classes.instead}>
            <IconUserShare size={14} role="img" aria-label={t('insteadOf', { name: row.insteadOf })} />
          </span>
        )}
        {row.levelCount > 1 && <span>{t('level', { level: row.level, count: row.levelCount })}</span>}
      </span>
    </span>
  );
}

function CorrectionWords({ row }: { row: CorrectionRow }) {
  const [type, day, change] = useCorrectionWords()(row.correction);
  return (
    <span className={classes.line}>
      <span className={classes.kind}>
        <IconClockEdit size={14} aria-hidden /> {type}
      </span>
      <span className={classes.amount}>{change}</span>
      <span className={classes.period}>{day}</span>
    </span>
  );
}

function MonthWords({ row }: { row: MonthRow }) {
  const t = useTranslations('approvals.list');
  const periodName = usePeriodName();
  return (
    <span className={classes.line}>
      <span className={classes.kind}>
        <IconCalendarCheck size={14} aria-hidden /> {t('month')}
      </span>
      <span className={classes.amount}>{row.isConfirmed && t('confirmed')}</span>
      <span className={classes.period}>{periodName(row)}</span>
    </span>
  );
}

function Marks({ row }: { row: AbsenceRow }) {
  const t = useTranslations('approvals.list');
  return (
    <span className={classes.marks}>
      {row.hasComment && <IconMessage size={14} role="img" aria-label={t('comment')} />}
      {row.documentCount > 0 && (
        <span className={classes.mark}>
          <IconPaperclip size={14} role="img" aria-label={t('documents')} />
          {row.documentCount}
        </span>
      )}
    </span>
  );
}
