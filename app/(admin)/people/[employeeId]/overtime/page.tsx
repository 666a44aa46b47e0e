import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { completePeriod, periodParsers } from '#components/overtime/period.ts';
import { PersonOvertime } from '#components/overtime/person-overtime.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../../../member.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overtime.person');
  return { title: t('title') };
}

type PersonOvertimePageProps = { params: Promise<{ employeeId: string }>; searchParams: Promise<SearchParams> };

export default async function PersonOvertimePage({ params, searchParams }: PersonOvertimePageProps) {
  const { employeeId } = await params;
  const member = await getMember();
  const isOwn = member?.employeeId === employeeId.toLowerCase();
  const today = localDateOf(new Date(), member?.timeZone ?? 'UTC');
  const period = completePeriod(createLoader(periodParsers)(await searchParams), today);
  await Promise.all([
    prefetch.overtime.getPersonOvertime.prefetch({ employeeId, ...period }),
    prefetch.overtime.countRecomputing.prefetch({ employeeId }),
  ]);
  return (
    <Hydrated>
      <PersonOvertime
        employeeId={employeeId}
        today={today}
        refusal={member && !may(member, 'decide') ? 'role' : isOwn && !(await decidesOwn()) ? 'own' : null}
      />
    </Hydrated>
  );
}
