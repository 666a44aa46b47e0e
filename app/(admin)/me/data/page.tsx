import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MyData } from '#components/me/my-data.tsx';
import { salariesInput } from '#components/people/people-state.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.areas'))('myData') };
}

export default async function MyDataPage() {
  const member = await getMember();
  if (!member?.employeeId) return null;
  await Promise.all([
    prefetch.people.mayUpdateOwnContact.prefetch(),
    prefetch.contracts.listSalaries.prefetch(salariesInput(member.employeeId)),
  ]);
  return (
    <Hydrated>
      <MyData />
    </Hydrated>
  );
}
