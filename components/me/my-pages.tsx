'use client';

import { Skeleton, Stack } from '@mantine/core';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { myPaths, pathAt } from '#components/layout/navigation-paths.ts';
import { paths } from '#components/layout/paths.ts';
import { RecordContext } from '#components/people/record-context.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { may } from '#server/platform/shared/rights.ts';
import classes from './my-pages.module.css';
import type { Account } from './punch-store.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { useSending } from './use-sending.ts';
import { useWorker } from './use-worker.ts';

const OWN_TOPICS = ['time', 'absences', 'approvals', 'overtime', 'periods', 'contracts', 'people'] as const;

type MyPagesProps = { employeeId: string; today: string; decidesOwn: boolean; timeZone: string; children: ReactNode };

/**
 * The pages of one's own (M1): the record that others see, as its person sees it. Its pages are the navigation of somebody who sees nobody
 * else, tabs for everybody else, and a bar at the bottom of phones.
 */
export function MyPages({ employeeId, today, decidesOwn, timeZone, children }: MyPagesProps) {
  const t = useTranslations('me');
  const areas = useTranslations('shell.areas');
  const errorText = useErrorText();
  const viewer = useViewer();
  const pathname = usePathname();
  const current = pathAt(myPaths, pathname);
  // A page below one of them has a title of its own.
  const isBelow = current !== undefined && pathname !== current.href;
  const { data: employee, error, refetch } = trpc.people.getEmployee.useQuery({ id: employeeId });
  const pages = myPaths.map((path) => ({ ...path, isCurrent: path === current }));
  // One's own record: the role, which decides on records of others, does not matter.
  const sees = { personal: true, pay: true, health: true };
  const recordViewer = { canAdminister: false, isOwn: true, seesDocuments: true, decidesOwn, timeZone, sees };
  return (
    <div
      className={classes.page}
      data-narrow={current?.href === paths.me() || current?.href === paths.myData() || undefined}
    >
      {viewer && <Sender account={{ userId: viewer.userId, companyId: viewer.companyId }} />}
      <RefusedNotice />
      <Frame title={isBelow ? null : current && areas(current.label)}>
        {viewer && may(viewer, 'look') && (
          <div className={classes.tabs}>
            <AreaTabs
              label={areas('me')}
              pages={pages.map(({ label, ...page }) => ({ ...page, label: areas(label) }))}
            />
          </div>
        )}
        {error && !employee && (
          <NotLoaded title={t('failed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </NotLoaded>
        )}
        {!error && !employee && <Skeleton height={320} />}
        {employee && <RecordContext value={{ employee, viewer: recordViewer, today }}>{children}</RecordContext>}
      </Frame>
      <nav aria-label={areas('me')} className={classes.bar}>
        {pages.map(({ href, label, icon: Icon, isCurrent }) => (
          <Link key={href} href={href} className={classes.barLink} aria-current={isCurrent ? 'page' : undefined}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <span>{t(`bar.${label}`)}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Frame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return title === null ? <Stack gap="md">{children}</Stack> : <Page title={title}>{children}</Page>;
}

/** The part of My pages that sends punches (M3) and reads again what has changed (M6), whichever of them is open. */
function Sender({ account }: { account: Account }) {
  const utils = trpc.useUtils();
  useLive(OWN_TOPICS, () => void utils.invalidate(), { isOwn: true });
  useSending(account);
  useWorker();
  return null;
}
