import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PersonMonth } from '#components/periods/person-month.tsx';
import { Hydrated, prefetch } from '../../../../../prefetch.ts';
import { getApprover } from '../../approver.ts';

type PersonPeriodProps = { params: Promise<{ periodId: string; employeeId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('periods'))('columns.period') };
}

export default async function PersonPeriodPage({ params }: PersonPeriodProps) {
  const { periodId, employeeId } = await params;
  await Promise.all([
    prefetch.periods.get.prefetch({ id: periodId }),
    prefetch.periods.listPeople.prefetch({ id: periodId, employeeId: [employeeId] }),
  ]);
  return (
    <Hydrated>
      <PersonMonth periodId={periodId} employeeId={employeeId} approver={await getApprover()} />
    </Hydrated>
  );
}
