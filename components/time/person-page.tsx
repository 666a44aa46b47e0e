'use client';

import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useOpenCorrections } from '#components/corrections/use-open-corrections.ts';
import { RecordPart } from '#components/people/record-part.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { useDroppedNotice } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { PersonDays } from './person-days.tsx';
import { dateBeside, periodAround, personParsers, VIEWS, type View } from './time-state.ts';
import type { CorrectionRefusal } from './types.ts';

const DayDrawer = lazyPart(() => import('./day-drawer.tsx').then((file) => file.DayDrawer));

type PersonPageProps = { employeeId: string; today: string; refusal: CorrectionRefusal };

/** One person's week or month: every day with what was planned and recorded, and totals that add up. */
export function PersonPage({ employeeId, today, refusal }: PersonPageProps) {
  const t = useTranslations('time.person');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const [asked, setAsked] = useQueryStates(personParsers, { history: 'push' });
  useDroppedNotice(personParsers, (names) => {
    void setAsked(Object.fromEntries(names.map((name) => [name, null])), { history: 'replace' });
  });
  const view = asked.view ?? 'week';
  const date = asked.date ?? today;
  const period = periodAround(view, date);
  const localDate = useLocalDate();
  const query = trpc.timesheets.getPersonTime.useQuery(
    { employeeId, ...period },
    { placeholderData: keepPreviousData },
  );
  const exporting = trpc.timesheets.exportPersonTime.useMutation();
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  const corrections = useOpenCorrections({ employeeId, period });
  const person = query.data;
  const dialogs = useDialogs({
    day: (day: string, props) =>
      person && <DayDrawer {...props} person={person.employee} date={day} refusal={refusal} choices={choices} />,
  });
  const goTo = (next: string) => void setAsked({ date: next === today ? null : next });
  useKeys([
    { key: 'p', description: t(`previous.${view}`), run: () => goTo(dateBeside(view, date, -1)) },
    { key: 'n', description: t(`next.${view}`), run: () => goTo(dateBeside(view, date, 1)) },
    { key: 't', description: words('today'), run: () => goTo(today) },
  ]);

  if (query.error && !person) {
    return (
      <NotLoaded title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </NotLoaded>
    );
  }
  return (
    <RecordPart
      description={person && t('zone', { zone: person.employee.timeZone })}
      actions={
        <>
          <AsApiCall
            method="GET"
            path={`/schedule/v1/work-entries?${new URLSearchParams({ employeeId, ...period })}`}
          />
          <ExportMenu onExport={(format) => exporting.mutateAsync({ employeeId, ...period, format })} />
        </>
      }
    >
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('view')}
          data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(value) => void setAsked({ view: value === 'week' ? null : (value as View) })}
        />
        <Group gap={4}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(`previous.${view}`)}
            onClick={() => goTo(dateBeside(view, date, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(`next.${view}`)}
            onClick={() => goTo(dateBeside(view, date, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" disabled={date === today} onClick={() => goTo(today)}>
            {words('today')}
          </Button>
        </Group>
        <Text fw={600} aria-live="polite">
          {words('range', { from: localDate(period.from), to: localDate(period.to) })}
        </Text>
      </Group>
      <PersonDays person={person} corrections={corrections} onOpen={(day) => dialogs.open('day', day)} />
      {dialogs.elements}
    </RecordPart>
  );
}
