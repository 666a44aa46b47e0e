import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { MyOvertime } from '#components/me/my-overtime.tsx';
import { completePeriod, periodParsers } from '#components/overtime/period.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.areas'))('myOvertime') };
}

export default async function MyOvertimePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  if (!member?.employeeId) return null;
  const { employeeId, timeZone } = member;
  const period = completePeriod(createLoader(periodParsers)(await searchParams), localDateOf(new Date(), timeZone));
  await Promise.all([
    prefetch.overtime.getPersonOvertime.prefetch({ employeeId, ...period }),
    prefetch.overtime.countRecomputing.prefetch({ employeeId }),
  ]);
  return (
    <Hydrated>
      <MyOvertime />
    </Hydrated>
  );
}
