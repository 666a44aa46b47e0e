'use client';

import { Alert, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { DurationInput } from '#components/form/duration-input.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { TimeField } from '#components/form/time-field.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import {
  GEOFENCE_MODES,
  MOST_CORRECTION_DAYS,
  MOST_DAYS_OF_COORDINATES,
  MOST_OFFLINE_PUNCH_HOURS,
} from '#server/modules/organisation/constants.ts';
import { OriginChecks } from './origin-checks.tsx';
import classes from './settings.module.css';
import type { Settings } from './settings.ts';
import { SettingsFrame, SettingsGroup } from './settings-frame.tsx';
import { SettingsPage } from './settings-page.tsx';
import { FORGOTTEN_MODES, timeShape } from './time-values.ts';
import { useSettingsForm } from './use-settings-form.ts';

/**
 * Settings › Time and corrections: places and origins of punches, forgotten clock-outs, corrections, and since when days count. `today` is
 * the date in the company's zone.
 */
export function TimeSettings({ today }: { today: string }) {
  return <SettingsPage page="time">{(settings) => <TimeForm {...{ settings, today }} />}</SettingsPage>;
}

function TimeForm({ settings, today }: { settings: Settings; today: string }) {
  const t = useTranslations('company');
  const of = useSettingsForm(settings, timeShape);
  const { form } = of;
  const { availableCheckOrigins, forgottenClockOut } = form.values;
  return (
    <SettingsFrame of={of}>
      <SettingsGroup title={t('groups.clocking')}>
        <Radio.Group
          label={t('names.geofenceMode')}
          description={t('hints.geofenceMode')}
          {...form.getInputProps('geofenceMode')}
        >
          <Stack gap="sm" mt="sm">
            {GEOFENCE_MODES.map((mode) => (
              <Radio key={mode} value={mode} label={t(`geofence.${mode}`)} description={t(`geofenceHints.${mode}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <OriginChecks
          label={t('names.availableCheckOrigins')}
          description={t('hints.availableCheckOrigins')}
          ofNone={t('noOrigins')}
          {...form.getInputProps('availableCheckOrigins')}
          value={availableCheckOrigins}
        />
        <NumberField
          className={classes.narrow}
          label={t('names.coordinatesKeptDays')}
          description={t('hints.coordinatesKeptDays')}
          min={1}
          max={MOST_DAYS_OF_COORDINATES}
          decimals={0}
          {...form.getInputProps('coordinatesKeptDays')}
        />
        <NumberField
          className={classes.narrow}
          label={t('names.offlinePunchHours')}
          description={t('hints.offlinePunchHours')}
          min={0}
          max={MOST_OFFLINE_PUNCH_HOURS}
          decimals={0}
          {...form.getInputProps('offlinePunchHours')}
        />
      </SettingsGroup>
      <SettingsGroup title={t('names.forgottenClockOut')} description={t('hints.forgottenClockOut')}>
        <Radio.Group aria-label={t('names.forgottenClockOut')} {...form.getInputProps('forgottenClockOut.mode')}>
          <Stack gap="sm">
            {FORGOTTEN_MODES.map((mode) => (
              <div key={mode}>
                <Radio value={mode} label={t(`forgotten.${mode}`)} description={t(`forgottenHints.${mode}`)} />
                {mode === 'expected' && forgottenClockOut.mode === mode && (
                  <div className={classes.inner}>
                    <DurationInput
                      className={classes.narrow}
                      mt="sm"
                      label={t('tolerance')}
                      description={t('toleranceHint')}
                      {...form.getInputProps('forgottenClockOut.toleranceSeconds')}
                    />
                  </div>
                )}
                {mode === 'fixed_time' && forgottenClockOut.mode === mode && (
                  <div className={classes.inner}>
                    <TimeField
                      className={classes.narrow}
                      mt="sm"
                      label={t('fixedTime')}
                      description={t('fixedTimeHint')}
                      {...form.getInputProps('forgottenClockOut.time')}
                    />
                  </div>
                )}
              </div>
            ))}
          </Stack>
        </Radio.Group>
      </SettingsGroup>
      <SettingsGroup title={t('groups.corrections')}>
        <Checkbox
          label={t('names.correctionsNeedOtherParty')}
          description={t('hints.correctionsNeedOtherParty')}
          {...form.getInputProps('correctionsNeedOtherParty', { type: 'checkbox' })}
        />
        <NumberField
          className={classes.narrow}
          label={t('names.correctionDays')}
          description={t('hints.correctionDays')}
          min={1}
          max={MOST_CORRECTION_DAYS}
          decimals={0}
          {...form.getInputProps('correctionDays')}
        />
      </SettingsGroup>
      <SettingsGroup title={t('groups.overtime')}>
        <DateField
          className={classes.narrow}
          label={t('names.overtimeSince')}
          description={t('hints.overtimeSince')}
          today={today}
          {...form.getInputProps('overtimeSince')}
          value={form.values.overtimeSince}
        />
        <SinceConsequence before={of.before.overtimeSince} after={form.values.overtimeSince} />
      </SettingsGroup>
    </SettingsFrame>
  );
}

/** Effect of another first day on all balances (D1). */
function SinceConsequence({ before, after }: { before: string; after: string | null }) {
  const t = useTranslations('company.since');
  const date = useLocalDate();
  if (after === null || after === before) return null;
  const isEarlier = after < before;
  const [from, to] = isEarlier ? [after, before] : [before, after];
  return (
    <Alert color="yellow" variant="outline" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
      <Stack gap="xs">
        <Text fw={600}>{t('title')}</Text>
        <Text>{t(isEarlier ? 'earlier' : 'later', { from: date(from), to: date(to) })}</Text>
        <Text>{t('then')}</Text>
      </Stack>
    </Alert>
  );
}
