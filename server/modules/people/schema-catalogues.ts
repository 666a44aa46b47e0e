import { z } from 'zod';
import { editableOutput, recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { freeText, idOf, idText, problem, shortText } from '../../platform/shared/schemas.ts';
import { CUSTOM_FIELD_TYPES } from './constants.ts';
import { isSlug } from './rules-custom-fields.ts';

export const jobChargeFields = {
  description: freeText()
    .nullish()
    .meta({ description: 'Description, returned as `jobChargeDescription` of employees.' }),
  competencies: freeText()
    .nullish()
    .meta({ description: 'Competencies, returned as `jobChargeCompetencies` of employees.' }),
};

export const jobChargeOutput = z.strictObject({ ...recordOutput, editable: editableOutput }).meta({ id: 'JobCharge' });

export const customFieldFields = {
  slug: shortText()
    .refine((slug) => isSlug(slug), problem('slug'))
    .optional()
    .meta({
      format: 'slug',
      description: 'Unique slug of the field. If omitted, `cf_` and the name in snake case.',
      example: 'cf_shirt_size',
    }),
  type: z
    .enum(CUSTOM_FIELD_TYPES)
    .optional()
    .meta({ description: 'Type of the values. Defaults to `text`. It cannot change while an employee has a value.' }),
};

export const customFieldOutput = z
  .strictObject({
    ...recordOutput,
    companyId: idText(),
    slug: z.string().meta({ description: 'Name in lower case, for use in programs.' }),
    type: z.enum(CUSTOM_FIELD_TYPES).meta({ description: 'Type of the values.' }),
    value: z
      .string()
      .nullable()
      .meta({ description: 'Value of the employee, as text. Null if it is not set, and in the list of fields.' }),
    ...stampsOutput,
  })
  .meta({ id: 'CustomField' });

/** Number of employees with a value in each field shown on pages. */
export const customFieldUsesOutput = z.array(
  z.strictObject({
    id: idText(),
    /** Active employees. */
    people: z.int(),
    inactivePeople: z.int(),
  }),
);

const VALUE = {
  description: 'Value as text: a text, `3.5`, `2026-03-02` or `true`, by the type of the field. Null removes it.',
};

/** Values of an employee, by field. */
export const customFieldValues = z
  .array(z.object({ id: idOf('custom_field'), value: freeText().nullish().meta(VALUE) }))
  .max(500);
export type CustomFieldValues = z.output<typeof customFieldValues>;
