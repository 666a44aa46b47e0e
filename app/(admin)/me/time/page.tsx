import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { MyTime } from '#components/me/my-time.tsx';
import { periodAround, personParsers } from '#components/time/time-state.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.areas'))('myTime') };
}

export default async function MyTimePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  if (!member?.employeeId) return null;
  const { employeeId, timeZone } = member;
  const { view, date } = createLoader(personParsers)(await searchParams);
  const period = periodAround(view ?? 'week', date ?? localDateOf(new Date(), timeZone));
  await Promise.all([
    prefetch.timesheets.getPersonTime.prefetch({ employeeId, ...period }),
    prefetch.timesheets.listChoices.prefetch(),
  ]);
  return (
    <Hydrated>
      <MyTime />
    </Hydrated>
  );
}
