import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { isSameSetting } from '#server/modules/organisation/rules-settings.ts';

export const HOUR_SECONDS = 3600;

export type Settings = inferRouterOutputs<AppRouter>['organisation']['getCompanySettings'];
export type SettingName = keyof Settings;
/** Some of the settings, as the server takes them. */
export type Changes = { -readonly [Name in SettingName]?: Settings[Name] };

/** A page of settings: how its form holds them, and what of that cannot be sent, by the paths of its fields. */
export type SettingsShape<Values> = {
  /** `saved`: the settings without what was typed. */
  valuesOf: (settings: Settings, saved: Settings) => Values;
  /** `valuesOf` the other way round. What is missing in a form that cannot be sent may be anything. */
  settingsOf: (values: Values) => Changes;
  faultsOf: (values: Values) => Record<string, FaultName>;
};
export type FaultName =
  | 'name'
  | 'zone'
  | 'duration'
  | 'day'
  | 'time'
  | 'date'
  | 'days'
  | 'keptDays'
  | 'closingDay'
  | 'correctionDays'
  | 'offlinePunchHours';

/** Changes of the form: only settings that differ from their first values. */
export function changesOf<Values>(
  { valuesOf, settingsOf }: SettingsShape<Values>,
  before: Settings,
  values: Values,
): Changes {
  const unchanged: Record<string, unknown> = settingsOf(valuesOf(before, before));
  const given = settingsOf(values);
  const { defaultWorkDaysFrom: _, ...changes }: Changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isSameSetting(value, unchanged[name])),
  );
  // The date belongs to the week (C7).
  return 'defaultWorkDays' in changes
    ? { ...changes, defaultWorkDaysFrom: given.defaultWorkDaysFrom ?? null }
    : changes;
}

export const namesOf = (changes: Changes): SettingName[] => Object.keys(changes) as SettingName[];

/** These settings as they were read, for the server to compare. */
export const asRead = (settings: Settings, names: readonly SettingName[]): Changes =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));

/** Of what somebody wants to change, what somebody else has changed since it was read. */
export const conflictsOf = (names: readonly SettingName[], before: Settings, now: Settings): SettingName[] =>
  names.filter((name) => !isSameSetting(before[name], now[name]));

/** Everybody's days follow from these (C1, D1). */
export const movesDays = (changes: Changes): boolean => 'defaultWorkDays' in changes || 'overtimeSince' in changes;
