'use client';

import { Button, Group, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { ClockTime } from '#components/today/clock-time.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Link } from '#components/ui/link.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import classes from './my-pages.module.css';
import { removeTap, type Tap } from './punch-store.ts';
import type { DeviceDay } from './types.ts';
import { useTapName } from './waiting-punches.tsx';

type RefusedPunchesProps = {
  taps: readonly Tap[];
  day: Pick<DeviceDay, 'timeZone' | 'breaks'>;
  /** The server can be reached: the person proposes a correction, or puts the punch aside. */
  canAct?: boolean;
};

/** Punches that the server did not accept and does not have: they stay on this device until the person puts them aside (M3). */
export function RefusedPunches({ taps, day, canAct = false }: RefusedPunchesProps) {
  const t = useTranslations('me.refused');
  const correct = useTranslations('me.unsettled');
  const nameOf = useTapName(day);
  const dialogs = useDialogs({
    putAside: (tap: Tap, props) => (
      <ConfirmDialog
        {...props}
        title={t('question')}
        confirmLabel={t('putAside')}
        onConfirm={() => {
          props.onClose();
          // A store that fails keeps the punch, which is still shown then.
          removeTap(tap).catch(() => {});
        }}
      >
        {t('questionText')}
      </ConfirmDialog>
    ),
  });
  return (
    <>
      {taps.length > 0 && (
        <section aria-labelledby="refused-punches">
          <Title order={2} size="h4" id="refused-punches">
            {t('title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('text')}
          </Text>
          <ul className={classes.unsettled}>
            {taps.map((tap) => (
              <li key={tap.key}>
                <Text fw={600}>
                  {nameOf(tap)} · <ClockTime at={tap.at} timeZone={day.timeZone} />
                </Text>
                <Text size="sm">
                  <Reason tap={tap} />
                </Text>
                {canAct && (
                  <Group gap="md">
                    <Link
                      href={paths.myTime({ view: 'week', date: localDateOf(new Date(tap.at), day.timeZone) })}
                      className={classes.act}
                    >
                      {correct('propose')}
                    </Link>
                    <Button variant="subtle" color="gray" h={44} onClick={() => dialogs.open('putAside', tap)}>
                      {t('putAside')}
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {dialogs.elements}
    </>
  );
}

function Reason({ tap: { refusal } }: { tap: Tap }) {
  const t = useTranslations('me');
  if (refusal && 'text' in refusal && refusal.text) return refusal.text;
  const key =
    `unsettled.problems.${refusal && 'code' in refusal ? refusal.code : ''}` as 'unsettled.problems.period_closed';
  return t.has(key) ? t(key) : t('refused.other');
}
