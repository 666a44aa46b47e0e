'use client';

import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import type { Column } from '#components/table/column.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { Person } from '#components/ui/person.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { CorrectionChange } from './correction-change.tsx';
import { CorrectionStatusBadge } from './correction-status.tsx';
import classes from './corrections-page.module.css';
import { changeOf, IfAccepted } from './if-accepted.tsx';
import { openerId } from './opener-id.ts';
import type { Correction } from './types.ts';

type ColumnsProps = {
  statusOf: (correction: Correction) => Correction['status'];
  onOpen: (id: string) => void;
};

/** Columns of the list of corrections: person, day, old and new, reason, side, status. */
export function useCorrectionColumns({ statusOf, onOpen }: ColumnsProps): Column<Correction>[] {
  const t = useTranslations('corrections');
  const words = useTranslations('common.words');
  const localDate = useLocalDate();
  return [
    {
      key: 'person',
      title: words('person'),
      render: ({ employee, from }) => (
        <Person
          name={fullNameOf(employee)}
          picture={employee.imageProfileURL}
          href={paths.personTime(employee.id, { date: from })}
        />
      ),
    },
    {
      key: 'from',
      title: words('day'),
      render: ({ id, employee, from }) => (
        <UnstyledButton
          id={openerId(id)}
          className={classes.open}
          aria-label={`${t('openOf', { name: fullNameOf(employee) })}, ${localDate(from, { weekday: true })}`}
          onClick={() => onOpen(id)}
        >
          {localDate(from, { weekday: true })}
        </UnstyledButton>
      ),
    },
    { key: 'change', title: t('columns.change'), render: (correction) => <CorrectionChange correction={correction} /> },
    {
      key: 'reason',
      title: t('columns.reason'),
      render: (correction) => {
        const change = changeOf(correction);
        return (
          <div className={classes.reason}>
            {correction.reason}
            {change !== null && <IfAccepted seconds={change} />}
          </div>
        );
      },
    },
    {
      key: 'side',
      title: t('columns.side'),
      render: ({ side, proposedBy }) => (
        <div className={classes.reason}>
          {t(`sides.${side}`)}
          <span className={classes.by}>{proposedBy.name}</span>
        </div>
      ),
    },
    {
      key: 'status',
      title: words('status'),
      render: (correction) => <CorrectionStatusBadge status={statusOf(correction)} mode={correction.mode} />,
    },
  ];
}
