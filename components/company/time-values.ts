import { CHECK_ORIGINS, type GeofenceMode } from '#server/modules/organisation/constants.ts';
import type { Settings, SettingsShape } from './settings.ts';

type CheckOrigin = (typeof CHECK_ORIGINS)[number];
export type ForgottenMode = Settings['forgottenClockOut']['mode'];
/** In the order of the form: from what changes nothing to what asks somebody. */
export const FORGOTTEN_MODES = ['none', 'expected', 'fixed_time', 'unresolved'] as const satisfies ForgottenMode[];

/** The settings of time as their form holds them, under the paths that the server names in its answers. */
export type TimeValues = {
  geofenceMode: GeofenceMode;
  availableCheckOrigins: CheckOrigin[];
  /** `toleranceSeconds` is null while its field is empty or unreadable. */
  forgottenClockOut: { mode: ForgottenMode; toleranceSeconds: number | null; time: string };
  correctionsNeedOtherParty: boolean;
  correctionDays: number | string;
  offlinePunchHours: number | string;
  overtimeSince: string | null;
  coordinatesKeptDays: number | string;
};

export const timeShape: SettingsShape<TimeValues> = {
  valuesOf: ({ availableCheckOrigins, forgottenClockOut, ...settings }) => ({
    geofenceMode: settings.geofenceMode,
    correctionsNeedOtherParty: settings.correctionsNeedOtherParty,
    correctionDays: settings.correctionDays,
    offlinePunchHours: settings.offlinePunchHours,
    overtimeSince: settings.overtimeSince,
    coordinatesKeptDays: settings.coordinatesKeptDays,
    availableCheckOrigins: [...(availableCheckOrigins ?? CHECK_ORIGINS)],
    forgottenClockOut: { ...forgottenClockOut, time: forgottenClockOut.time ?? '' },
  }),
  settingsOf: ({
    geofenceMode,
    availableCheckOrigins,
    forgottenClockOut,
    correctionsNeedOtherParty,
    correctionDays,
    offlinePunchHours,
    overtimeSince,
    coordinatesKeptDays,
  }) => {
    const { mode, toleranceSeconds, time } = forgottenClockOut;
    return {
      ...{ geofenceMode, correctionsNeedOtherParty },
      overtimeSince: overtimeSince ?? '',
      correctionDays: Number(correctionDays),
      offlinePunchHours: Number(offlinePunchHours),
      coordinatesKeptDays: Number(coordinatesKeptDays),
      // All that there are, and those of later releases (B8).
      availableCheckOrigins: CHECK_ORIGINS.every((origin) => availableCheckOrigins.includes(origin))
        ? null
        : CHECK_ORIGINS.filter((origin) => availableCheckOrigins.includes(origin)),
      forgottenClockOut: { mode, toleranceSeconds: toleranceSeconds ?? 0, time: time || null },
    };
  },
  faultsOf: ({
    forgottenClockOut: { mode, toleranceSeconds, time },
    overtimeSince,
    correctionDays,
    offlinePunchHours,
    coordinatesKeptDays,
  }) => ({
    ...(mode === 'expected' &&
      toleranceSeconds === null && { 'forgottenClockOut.toleranceSeconds': 'duration' as const }),
    ...(mode === 'fixed_time' && time === '' && { 'forgottenClockOut.time': 'time' as const }),
    ...(overtimeSince === null && { overtimeSince: 'date' as const }),
    ...(correctionDays === '' && { correctionDays: 'correctionDays' as const }),
    ...(offlinePunchHours === '' && { offlinePunchHours: 'offlinePunchHours' as const }),
    ...(coordinatesKeptDays === '' && { coordinatesKeptDays: 'keptDays' as const }),
  }),
};
