import { PUNCH_CONFLICTS } from '../time/constants.ts';

/** Where people punch by themselves (M2). */
export const OWN_ORIGINS = ['web', 'mobile'] as const;

/** Whether a punch needs the place of the device: never, if the person agrees, or always (B9). */
export const PLACE_MODES = ['none', 'asked', 'required'] as const;
export type PlaceMode = (typeof PLACE_MODES)[number];

/** States of a day off in the caller's own absences. */
export const ABSENCE_KINDS = ['granted', 'pending', 'removal'] as const;

/** Effect of a punch on the record (M3): taken into an entry, proposed as a correction, or kept beside what is recorded. */
export const PUNCH_OUTCOMES = ['taken', 'proposed', 'conflict'] as const;
export type PunchOutcome = (typeof PUNCH_OUTCOMES)[number];

/** Why a claimed time is not taken (M3): nothing shows that the clock of the device was right, it was wrong, or the punch is too old. */
export const CLAIM_FAULTS = ['clock_unproven', 'clock_wrong', 'punch_too_old'] as const;
export type ClaimFault = (typeof CLAIM_FAULTS)[number];

/** Why a punch is not in an entry. `start_proposed`: it ends a start that is proposed itself. */
export const PUNCH_PROBLEMS = [...CLAIM_FAULTS, 'start_proposed', ...PUNCH_CONFLICTS] as const;
export type PunchProblem = (typeof PUNCH_PROBLEMS)[number];

/** Days for which the page shows a person's punches that were not taken. */
export const SHOWN_DAYS = 14;

/** Days from today on for which an employee sees who of their team is off (M1). */
export const TEAM_DAYS = 366;
/** People of a team that one read returns. */
export const MAX_TEAM_PEOPLE = 100;
