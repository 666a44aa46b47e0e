'use client';

import { Anchor, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { PersonYear } from '#components/absences/types.ts';
import { TypeName } from '#components/approvals/words.tsx';
import { paths } from '#components/layout/paths.ts';
import { completePeriod } from '#components/overtime/period.ts';
import { Whereabouts } from '#components/today/whereabouts.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { Duration } from '#components/ui/duration.tsx';
import { Link } from '#components/ui/link.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { isFreeIn, spansOf } from '#server/modules/absences/rules-spans.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './record-glance.module.css';
import type { Employee } from './types.ts';

type RecordGlanceProps = { employee: Employee; today: string };

/** A person today: where they are, their overtime balance, their next absence, and their manager. */
export function RecordGlance({ employee, today }: RecordGlanceProps) {
  const t = useTranslations('people.record.glance');
  const fields = useTranslations('people.fields');
  return (
    <dl className={classes.glance}>
      {employee.status === 'active' && (
        <Item title={t('now')}>
          <Now employeeId={employee.id} />
        </Item>
      )}
      <Item title={t('balance')}>
        <Balance employeeId={employee.id} today={today} />
      </Item>
      <Item title={t('nextAbsence')}>
        <NextAbsence employeeId={employee.id} today={today} />
      </Item>
      <Item title={fields('managerId')}>
        <Manager managerId={employee.managerId} />
      </Item>
    </dl>
  );
}

function Item({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Waiting = () => <Skeleton height={14} width={88} my={3} />;
const NotKnown = () => '–';

function Now({ employeeId }: { employeeId: string }) {
  const utils = trpc.useUtils();
  const board = trpc.today.getBoard.useQuery({ employeeId, limit: 1 });
  useLive(['time', 'absences'], () => void utils.today.getBoard.invalidate());
  if (!board.data) return board.error ? <NotKnown /> : <Waiting />;
  const row = board.data.rows[0];
  return row ? <Whereabouts status={row.status} /> : <NotKnown />;
}

function Balance({ employeeId, today }: { employeeId: string; today: string }) {
  // As the tab asks for it, so that both show one number.
  const period = completePeriod({ from: null, to: null }, today);
  const { data, error } = trpc.overtime.getPersonOvertime.useQuery({ employeeId, ...period });
  if (!data) return error ? <NotKnown /> : <Waiting />;
  return <Duration seconds={data.openingSeconds + data.balance.total_balance} signed />;
}

/** The absence that goes on today, or the next one until the end of next year. */
function NextAbsence({ employeeId, today }: { employeeId: string; today: string }) {
  const t = useTranslations('people.record.glance');
  const date = useLocalDate();
  const year = Number(today.slice(0, 4));
  const now = trpc.absences.getPersonYear.useQuery({ employeeId, year });
  const found = firstSpan(now.data, today);
  const next = trpc.absences.getPersonYear.useQuery(
    { employeeId, year: year + 1 },
    { enabled: now.data !== undefined && found === null },
  );
  const absence = found ?? firstSpan(next.data, today);
  if (absence) {
    const { from, to, type } = absence;
    const isThisYear = to.slice(0, 4) === today.slice(0, 4);
    return (
      <>
        <TypeName type={type} />{' '}
        <span>
          {date(from, { year: from === to && !isThisYear })}
          {from !== to && ` – ${date(to, { year: !isThisYear })}`}
        </span>
      </>
    );
  }
  if (now.error || next.error) return <NotKnown />;
  return next.data ? t('noAbsence') : <Waiting />;
}

function firstSpan(data: PersonYear | undefined, today: string) {
  if (!data) return null;
  const isAhead = ({ kind, date }: { kind: string; date: string }) => kind !== 'removal' && date >= today;
  const [span] = spansOf(data.days.filter(isAhead), isFreeIn(`${data.year}-01-01`, data.pattern));
  return span ? { ...span, type: data.types.find(({ id }) => id === span.typeId) ?? null } : null;
}

function Manager({ managerId }: { managerId: string | null }) {
  const t = useTranslations('people.record');
  const managers = trpc.people.searchEmployees.useQuery(
    { ids: managerId === null ? [] : [managerId] },
    { enabled: managerId !== null },
  );
  if (managerId === null) return t('none');
  if (!managers.data) return managers.error ? <NotKnown /> : <Waiting />;
  const [manager] = managers.data;
  return manager ? (
    <Anchor component={Link} href={paths.person(manager.id)} inherit>
      {fullNameOf(manager)}
    </Anchor>
  ) : (
    t('unseen')
  );
}
