import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { loadTable } from '#components/table/table-parsers.ts';
import { DayPage } from '#components/time/day-page.tsx';
import { dateParsers, dayInput, dayOptions } from '#components/time/time-state.ts';
import type { TimeChoices } from '#components/time/types.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../member.ts';
import { getQueryClient, Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('time.day');
  return { title: t('title') };
}

export default async function TimePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  const timeZone = member?.timeZone ?? 'UTC';
  const today = localDateOf(new Date(), timeZone);
  const { date } = createLoader(dateParsers)(await searchParams);
  const { filters } = await loadTable(searchParams, dayOptions);
  await prefetch.timesheets.listChoices.prefetch();
  const [[, choices] = []] = getQueryClient().getQueriesData<TimeChoices>({
    queryKey: [['timesheets', 'listChoices']],
  });
  const opensOn = choices?.lastDate ?? today;
  await prefetch.timesheets.listDay.prefetch(dayInput(date ?? opensOn, filters, 1));
  return (
    <Hydrated>
      <DayPage
        today={today}
        opensOn={opensOn}
        timeZone={timeZone}
        mayCorrect={member !== null && may(member, 'decide')}
        ownEmployeeId={member?.employeeId && !(await decidesOwn()) ? member.employeeId : null}
      />
    </Hydrated>
  );
}
