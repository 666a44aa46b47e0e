import { z } from 'zod';
import { idText } from '../../platform/shared/schemas.ts';
import { OVERTIME_POLICY_TYPES } from '../days/constants.ts';
import { ADJUSTMENT_OPERATIONS, BUCKETS, MOVEMENT_KINDS, MOVEMENT_SOURCES } from './constants.ts';

export const NOTE = { description: 'Note, shown in the history. Null if there is none.' };

/** Facts of a movement, in the ledger and in explanations. */
export const movementFacts = {
  kind: z.enum(MOVEMENT_KINDS).meta({
    description:
      'Kind of movement: by a person (`adjustment`, `reversal`, `payout`), by an absence (`compensation`), after a changed day (`correction`), or by a limit of the policy.',
  }),
  operation: z.enum(ADJUSTMENT_OPERATIONS).meta({ description: 'Operation on the balance.' }),
  source: z.enum(MOVEMENT_SOURCES).meta({ description: 'Balance that the movement changes.' }),
  note: z.string().nullable().meta(NOTE),
};

export const policyTypeOutput = z.enum(OVERTIME_POLICY_TYPES).meta({
  description:
    'Type of the policy: one balance (`total`), separate accounts of surplus and deficit (`hybrid`), or no balance (`none`).',
});

export const policyFacts = {
  id: idText().meta({ description: 'ID of the policy.' }),
  name: z.string().meta({ description: 'Name of the policy.' }),
  type: policyTypeOutput,
};

export const dayAmounts = {
  plannedSeconds: z.int().meta({ description: 'Working time planned by contract and calendar.' }),
  expectedSeconds: z.int().meta({ description: 'Planned time less the time credited by absences, at least 0.' }),
  workedSeconds: z.int().meta({ description: 'Remunerated seconds of the entries that have ended.' }),
  positiveSeconds: z.int().meta({ description: 'Surplus of the day, as far as it counts.' }),
  negativeSeconds: z.int().meta({ description: 'Deficit of the day, as far as it counts, 0 or negative.' }),
  bonusSeconds: z.int().meta({ description: 'Seconds added by multiplier rules.' }),
};

export const allocatedOutput = {
  bucket: z.enum(BUCKETS).meta({
    description: 'Part of the day: surplus, deficit, bonus, or surplus classified by a typifying rule (`typed`).',
  }),
  seconds: z.int().meta({ description: 'Number of added seconds; negative if subtracted.' }),
};
