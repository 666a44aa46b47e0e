'use client';

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { LocalDate, useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Person } from '#components/ui/person.tsx';
import { type DialogProps, useDialogs } from '#components/ui/use-dialogs.tsx';
import { clockOf } from '#server/modules/timesheets/rules-words.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { useLatePunchWords } from './entry-words.ts';
import classes from './refused-punches.module.css';
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
  const punchName = usePunchName();
  // Gets the focus once a punch is put aside: the punch below it, or above the last one; null is the heading.
  const [neighborId, setNeighborId] = useState<string | null>(null);
  const [wasPutAside, setWasPutAside] = useState(false);
  const [limit, setLimit] = useState(REFUSED_SHOWN_FIRST);
  const query = trpc.timesheets.listRefusedPunches.useQuery({ limit }, { placeholderData: keepPreviousData });
  const dialogs = useDialogs({
    putAside: (punch: RefusedPunch, props) => (
      <PutAside {...props} punch={punch} name={punchName(punch)} onAnswer={() => setWasPutAside(true)} />
    ),
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
  const putAside = (punch: RefusedPunch, index: number) => {
    setNeighborId((rows[index + 1] ?? rows[index - 1])?.id ?? null);
    dialogs.open('putAside', punch);
  };
  return (
    <>
      {(rows.length > 0 || wasPutAside) && (
        <Stack component="section" gap="sm" aria-labelledby="refused-punches">
          <Title
            order={2}
            size="h4"
            id="refused-punches"
            tabIndex={-1}
            ref={neighborId === null ? dialogs.createRef : undefined}
          >
            {t('title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t(rows.length > 0 ? 'text' : 'none')}
          </Text>
          <ul className={classes.punches}>
            {rows.map((punch, index) => {
              const refusal = refusalOf(punch);
              return (
                <Refused
                  key={punch.id}
                  punch={punch}
                  name={punchName(punch)}
                  putAsideRef={punch.id === neighborId ? dialogs.createRef : undefined}
                  whyNot={refusal === null ? undefined : whyNotText(refusal)}
                  onOpenDay={onOpenDay}
                  onPutAside={() => putAside(punch, index)}
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
  name: string;
  putAsideRef: Ref<HTMLButtonElement> | undefined;
  /** Why the viewer may not put it aside, in words. */
  whyNot: string | undefined;
  onPutAside: () => void;
};

function Refused({ punch, name, putAsideRef, whyNot, onOpenDay, onPutAside }: RefusedProps) {
  const t = useTranslations('time.refused');
  const words = useTranslations('time.anomalies');
  const lateWords = useLatePunchWords();
  const { employee, action, date, problem } = punch;
  const openDay = {
    size: 'compact-sm',
    variant: 'default',
    'aria-label': t('buttonOf', { button: words('openDay'), punch: name }),
  };
  return (
    <li className={classes.punch}>
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
      <div>
        <Text size="sm" className="tabular">
          {action && `${t(action)} · `}
          <LocalDate date={date} weekday /> · {lateWords(punch)}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`problems.${problem}`)}
        </Text>
      </div>
      <Group gap={4}>
        {employee ? (
          <Button {...openDay} onClick={() => onOpenDay({ employee, date })}>
            {words('openDay')}
          </Button>
        ) : (
          <LinkButton {...openDay} href={paths.time({ date })}>
            {words('openDay')}
          </LinkButton>
        )}
        <Button
          ref={putAsideRef}
          size="compact-sm"
          variant="subtle"
          aria-label={t('buttonOf', { button: t('putAside'), punch: name })}
          title={whyNot}
          aria-disabled={whyNot !== undefined}
          data-disabled={whyNot !== undefined || undefined}
          onClick={() => whyNot === undefined && onPutAside()}
        >
          {t('putAside')}
        </Button>
      </Group>
    </li>
  );
}

/** Describes a punch: `Ana Gil · Clock in · Mon, 9 Mar 2026 · 09:02`. */
function usePunchName(): (punch: RefusedPunch) => string {
  const t = useTranslations('time.refused');
  const localDate = useLocalDate();
  return ({ employee, action, date, punchedAt }) =>
    [
      employee ? fullNameOf(employee) : t('nobody'),
      ...(action ? [t(action)] : []),
      localDate(date, { weekday: true }),
      clockOf(punchedAt),
    ].join(' · ');
}

type PutAsideProps = DialogProps & { punch: RefusedPunch; name: string; onAnswer: () => void };

function PutAside({ opened, punch: { id }, name, onAnswer, onClose, onDone }: PutAsideProps) {
  const t = useTranslations('time.refused');
  const utils = trpc.useUtils();
  const refresh = () => {
    onAnswer();
    return utils.timesheets.invalidate();
  };
  const dismiss = trpc.timesheets.dismissPunch.useMutation(useAnswered({ refresh, done: t('done'), onDone, onClose }));
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('question', { punch: name })}
      confirmLabel={t('putAside')}
      pending={dismiss.isPending}
      onConfirm={() => dismiss.mutate({ id })}
    >
      {t('questionText')}
    </ConfirmDialog>
  );
}
