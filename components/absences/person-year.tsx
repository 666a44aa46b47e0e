'use client';

import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight, IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { RecordPart } from '#components/people/record-part.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { useDroppedNotice } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { CalendarLedger } from './calendar-ledger.tsx';
import type { Returnable } from './take-back-dialog.tsx';
import { TimelineLegend } from './timeline-legend.tsx';
import type { AbsencesViewer } from './types.ts';
import { YearCalendar } from './year-calendar.tsx';
import { YearList } from './year-list.tsx';
import { yearParsers } from './year-state.ts';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx').then((file) => file.AskDialog));
const TakeBackDialog = lazyPart(() => import('./take-back-dialog.tsx').then((file) => file.TakeBackDialog));

type PersonYearProps = {
  employeeId: string;
  viewer: AbsencesViewer;
  today: string;
  /** Above the year: the person's team. */
  team?: ReactNode;
  /** On My absences, which shows nothing that the viewer can never do. */
  isMine?: boolean;
};

/** A person's year: twelve months at a glance, and each calendar with the ledger that its balance is the sum of. */
export function PersonYear({ employeeId, viewer, today, team, isMine = false }: PersonYearProps) {
  const t = useTranslations('absences.year');
  const area = useTranslations('absences');
  const errorText = useErrorText();
  const [search, setSearch] = useQueryStates(yearParsers, { history: 'push' });
  useDroppedNotice(yearParsers, () => void setSearch({ year: null }));
  const year = search.year ?? Number(today.slice(0, 4));
  const { data: person, error, refetch } = trpc.absences.getPersonYear.useQuery({ employeeId, year });
  const exporting = trpc.absences.exportPersonYear.useMutation();
  const ask = useLazyDialog();
  const [asked, setAsked] = useState<string | null>(null);
  const takeBack = useLazyDialog();
  const [returnable, setReturnable] = useState<Returnable | null>(null);
  const isOwn = employeeId.toLowerCase() === viewer.employeeId;
  const mayAsk = viewer.canDecide || isOwn;
  const refusal = !viewer.canAdminister ? t('adjust.role') : isOwn && !viewer.decidesOwn ? t('adjust.own') : null;
  return (
    <RecordPart
      tools={
        <Group gap="xs">
          <Button
            variant="default"
            px={8}
            aria-label={t('previous')}
            onClick={() => void setSearch({ year: year - 1 })}
          >
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <Button variant="default" px={8} aria-label={t('next')} onClick={() => void setSearch({ year: year + 1 })}>
            <IconChevronRight size={16} aria-hidden />
          </Button>
          <Text fw={600} fz={16} ml={4} aria-live="polite">
            {String(year)}
          </Text>
        </Group>
      }
      actions={
        <>
          <ExportMenu onExport={(format) => exporting.mutateAsync({ employeeId, year, list: 'absences', format })} />
          {mayAsk && (
            <Button
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={() => {
                setAsked(null);
                ask.open();
              }}
            >
              {area(viewer.canDecide ? 'ask.open' : 'ask.openOwn')}
            </Button>
          )}
        </>
      }
    >
      {team}
      {error && !person && (
        <NotLoaded title={t('failed')} onRetry={() => void refetch()}>
          {errorText(error)}
        </NotLoaded>
      )}
      {!person && !error && <Skeleton height={480} />}
      {person && (
        <>
          <YearCalendar
            person={person}
            onAsk={
              mayAsk
                ? (date) => {
                    setAsked(date);
                    ask.open();
                  }
                : null
            }
          />
          <TimelineLegend types={person.types} />
          <YearList
            person={person}
            onTakeBack={
              mayAsk
                ? (absence) => {
                    setReturnable(absence);
                    takeBack.open();
                  }
                : null
            }
          />
          <Group justify="space-between" gap="sm">
            <Title order={2}>{t('balances')}</Title>
            {person.calendars.length > 0 && (
              <ExportMenu
                label={t('ledger.export')}
                onExport={(format) => exporting.mutateAsync({ employeeId, year, list: 'ledger', format })}
              />
            )}
          </Group>
          {person.calendars.length === 0 && (
            <EmptyState kind="nothingYet" title={t('empty.title')}>
              {t('empty.hint')}
            </EmptyState>
          )}
          {person.calendars.map((calendar) => (
            <CalendarLedger
              key={calendar.balance.absenceCalendarId}
              calendar={calendar}
              timeZone={person.timeZone}
              refusal={isMine && refusal !== null ? undefined : refusal}
            />
          ))}
          {person.hasHidden && (
            <Text c="dimmed">
              <IconLock size={14} aria-hidden /> {t('hidden')}
            </Text>
          )}
        </>
      )}
      {ask.used && (
        <AskDialog
          key={`${asked} ${ask.opened}`}
          opened={ask.opened}
          start={{ employeeId, date: asked, month: (asked ?? today).slice(0, 7) }}
          viewer={viewer}
          today={today}
          onClose={ask.close}
          onSent={() => void refetch()}
        />
      )}
      {takeBack.used && returnable && (
        <TakeBackDialog
          key={`${returnable.type.id} ${returnable.days[0]?.date} ${takeBack.opened}`}
          opened={takeBack.opened}
          employeeId={employeeId}
          absence={returnable}
          viewer={viewer}
          onClose={takeBack.close}
        />
      )}
    </RecordPart>
  );
}
