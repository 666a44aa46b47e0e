'use client';

import { Button, Paper, Text } from '@mantine/core';
import { IconCoffee, IconLogin2, IconLogout2 } from '@tabler/icons-react';
import { useNow, useTranslations } from 'next-intl';
import { ClockTime } from '#components/today/clock-time.tsx';
import { Whereabouts } from '#components/today/whereabouts.tsx';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import classes from './my-pages.module.css';
import type { Account } from './punch-store.ts';
import type { DeviceDay, Punch } from './types.ts';
import { usePunch } from './use-punch.ts';

const TICK_MILLISECONDS = 10_000;
const STATUS = { online: 'in', paused: 'break', remote: 'remote' } as const;

/** Before the first punch of a day, and after the last one. */
const awayOf = ({ workedSeconds, plannedSeconds }: DeviceDay) =>
  workedSeconds > 0 ? 'left' : plannedSeconds !== null && plannedSeconds > 0 ? 'expected' : 'off';

/**
 * Where the person is and since when, with the punches that wait on the device, and the next punch (M2): one large button that says what it
 * will do.
 */
export function PunchCard({ account, day }: { account: Account; day: DeviceDay }) {
  const t = useTranslations('me.punch');
  const formatDuration = useFormatDuration();
  const { punch, isBusy } = usePunch(account, day);
  const now = useNow({ updateInterval: TICK_MILLISECONDS });
  const { open, breaks, checkTypes, workStatus, timeZone } = day;
  const running = open ? Math.max(0, Math.floor((now.getTime() - Date.parse(open.startedAt)) / 1000)) : 0;
  const isWorking = open?.workEntryType === 'work';
  const worked = day.workedSeconds + (isWorking ? running : 0);
  const pauseFor = (workBreakId: string): Punch => ({ action: 'clock_in', workBreakId });
  const [onlyBreak] = breaks;
  const pauseButton = (
    <Button
      variant="default"
      size="lg"
      leftSection={<IconCoffee size={20} aria-hidden />}
      disabled={isBusy}
      onClick={breaks.length === 1 && onlyBreak ? () => void punch(pauseFor(onlyBreak.id)) : undefined}
    >
      {breaks.length === 1 && onlyBreak ? t('startNamed', { name: onlyBreak.name }) : t('startBreak')}
    </Button>
  );
  return (
    <Paper component="section" aria-label={t('label')} className={classes.punch}>
      <div className={classes.state} aria-live="polite">
        <Text component="div" fw={600} className={classes.where}>
          <Whereabouts status={workStatus === 'offline' ? awayOf(day) : STATUS[workStatus]} />
          {open?.name && <span>{open.name}</span>}
        </Text>
        <Text c="dimmed" component="div" className="tabular">
          {open
            ? t.rich('since', { time: () => <ClockTime at={open.startedAt} timeZone={timeZone} /> })
            : day.plannedSeconds !== null && day.plannedSeconds > 0
              ? t('planned', { planned: formatDuration(day.plannedSeconds) })
              : day.plannedSeconds !== null && t('free')}
        </Text>
      </div>
      {isWorking || !open ? (
        <Button
          className={classes.main}
          color={isWorking ? 'dark' : undefined}
          loading={isBusy}
          leftSection={isWorking ? <IconLogout2 size={26} aria-hidden /> : <IconLogin2 size={26} aria-hidden />}
          onClick={() => void punch({ action: isWorking ? 'clock_out' : 'clock_in' })}
        >
          {isWorking ? t('clockOut', { worked: formatDuration(worked) }) : t('clockIn')}
        </Button>
      ) : (
        <Button
          className={classes.main}
          loading={isBusy}
          leftSection={<IconLogin2 size={26} aria-hidden />}
          onClick={() => void punch({ action: 'clock_in' })}
        >
          {t('endBreak', { taken: formatDuration(running) })}
        </Button>
      )}
      <div className={classes.beside}>
        {isWorking &&
          (breaks.length > 1 ? (
            <ActionMenu
              trigger={pauseButton}
              entries={breaks.map(({ id, name }) => ({ label: name, onClick: () => void punch(pauseFor(id)) }))}
            />
          ) : (
            breaks.length === 1 && pauseButton
          ))}
        {open && !isWorking && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconLogout2 size={20} aria-hidden />}
            disabled={isBusy}
            onClick={() => void punch({ action: 'clock_out' })}
          >
            {t('clockOut', { worked: formatDuration(worked) })}
          </Button>
        )}
        {!open && checkTypes.length > 0 && (
          <ActionMenu
            trigger={
              <Button variant="default" size="lg" disabled={isBusy}>
                {t('clockInAs')}
              </Button>
            }
            entries={checkTypes.map(({ id, name }) => ({
              label: name,
              onClick: () => void punch({ action: 'clock_in', workCheckTypeId: id }),
            }))}
          />
        )}
      </div>
      {!open && day.place !== 'none' && (
        <Text size="sm" c="dimmed">
          {t(`place.${day.place}`)}
        </Text>
      )}
    </Paper>
  );
}
