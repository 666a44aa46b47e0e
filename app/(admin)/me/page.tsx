import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MyDay } from '#components/me/my-day.tsx';
import { completePeriod } from '#components/overtime/period.ts';
import { periodAround } from '#components/time/time-state.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getMember } from '../../member.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.areas'))('myDay') };
}

export default async function MyDayPage() {
  const member = await getMember();
  if (!member?.employeeId) return null;
  const { employeeId, timeZone } = member;
  const today = localDateOf(new Date(), timeZone);
  await Promise.all([
    prefetch.me.getDay.prefetch(),
    prefetch.timesheets.getPersonTime.prefetch({ employeeId, ...periodAround('week', today) }),
    prefetch.overtime.getPersonOvertime.prefetch({ employeeId, ...completePeriod({ from: null, to: null }, today) }),
    prefetch.absences.getPersonYear.prefetch({ employeeId, year: Number(today.slice(0, 4)) }),
  ]);
  return (
    <Hydrated>
      <MyDay />
    </Hydrated>
  );
}
