'use client';

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Person } from '#components/ui/person.tsx';
import { type DialogProps, useDialogs } from '#components/ui/use-dialogs.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import classes from './day-drawer.module.css';
import { useLatePunchWords } from './entry-words.ts';
import { REFUSED_SHOWN_FIRST } from './time-state.ts';
import type { CorrectionRefusal, RefusedPunch, TimesheetPerson } from './types.ts';

type RefusedPunchesProps = {
  /** The viewer's own employee; null: nobody. */
  ownEmployeeId: string | null;
  mayCorrect: boolean;
  onOpenDay: (day: { employee: TimesheetPerson; date: string }) => void;
};

/** Late punches that are in no entry (M3): both times, why, and the ways on. Nothing if there are none. */
export function RefusedPunches({ ownEmployeeId, mayCorrect, onOpenDay }: RefusedPunchesProps) {
  const t = useTranslations('time.refused');
  const whyNotText = useTranslations('time.drawer.whyNot');
  const errorText = useErrorText();
  const [limit, setLimit] = useState(REFUSED_SHOWN_FIRST);
  const query = trpc.timesheets.listRefusedPunches.useQuery({ limit }, { placeholderData: keepPreviousData });
  const dialogs = useDialogs({
    putAside: (punch: RefusedPunch, props) => <PutAside {...props} punch={punch} />,
  });
  const refusalOf = ({ employee }: RefusedPunch): CorrectionRefusal =>
    employee !== null && employee.id === ownEmployeeId ? 'own' : mayCorrect ? null : 'role';
  if (query.error && !query.data) {
    return (
      <NotLoaded title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </NotLoaded>
    );
  }
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  return (
    <>
      {rows.length > 0 && (
        <Stack component="section" gap="sm" aria-labelledby="refused-punches">
          <Title order={2} size="h4" id="refused-punches">
            {t('title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('text')}
          </Text>
          <ul className={classes.entries}>
            {rows.map((punch) => {
              const refusal = refusalOf(punch);
              return (
                <Refused
                  key={punch.id}
                  punch={punch}
                  whyNot={refusal === null ? undefined : whyNotText(refusal)}
                  onOpenDay={onOpenDay}
                  onPutAside={() => dialogs.open('putAside', punch)}
                />
              );
            })}
          </ul>
          {total > rows.length && limit < MAX_LIMIT && (
            <Group>
              <Button variant="default" onClick={() => setLimit(MAX_LIMIT)}>
                {t('more', { count: total - rows.length })}
              </Button>
            </Group>
          )}
        </Stack>
      )}
      {dialogs.elements}
    </>
  );
}

type RefusedProps = Pick<RefusedPunchesProps, 'onOpenDay'> & {
  punch: RefusedPunch;
  /** Why the viewer may not put it aside, in words. */
  whyNot: string | undefined;
  onPutAside: () => void;
};

function Refused({ punch, whyNot, onOpenDay, onPutAside }: RefusedProps) {
  const t = useTranslations('time.refused');
  const words = useTranslations('time.anomalies');
  const lateWords = useLatePunchWords();
  const { employee, action, date, problem } = punch;
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        {employee ? (
          <Person
            name={fullNameOf(employee)}
            picture={employee.imageProfileURL}
            detail={employee.departmentName ?? employee.officeName ?? undefined}
            href={paths.personTime(employee.id, { date })}
          />
        ) : (
          <Text fw={600}>{t('nobody')}</Text>
        )}
        <Group gap={4}>
          {employee ? (
            <Button size="compact-sm" variant="default" onClick={() => onOpenDay({ employee, date })}>
              {words('openDay')}
            </Button>
          ) : (
            <LinkButton size="compact-sm" variant="default" href={paths.time({ date })}>
              {words('openDay')}
            </LinkButton>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            title={whyNot}
            aria-disabled={whyNot !== undefined}
            data-disabled={whyNot !== undefined || undefined}
            onClick={() => whyNot === undefined && onPutAside()}
          >
            {t('putAside')}
          </Button>
        </Group>
      </div>
      <Text className="tabular">
        {action && `${t(action)} · `}
        <LocalDate date={date} weekday /> · {lateWords(punch)}
      </Text>
      <Text size="sm" c="dimmed">
        {t(`problems.${problem}`)}
      </Text>
    </li>
  );
}

function PutAside({ opened, punch: { id }, onClose, onDone }: DialogProps & { punch: RefusedPunch }) {
  const t = useTranslations('time.refused');
  const utils = trpc.useUtils();
  const dismiss = trpc.timesheets.dismissPunch.useMutation(
    useAnswered({ refresh: () => utils.timesheets.invalidate(), done: t('done'), onDone, onClose }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('question')}
      confirmLabel={t('putAside')}
      pending={dismiss.isPending}
      onConfirm={() => dismiss.mutate({ id })}
    >
      {t('questionText')}
    </ConfirmDialog>
  );
}
