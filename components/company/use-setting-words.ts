'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { zoneWords } from '#components/form/zone-words.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { isLanguage, languageNames } from '#messages/languages.ts';
import { HOUR_SECONDS, type SettingName, type Settings } from './settings.ts';
import { useIdleWords } from './use-idle-words.ts';
import { useOriginWords } from './use-origin-words.ts';

/** Name of a language in that language, with the region if the tag has one: `Español (ES)`. */
export function languageWords(tag: string): string {
  const [language, ...rest] = tag.split('-');
  if (!isLanguage(language)) return tag;
  return rest.length === 0 ? languageNames[language] : `${languageNames[language]} (${rest.join('-')})`;
}

/** Describes the value of a setting in a few words. */
export function useSettingWords(): (name: SettingName, settings: Settings) => string {
  const t = useTranslations('company');
  const roleName = useTranslations('shell.roles');
  const formatDuration = useFormatDuration();
  const format = useFormatter();
  const date = useLocalDate();
  const originWords = useOriginWords();
  const idleWords = useIdleWords();
  const yesOrNo = (value: boolean) => t(value ? 'words.yes' : 'words.no');
  return (name, settings) => {
    switch (name) {
      case 'name':
        return settings.name;
      case 'timeZone':
        return zoneWords(settings.timeZone);
      case 'language':
        return languageWords(settings.language);
      case 'notificationEmail':
        return settings.notificationEmail ?? t('words.none');
      case 'taxNumber':
      case 'address':
        return settings[name] ?? t('words.none');
      case 'defaultWorkDays':
        return (
          settings.defaultWorkDays?.map(({ hour }) => formatDuration(Math.round(hour * HOUR_SECONDS))).join(' · ') ??
          t('words.none')
        );
      case 'defaultWorkDaysFrom':
        return settings.defaultWorkDaysFrom === null ? t('words.allDays') : date(settings.defaultWorkDaysFrom);
      case 'decisionReminderDays':
        return settings.decisionReminderDays === null
          ? t('words.never')
          : t('words.days', { count: settings.decisionReminderDays });
      case 'coordinatesKeptDays':
        return t('words.keptDays', { count: settings.coordinatesKeptDays });
      case 'correctionDays':
        return t('words.keptDays', { count: settings.correctionDays });
      case 'offlinePunchHours':
        return t('words.hours', { count: settings.offlinePunchHours });
      case 'sessionIdleMinutes':
        return idleWords(settings.sessionIdleMinutes);
      case 'closingDay':
        return settings.closingDay === null ? t('words.monthEnd') : t('words.closingDay', { day: settings.closingDay });
      case 'managersSeePay':
      case 'personalTokens':
      case 'ownContact':
      case 'correctionsNeedOtherParty':
      case 'monthConfirmation':
      case 'monthApproval':
        return yesOrNo(settings[name]);
      case 'geofenceMode':
        return t(`geofence.${settings.geofenceMode}`);
      case 'availableCheckOrigins':
        return originWords(settings.availableCheckOrigins);
      case 'forgottenClockOut': {
        const { mode, toleranceSeconds, time } = settings.forgottenClockOut;
        if (mode === 'fixed_time' && time) return `${t(`forgotten.${mode}`)}: ${time}`;
        if (mode === 'expected') return `${t(`forgotten.${mode}`)}: ${formatDuration(toleranceSeconds)}`;
        return t(`forgotten.${mode}`);
      }
      case 'overtimeSince':
        return date(settings.overtimeSince);
      case 'requireTwoFactor':
        return format.list(settings.requireTwoFactor.map((role) => roleName(role))) || t('words.none');
    }
  };
}
