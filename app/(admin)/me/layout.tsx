import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { MyPages } from '#components/me/my-pages.tsx';
import { NotLinked } from '#components/me/not-linked.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { decidesOwn, getMember } from '../../member.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

/** My pages: those of everybody who is an employee (M1). */
export default async function MyLayout({ children }: { children: ReactNode }) {
  const member = await getMember();
  if (!member) notFound();
  const { employeeId, timeZone, companyName } = member;
  if (employeeId === null) return <NotLinked companyName={companyName} />;
  await prefetch.people.getEmployee.prefetch({ id: employeeId });
  return (
    <Hydrated>
      <MyPages
        employeeId={employeeId}
        today={localDateOf(new Date(), timeZone)}
        decidesOwn={await decidesOwn()}
        timeZone={timeZone}
      >
        {children}
      </MyPages>
    </Hydrated>
  );
}
