import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PersonRecord } from '#components/people/person-record.tsx';
import { userOfInput } from '#components/people/user-of-input.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may, type Right } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.record');
  return { title: t('title') };
}

export default async function PersonRecordPage({ params }: { params: Promise<{ employeeId: string }> }) {
  const { employeeId } = await params;
  const member = await getMember();
  const isOwn = member?.employeeId === employeeId.toLowerCase();
  const canAdminister = member !== null && may(member, 'administer');
  // Everybody sees all of their own (I4).
  const sees = (right: Right) => isOwn || (member !== null && may(member, right));
  const timeZone = member?.timeZone ?? 'UTC';
  await Promise.all([
    prefetch.people.getEmployee.prefetch({ id: employeeId }),
    prefetch.timesheets.listChoices.prefetch(),
    canAdminister && prefetch.access.listUsers.prefetch(userOfInput(employeeId)),
  ]);
  return (
    <Hydrated>
      <PersonRecord
        employeeId={employeeId}
        today={localDateOf(new Date(), timeZone)}
        viewer={{
          ...{ canAdminister, isOwn, timeZone },
          decidesOwn: isOwn && (await decidesOwn()),
          sees: { personal: sees('seePersonal'), pay: sees('seePay'), health: sees('seeHealth') },
        }}
      />
    </Hydrated>
  );
}
