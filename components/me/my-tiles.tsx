'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TypeName } from '#components/approvals/words.tsx';
import { paths } from '#components/layout/paths.ts';
import { completePeriod } from '#components/overtime/period.ts';
import { trpc } from '#components/trpc/client.ts';
import { Duration } from '#components/ui/duration.tsx';
import { Link } from '#components/ui/link.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import { useLeaveDays } from '#components/ui/use-leave-days.ts';
import classes from './my-pages.module.css';

type MyTilesProps = { employeeId: string; today: string };

/** Balance and leave left, each with the way to its explanation. */
export function MyTiles({ employeeId, today }: MyTilesProps) {
  const t = useTranslations('me.tiles');
  return (
    <div className={classes.tiles}>
      <Tile title={t('balance')} href={paths.myOvertime()}>
        <Balance employeeId={employeeId} today={today} />
      </Tile>
      <Tile title={t('leave')} href={paths.myAbsences()}>
        <Leave employeeId={employeeId} today={today} />
      </Tile>
    </div>
  );
}

function Tile({ title, href, children }: { title: string; href: PagePath; children: ReactNode }) {
  return (
    <Link href={href} className={classes.tile}>
      <span className={classes.tileTitle}>{title}</span>
      {children}
    </Link>
  );
}

const NotKnown = () => '–';

function Balance({ employeeId, today }: MyTilesProps) {
  const t = useTranslations('me.tiles');
  // As My overtime asks for it, so that both show one number.
  const period = completePeriod({ from: null, to: null }, today);
  const { data, error } = trpc.overtime.getPersonOvertime.useQuery({ employeeId, ...period });
  if (!data) return error ? <NotKnown /> : <Skeleton height={28} width={96} />;
  if (data.policy.type === 'none') return <span>{t('noOvertime')}</span>;
  return (
    <span className={classes.amount}>
      <Duration seconds={data.openingSeconds + data.balance.total_balance} signed />
    </span>
  );
}

/** Days left of each limited leave of the running year. */
function Leave({ employeeId, today }: MyTilesProps) {
  const t = useTranslations('me.tiles');
  const { amount } = useLeaveDays();
  const { data, error } = trpc.absences.getPersonYear.useQuery({ employeeId, year: Number(today.slice(0, 4)) });
  if (!data) return error ? <NotKnown /> : <Skeleton height={28} width={96} />;
  const limited = data.calendars.filter(
    ({ balance }) => balance.available !== null && balance.from <= today && today <= balance.to,
  );
  if (limited.length === 0) return <span>{t('noLeave')}</span>;
  return limited.map(({ type, balance }) => (
    <span key={balance.absenceCalendarId} className={classes.leave}>
      <span className={classes.amount}>{amount(balance.available?.days ?? null)}</span>
      <TypeName type={type} />
    </span>
  ));
}
