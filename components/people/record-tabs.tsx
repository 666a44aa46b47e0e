'use client';

import { Skeleton } from '@mantine/core';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { PersonProfile } from './person-profile.tsx';
import { PersonalData } from './personal-data.tsx';
import classes from './profile.module.css';
import { useRecord } from './record-context.ts';

const waiting = () => <Skeleton height={240} />;
const PersonDocuments = lazyPart(
  () => import('#components/documents/person-documents.tsx').then((file) => file.PersonDocuments),
  { waiting },
);
const HistoryLines = lazyPart(() => import('#components/audit/record-history.tsx').then((file) => file.HistoryLines), {
  waiting,
});
const PersonPay = lazyPart(() => import('./person-pay.tsx').then((file) => file.PersonPay), { waiting });

export function ProfileTab() {
  const { employee, viewer } = useRecord();
  return (
    <>
      <PersonProfile employee={employee} viewer={viewer} />
      {viewer.canAdminister && <PersonalData employee={employee} />}
    </>
  );
}

export function PayTab() {
  return <PersonPay {...useRecord()} />;
}

export function DocumentsTab() {
  const { employee, viewer, today } = useRecord();
  return (
    <PersonDocuments
      employeeId={employee.id}
      canSee={viewer.seesDocuments}
      canChange={viewer.canAdminister || viewer.isOwn}
      canAdminister={viewer.canAdminister}
      timeZone={viewer.timeZone}
      today={today}
    />
  );
}

export function HistoryTab() {
  const { employee, viewer } = useRecord();
  return (
    <div className={classes.history}>
      <HistoryLines
        record={{ type: 'employee', id: employee.id }}
        timeZone={viewer.timeZone}
        readsUnits={viewer.canAdminister}
      />
    </div>
  );
}
