import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { completePeriod } from '#components/overtime/period.ts';
import { PersonRecord } from '#components/people/person-record.tsx';
import { userOfInput } from '#components/people/user-of-input.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may, type Right } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

type PersonLayoutProps = { children: ReactNode; params: Promise<{ employeeId: string }> };

/** One record per person: the header and the tabs stay while the page below them changes. */
export default async function PersonLayout({ children, params }: PersonLayoutProps) {
  const employeeId = (await params).employeeId.toLowerCase();
  const member = await getMember();
  if (!member) notFound();
  const { timeZone } = member;
  const isOwn = member.employeeId === employeeId;
  const canAdminister = may(member, 'administer');
  // Everybody sees all of their own (I4).
  const sees = (right: Right) => isOwn || may(member, right);
  const today = localDateOf(new Date(), timeZone);
  await Promise.all([
    prefetch.people.getEmployee.prefetch({ id: employeeId }),
    prefetch.timesheets.listChoices.prefetch(),
    prefetch.today.getBoard.prefetch({ employeeId, limit: 1 }),
    prefetch.overtime.getPersonOvertime.prefetch({ employeeId, ...completePeriod({ from: null, to: null }, today) }),
    // The header looks ahead to the next year, which the tab of absences may show: both read it here, or neither.
    ...[0, 1].map((later) =>
      prefetch.absences.getPersonYear.prefetch({ employeeId, year: Number(today.slice(0, 4)) + later }),
    ),
    canAdminister && prefetch.access.listUsers.prefetch(userOfInput(employeeId)),
  ]);
  return (
    <Hydrated>
      <PersonRecord
        employeeId={employeeId}
        today={today}
        viewer={{
          ...{ canAdminister, isOwn, timeZone, seesDocuments: sees('decide') },
          decidesOwn: isOwn && (await decidesOwn()),
          sees: { personal: sees('seePersonal'), pay: sees('seePay'), health: sees('seeHealth') },
        }}
      >
        {children}
      </PersonRecord>
    </Hydrated>
  );
}
