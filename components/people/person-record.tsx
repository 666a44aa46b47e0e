'use client';

import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { useDroppedNotice } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { employeePath } from './api-paths.ts';
import { CancelDeparture } from './cancel-departure.tsx';
import { type RecordTab, recordParsers } from './people-state.ts';
import { PersonProfile } from './person-profile.tsx';
import { PersonalData } from './personal-data.tsx';
import classes from './profile.module.css';
import { RecordStatus } from './record-status.tsx';
import type { Employee, RecordViewer } from './types.ts';

const waiting = () => <Skeleton height={240} />;
const PersonDocuments = lazyPart(
  () => import('#components/documents/person-documents.tsx').then((file) => file.PersonDocuments),
  { waiting },
);
const HistoryLines = lazyPart(() => import('#components/audit/record-history.tsx').then((file) => file.HistoryLines), {
  waiting,
});
const PersonPay = lazyPart(() => import('./person-pay.tsx').then((file) => file.PersonPay), { waiting });
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx').then((file) => file.LeaveDialog));

type PersonRecordProps = { employeeId: string; viewer: RecordViewer; today: string };

/** A person's record: who they are at a glance, their profile, documents and history, and the ways to what else is theirs. */
export function PersonRecord({ employeeId, viewer, today }: PersonRecordProps) {
  const t = useTranslations('people');
  const errorText = useErrorText();
  const [{ tab }, setSearch] = useQueryStates(recordParsers, { history: 'push' });
  useDroppedNotice(recordParsers, () => void setSearch({ tab: null }, { history: 'replace' }));
  const { data: employee, error, refetch } = trpc.people.getEmployee.useQuery({ id: employeeId });
  const leave = useLazyDialog();
  const above = (
    <Anchor component={Link} href={paths.people()} inherit>
      {t('list.title')}
    </Anchor>
  );
  if (error && !employee) {
    return (
      <Page title={t('record.title')} above={above}>
        <NotLoaded title={t('record.failed')} onRetry={() => void refetch()}>
          {errorText(error)}
        </NotLoaded>
      </Page>
    );
  }
  return (
    <Page
      title={employee ? fullNameOf(employee) : <Skeleton height={28} width={200} />}
      description={employee && <RecordStatus employee={employee} canAdminister={viewer.canAdminister} today={today} />}
      above={above}
      actions={
        <>
          <AsApiCall method="GET" path={employeePath(employeeId)} />
          {viewer.canAdminister && employee?.status === 'active' && (
            <Button variant="default" leftSection={<IconUserOff size={16} aria-hidden />} onClick={leave.open}>
              {t(employee.leavesOn === null ? 'leave.open' : 'leave.change')}
            </Button>
          )}
          {viewer.canAdminister && employee && employee.leavesOn !== null && <CancelDeparture employee={employee} />}
          {viewer.canAdminister && employee?.status === 'inactive' && <Reactivate employee={employee} />}
        </>
      }
    >
      <Tabs employeeId={employeeId} current={tab} />
      {!employee && <Skeleton height={480} />}
      {employee && tab === null && <PersonProfile employee={employee} viewer={viewer} />}
      {employee && tab === null && viewer.canAdminister && <PersonalData employee={employee} />}
      {employee && tab === 'pay' && <PersonPay employee={employee} viewer={viewer} today={today} />}
      {employee && tab === 'documents' && (
        <PersonDocuments
          employeeId={employee.id}
          canChange={viewer.canAdminister || viewer.isOwn}
          timeZone={viewer.timeZone}
        />
      )}
      {employee && tab === 'history' && (
        <div className={classes.history}>
          <HistoryLines
            record={{ type: 'employee', id: employee.id }}
            timeZone={viewer.timeZone}
            readsUnits={viewer.canAdminister}
          />
        </div>
      )}
      {leave.used && employee && (
        <LeaveDialog
          key={`${employee.leavesOn} ${leave.opened}`}
          employee={employee}
          today={today}
          opened={leave.opened}
          onClose={leave.close}
        />
      )}
    </Page>
  );
}

function Tabs({ employeeId, current }: { employeeId: string; current: RecordTab | null }) {
  const t = useTranslations('people.record.tabs');
  const words = useTranslations('common.words');
  const pages = [
    { href: paths.person(employeeId), label: t('profile'), isCurrent: current === null },
    { href: paths.personContracts(employeeId), label: words('contracts'), isCurrent: false },
    { href: paths.person(employeeId, { tab: 'pay' }), label: t('pay'), isCurrent: current === 'pay' },
    { href: paths.personTime(employeeId), label: t('time'), isCurrent: false },
    { href: paths.personAbsences(employeeId), label: t('absences'), isCurrent: false },
    { href: paths.personOvertime(employeeId), label: t('overtime'), isCurrent: false },
    {
      href: paths.person(employeeId, { tab: 'documents' }),
      label: t('documents'),
      isCurrent: current === 'documents',
    },
    { href: paths.person(employeeId, { tab: 'history' }), label: t('history'), isCurrent: current === 'history' },
  ];
  return <AreaTabs label={t('label')} pages={pages} />;
}

function Reactivate({ employee }: { employee: Employee }) {
  const t = useTranslations('people.record');
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const name = fullNameOf(employee);
  const refresh = () => Promise.all([utils.people.invalidate(), utils.access.listUsers.invalidate()]);
  const update = trpc.people.updateEmployee.useMutation(
    useAnswered({ refresh, done: t('reactivated', { name }), onClose: () => setIsAsking(false) }),
  );
  return (
    <>
      <Button leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('reactivate')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('reactivateTitle', { name })}
        confirmLabel={t('reactivate')}
        pending={update.isPending}
        apiCall={{ method: 'PUT', path: employeePath(employee.id), body: { status: 'active' } }}
        onConfirm={() => update.mutate({ id: employee.id, status: 'active' })}
      >
        {t('reactivateText')}
      </ConfirmDialog>
    </>
  );
}
