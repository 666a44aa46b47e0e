'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { Link } from '#components/ui/link.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { CLOCK_TOLERANCE_SECONDS } from '#server/modules/time/constants.ts';
import type { Device } from './device.ts';
import classes from './devices.module.css';

/** Waiting and refused punches of a tablet, its clock if it is wrong, and its version (M4). Empty without a contact. */
export function DeviceHealth({ device }: { device: Device }) {
  const t = useTranslations('settings.devices.health');
  const formatDuration = useFormatDuration();
  const { clockDifferenceSeconds: difference, waitingPunches, refusedPunches, version } = device;
  if (version === null || difference === null) return null;
  const duration = formatDuration(Math.abs(difference));
  const faults = [
    waitingPunches ? t('waiting', { count: waitingPunches }) : null,
    difference > CLOCK_TOLERANCE_SECONDS ? t('ahead', { duration }) : null,
    difference < -CLOCK_TOLERANCE_SECONDS ? t('behind', { duration }) : null,
  ].filter((fault) => fault !== null);
  return (
    <div className={classes.name}>
      {faults.length === 0 && !refusedPunches && t('good')}
      {faults.map((fault) => (
        <span key={fault}>{fault}</span>
      ))}
      {!!refusedPunches && <Link href={paths.timeAnomalies()}>{t('refused', { count: refusedPunches })}</Link>}
      <small>{t('version', { version })}</small>
    </div>
  );
}
