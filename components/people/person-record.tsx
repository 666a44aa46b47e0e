'use client';

import { Anchor, Avatar, Button, Group, Skeleton } from '@mantine/core';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useSelectedLayoutSegment } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { paths } from '#components/layout/paths.ts';
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
import { initialsOf } from '#components/ui/person.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { employeePath } from './api-paths.ts';
import { CancelDeparture } from './cancel-departure.tsx';
import { RecordContext } from './record-context.ts';
import { RecordGlance } from './record-glance.tsx';
import { RecordStatus } from './record-status.tsx';
import type { Employee, RecordViewer } from './types.ts';

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx').then((file) => file.LeaveDialog));

type PersonRecordProps = { employeeId: string; viewer: RecordViewer; today: string; children: ReactNode };

/** A person's record: who they are and how they are today, the tabs, and the tab that is open. */
export function PersonRecord({ employeeId, viewer, today, children }: PersonRecordProps) {
  const t = useTranslations('people');
  const errorText = useErrorText();
  const tab = useSelectedLayoutSegment();
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
      title={
        employee ? (
          <Group gap="sm" wrap="nowrap" component="span">
            <Avatar component="span" size={36} radius="xl" color="teal" aria-hidden>
              {initialsOf(fullNameOf(employee))}
            </Avatar>
            {fullNameOf(employee)}
          </Group>
        ) : (
          <Skeleton height={36} width={200} />
        )
      }
      description={employee && <RecordStatus employee={employee} canAdminister={viewer.canAdminister} today={today} />}
      above={above}
      actions={
        <>
          {tab === null && <AsApiCall method="GET" path={employeePath(employeeId)} />}
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
      {employee ? <RecordGlance employee={employee} today={today} /> : <Skeleton height={44} />}
      <Tabs employeeId={employeeId} current={tab} viewer={viewer} />
      {employee ? (
        <RecordContext value={{ employee, viewer, today }}>{children}</RecordContext>
      ) : (
        <Skeleton height={480} />
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

type TabsProps = { employeeId: string; current: string | null; viewer: RecordViewer };

/** A tab for each part of the record that the viewer may see (I2, I4, N2). */
function Tabs({ employeeId, current, viewer }: TabsProps) {
  const t = useTranslations('people.record.tabs');
  const words = useTranslations('common.words');
  const pages = [
    { tab: null, href: paths.person(employeeId), label: t('profile') },
    { tab: 'contracts', href: paths.personContracts(employeeId), label: words('contracts') },
    ...(viewer.sees.pay ? [{ tab: 'pay', href: paths.personPay(employeeId), label: t('pay') }] : []),
    { tab: 'time', href: paths.personTime(employeeId), label: t('time') },
    { tab: 'absences', href: paths.personAbsences(employeeId), label: t('absences') },
    { tab: 'overtime', href: paths.personOvertime(employeeId), label: t('overtime') },
    { tab: 'requests', href: paths.personRequests(employeeId), label: t('requests') },
    ...(viewer.seesDocuments
      ? [{ tab: 'documents', href: paths.personDocuments(employeeId), label: t('documents') }]
      : []),
    { tab: 'history', href: paths.personHistory(employeeId), label: t('history') },
  ];
  return (
    <AreaTabs label={t('label')} pages={pages.map(({ tab, ...page }) => ({ ...page, isCurrent: tab === current }))} />
  );
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
