import { z } from 'zod';
import { common } from '../../platform/shared/field-kinds.ts';
import {
  decimal,
  faultsBetween,
  idOf,
  idText,
  isStorableText,
  nameOrNone,
  problem,
} from '../../platform/shared/schemas.ts';
import { MAX_CODE_LENGTH, MAX_CODES, MAX_FACTOR, MAX_KIND_LENGTH, PAYROLL_UNITS } from './constants.ts';
import { codesFaults } from './rules-codes.ts';
import { isKind } from './rules-kinds.ts';

const about = {
  officeId: { description: 'ID of the office whose codes these are. Null or omitted for the company.' },
  codes: {
    description:
      'Codes of the kinds. A kind that an office does not have goes to payroll as the company says. A PUT replaces all of the company or office.',
  },
  kind: {
    description:
      'Kind of time: `worked`, `ordinary`, `complementary`, `overtime` (without a type), `overtime:` followed by the name of a type, `night`, `sunday`, `holiday`, `bonus`, `payout`, or `absence:` followed by the ID of an absence type. `retro:` before any of them is its late changes of closed days; without a code of their own, they have the code of the kind.',
  },
  code: { description: 'Code in payroll. Null if the kind is not exported.' },
  unit: {
    description:
      'Unit of the quantity; only absences have days. An amount is hours multiplied by the factor, the price of an hour.',
  },
  factor: {
    description:
      'Factor of the quantity, up to four decimal places. Files with a column for the factor contain it there instead, except for amounts.',
  },
  exported: { description: 'Whether the kind goes to payroll. False: it does not, and needs no code.' },
  names: { description: 'Name of the kind’s absence type. Null for other kinds and deleted types.' },
};

const FACTOR_STEPS = 10_000;

export const kindInput = z
  .string()
  .refine((kind) => kind.length <= MAX_KIND_LENGTH && isStorableText(kind) && isKind(kind), problem('payroll_kind'))
  .meta(about.kind);

/** An omitted field, or a null inside a list, is the usual value. */
const usual = <Value extends z.ZodType>(value: Value, otherwise: z.output<Value>) =>
  value.nullish().transform((given): z.output<Value> => given ?? otherwise);

export const codeInput = z.object({
  kind: kindInput,
  code: nameOrNone(MAX_CODE_LENGTH)
    .optional()
    .transform((code) => code || null)
    .meta(about.code),
  unit: usual(z.enum(PAYROLL_UNITS), 'hours').meta({ ...about.unit, default: 'hours' }),
  factor: usual(decimal(0, MAX_FACTOR), 1)
    .transform((factor) => Math.round(factor * FACTOR_STEPS) / FACTOR_STEPS)
    .meta({ ...about.factor, default: 1 }),
  exported: usual(z.boolean(), true).meta({ ...about.exported, default: true }),
});

const officeId = idOf('office').nullish().meta(about.officeId);
const codes = z.array(codeInput).max(MAX_CODES).meta(about.codes);

export const getCodeMapInput = z.object({ officeId });

export const updateCodeMapInput = z
  .object({ officeId, codes })
  .superRefine(...faultsBetween(z.object({ codes }), (input) => codesFaults(input.codes)));

/** The code of a kind that a page maps, beside the others. */
export const mapKindInput = codeInput
  .extend({ officeId })
  .superRefine(...faultsBetween(codeInput, (code) => faultsOfOne(codesFaults([code]))));

const faultsOfOne = (faults: ReturnType<typeof codesFaults>) =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path.replace('codes.0.', ''), fault]));

export const codeMapOutput = common(
  z.strictObject({
    officeId: idText().nullable().meta(about.officeId),
    codes: z
      .array(
        z.strictObject({
          kind: z.string().meta(about.kind),
          code: z.string().nullable().meta(about.code),
          unit: z.enum(PAYROLL_UNITS).meta(about.unit),
          factor: z.number().meta(about.factor),
          exported: z.boolean().meta(about.exported),
        }),
      )
      .meta(about.codes),
  }),
).meta({ id: 'PayrollCodeMap' });

/** Kinds of a company with their names, for the pages. */
export const kindsOutput = common(
  z.array(z.strictObject({ kind: z.string().meta(about.kind), name: z.string().nullable().meta(about.names) })),
);
