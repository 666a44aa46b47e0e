import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PersonMonth } from '#components/periods/person-month.tsx';
import { getMember } from '../../../../member.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';
import { getApprover } from '../../../time/periods/approver.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('periods'))('columns.period') };
}

export default async function MyMonthPage({ params }: { params: Promise<{ periodId: string }> }) {
  const member = await getMember();
  if (!member?.employeeId) return null;
  const { employeeId } = member;
  const { periodId } = await params;
  await Promise.all([
    prefetch.periods.get.prefetch({ id: periodId }),
    prefetch.periods.listPeople.prefetch({ id: periodId, employeeId: [employeeId] }),
  ]);
  return (
    <Hydrated>
      <PersonMonth periodId={periodId} employeeId={employeeId} approver={await getApprover()} isMine />
    </Hydrated>
  );
}
